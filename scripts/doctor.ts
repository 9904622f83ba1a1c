/**
 * `npm run doctor`: checks everything the site depends on and says how to fix each fault. Checks the hosted project if
 * `.env` names one, otherwise the embedded database. With `-- --live https://site.example` it checks that site from
 * outside instead. Exits with 1 if there is a fault.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dataDirectory, portFrom, reachBackend } from './lib/backend.ts'
import { checkAccountSettings, checkAccounts, checkMailHook } from './lib/doctor/accounts.ts'
import { checkEditor } from './lib/doctor/editor.ts'
import { type Finding, note, report } from './lib/doctor/finding.ts'
import { checkLive, siteOrigin } from './lib/doctor/live.ts'
import { checkDiskSpace, checkNode, checkPort, freeSpaceOf } from './lib/doctor/machine.ts'
import { checkMailServer } from './lib/doctor/mail-server.ts'
import { checkProject, migrationVersions } from './lib/doctor/project.ts'
import {
  checkKeys,
  checkLanguageModel,
  checkMailSettings,
  checkPublishing,
  checkPush,
  checkValues,
} from './lib/doctor/settings.ts'
import { type Backend, loadEnvironment } from './lib/environment.ts'
import { liveFunctions } from './lib/functions.ts'
import { runCommand, UserError } from './lib/user-error.ts'

const USAGE = 'Say at most which site: npm run doctor -- --live https://site.example'

const answers = (address: string) => () =>
  fetch(address).then(
    response => response.ok,
    () => false,
  )

async function checkHostedAccounts(backend: Backend): Promise<Finding[]> {
  const {
    SITE_URL: site = '',
    SEND_EMAIL_HOOK_URI: uri = '',
    SEND_EMAIL_HOOK_SECRET: secret = '',
  } = process.env
  const findings = checkAccountSettings(process.env)
  findings.push(...(await checkAccounts(backend, site)))
  const isHookReady = !findings.some(({ subject, state }) => subject === 'Mail hook' && state === 'fault')
  return site && isHookReady ? [...findings, await checkMailHook(uri, secret)] : findings
}

async function examine(): Promise<Finding[]> {
  loadEnvironment()
  const { env } = process
  const findings = [
    checkNode(process.versions.node),
    checkDiskSpace(freeSpaceOf(existsSync(dataDirectory()) ? dataDirectory() : '.')),
  ]
  const keys = checkKeys(env)
  const policy = readFileSync('content/legal/privacy-policy.md', 'utf8')
  findings.push(...keys, ...checkValues(env), ...checkLanguageModel(env, policy))
  if (keys.some(({ state }) => state === 'fault')) return [...findings, ...checkMailSettings(env)]

  const isHosted = Boolean(env.SUPABASE_URL)
  if (!isHosted) {
    const [site, database] = [portFrom('PORT', 4321), portFrom('BACKEND_PORT', 54321)]
    findings.push(
      await checkPort('Site port', site, answers(`http://localhost:${site}/.netlify/functions/health`)),
      await checkPort('Database port', database, answers(`http://127.0.0.1:${database}/health`)),
    )
    if (findings.some(({ subject, state }) => subject === 'Database port' && state === 'fault'))
      return findings
  }
  const backend = await reachBackend()
  try {
    findings.push(...(await checkProject(backend, migrationVersions())))
    if (isHosted) findings.push(...(await checkHostedAccounts(backend)))
  } finally {
    await backend.stop()
  }
  if (isHosted) findings.push(...checkPublishing(env), await checkEditor(env), ...checkPush(env))
  else
    findings.push(
      note('Publishing', 'Builds are made on this machine by npm start.', 'Nothing to do before deploying.'),
    )
  const mail = checkMailSettings(env)
  findings.push(...mail)
  if (env.SMTP_URL && !mail.some(({ state }) => state === 'fault'))
    findings.push(await checkMailServer(env.SMTP_URL ?? ''))
  return findings
}

async function examineLive(address: string): Promise<Finding[]> {
  const site = siteOrigin(address)
  loadEnvironment()
  const functions = await liveFunctions(resolve('netlify/functions'))
  return checkLive(site, { settings: process.env, functions })
}

/**
 * The address of the site to check from outside, if one was typed. Throws a `UserError` with the usage, also if npm kept
 * it for itself, as it does when `--` is missing: this machine would be checked instead.
 */
function typedAddress(): string | undefined {
  if (process.env.npm_config_live !== undefined) throw new UserError(USAGE)
  try {
    return parseArgs({ options: { live: { type: 'string' } } }).values.live
  } catch {
    throw new UserError(USAGE)
  }
}

await runCommand(async () => {
  const live = typedAddress()
  const findings = live === undefined ? await examine() : await examineLive(live)
  console.log(report(findings))
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
})
