/** Checks what accounts on a hosted project depend on: where links lead, who sends the mails, second factors. */
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import { mailSettings } from '../../../netlify/lib/mail.ts'
import type { Backend } from '../environment.ts'
import { type Finding, fault, note, ok } from './finding.ts'

type Settings = Record<string, string | undefined>

const LIMIT_MS = 10_000
const PUSH = 'Then run npx supabase@3 config push.'
const MAKE_SECRET =
  "Make one: node -e \"console.log('v1,whsec_' + require('node:crypto').randomBytes(32).toString('base64'))\"; put it into .env and on Netlify."

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : null)

/** Checks the settings themselves: reports each that is missing or cannot be right. */
export function checkAccountSettings(settings: Settings): Finding[] {
  const { SITE_URL: site, SEND_EMAIL_HOOK_URI: uri, SEND_EMAIL_HOOK_SECRET: secret } = settings
  const findings: Finding[] = []
  const example = `E.g. https://your-agency.example, in .env. ${PUSH}`
  if (!site) {
    findings.push(
      fault('Site address', 'SITE_URL is missing, so auth is not told where links lead.', example),
    )
  } else if (!/^https:\/\/[^/]+$/.test(site)) {
    findings.push(fault('Site address', `SITE_URL is not the address of a site: ${site}`, example))
  } else if (uri !== `${site}/api/auth-mail`) {
    const says = uri ? `SEND_EMAIL_HOOK_URI leads elsewhere: ${uri}` : 'SEND_EMAIL_HOOK_URI is missing.'
    findings.push(fault('Mail hook', says, `It is ${site}/api/auth-mail, in .env. ${PUSH}`))
  }
  if (!secret) {
    const says = 'SEND_EMAIL_HOOK_SECRET is missing, so no mail of an account leaves.'
    findings.push(fault('Mail hook', says, `${MAKE_SECRET} ${PUSH}`))
  } else if (!secret.split('|').every(part => /^v1,whsec_[A-Za-z\d+/=]{32,88}$/.test(part))) {
    const says = 'SEND_EMAIL_HOOK_SECRET is not v1,whsec_ and 32 to 88 letters of base64.'
    findings.push(fault('Mail hook', says, `${MAKE_SECRET} ${PUSH}`))
  }
  if (!mailSettings(settings)) {
    const says = 'SMTP_URL or MAIL_FROM is missing, so neither invitations nor new passwords leave.'
    findings.push(
      fault('Mail of accounts', says, 'Set both in .env and on Netlify; docs/deploy.md says how.'),
    )
  }
  return findings
}

/** Asks the project where its links lead and which owners lack a second factor; tries no password. */
export async function checkAccounts(
  backend: Backend,
  site: string,
  send: typeof fetch = fetch,
): Promise<Finding[]> {
  return [
    await checkLanding(backend, site, send),
    await checkFactors(backend, send),
    note(
      'Passwords',
      'How long auth wants them cannot be seen from outside.',
      'npx supabase@3 config push sets 12 characters and everything else of supabase/config.toml.',
    ),
  ]
}

/** Auth redirects even an invalid link to the site, if that is allowed, so a made-up token shows where links lead. */
export async function checkLanding(
  { url, anonKey }: Backend,
  site: string,
  send: typeof fetch,
): Promise<Finding> {
  const query = new URLSearchParams({ type: 'recovery', token: randomUUID(), redirect_to: `${site}/admin` })
  const answer = await send(`${url}/auth/v1/verify?${query}`, {
    headers: { apikey: anonKey },
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(() => null)
  const place = originOf(answer?.headers.get('Location') ?? '')
  if (!place)
    return note('Links of mails', 'Auth does not say where they lead.', 'Run this again in a minute.')
  if (place === originOf(site)) return ok('Links of mails', `They lead to ${place}.`)
  return fault(
    'Links of mails',
    `They lead to ${place} instead of ${site}.`,
    'Run npx supabase@3 config push.',
  )
}

const owners = z.array(z.object({ user_id: z.string() }))
const factors = z.array(z.object({ status: z.string() }))

async function checkFactors({ url, serviceKey }: Backend, send: typeof fetch): Promise<Finding> {
  const ask = async <Schema extends z.ZodMiniType>(path: string, schema: Schema) => {
    const headers = { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` }
    const answer = await send(`${url}/${path}`, { headers, signal: AbortSignal.timeout(LIMIT_MS) })
    return z.parse(schema, await answer.json())
  }
  try {
    const found = await ask('rest/v1/team_members?role=eq.owner&joined_at=not.is.null&select=user_id', owners)
    const open = []
    for (const { user_id: id } of found) {
      const known = await ask(`auth/v1/admin/users/${id}/factors`, factors)
      if (!known.some(({ status }) => status === 'verified')) open.push(id)
    }
    if (open.length === 0) return ok('Second factor', 'Every owner has one.')
    const which = open.length === 1 ? 'One owner has' : `${open.length} owners have`
    const remedy = 'In the dashboard, under Account; an owner can ask it of everybody, under Team.'
    return note('Second factor', `${which} none: a password alone opens everything.`, remedy)
  } catch {
    return note('Second factor', 'The project does not say who has one.', 'Look under Team in the dashboard.')
  }
}

/**
 * Calls the site's mail hook as auth does, with a mail type it does not send. The site answers 422 only if the request
 * is signed with the secret it knows.
 */
export async function checkMailHook(
  uri: string,
  secret: string,
  send: typeof fetch = fetch,
): Promise<Finding> {
  const body = JSON.stringify({
    user: { email: 'doctor@example.invalid' },
    email_data: { email_action_type: 'doctor', token_hash: '' },
  })
  const [key = ''] = secret.replace(/^v1,/, '').split('|')
  const [id, now] = [randomUUID(), new Date()]
  const answer = await send(uri, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, now, body),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(() => null)
  if (answer?.status === 422) return ok('Mail hook', `${uri} answers, and knows the secret.`)
  const says: Record<number, string> = {
    401: 'The site knows another secret than .env.',
    503: 'The site has no SEND_EMAIL_HOOK_SECRET.',
  }
  const known = says[answer?.status ?? 0]
  if (known) return fault('Mail hook', known, 'Set SEND_EMAIL_HOOK_SECRET on Netlify as in .env, and deploy.')
  const remedy = `If the site has another address, correct SITE_URL and SEND_EMAIL_HOOK_URI in .env. ${PUSH} Else Netlify, Logs, Functions says why.`
  return fault('Mail hook', `${uri} answers ${answer?.status ?? 'nothing'}.`, remedy)
}
