/** What the settings themselves give away, without asking anybody. */

import { isEmail } from '#lib/email.ts'
import { parseBuildHook } from '../../../netlify/lib/build-hook.ts'
import { isSafeAddress } from '../../../netlify/lib/loopback.ts'
import { type Finding, fault, note, ok } from './finding.ts'

type Settings = Record<string, string | undefined>

const API_PAGE = 'Supabase shows it under Project settings, API.'
const NAMES = ['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_ROLE_KEY'] as const

/** What a key says of itself: its role, and the project it belongs to; null for the newer kind without claims. */
function claimsOf(key: string): { role?: unknown; ref?: unknown } | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString())
    return typeof claims === 'object' && claims !== null ? claims : null
  } catch {
    return null
  }
}

function roleOf(key: string): string {
  if (key.startsWith('sb_secret_')) return 'service_role'
  if (key.startsWith('sb_publishable_')) return 'anon'
  return String(claimsOf(key)?.role ?? 'unknown')
}

/** Address and keys of the project: all there, each in its place, of one project. */
export function checkKeys(settings: Settings): Finding[] {
  const missing = NAMES.filter(name => !settings[name])
  if (missing.length === NAMES.length) {
    return [ok('Database', 'No hosted project is named, so the embedded database is used.')]
  }
  const findings = missing.map(name =>
    fault('Environment', `${name} is missing.`, `Set it in .env and for the site on Netlify. ${API_PAGE}`),
  )
  const {
    SUPABASE_URL: url = '',
    SUPABASE_ANON_KEY: anon = '',
    SUPABASE_SERVICE_ROLE_KEY: service = '',
  } = settings
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (url && !isAddress) {
    findings.push(fault('Environment', `SUPABASE_URL is not a web address: ${url}`, API_PAGE))
  } else if (url && !isSafeAddress(url)) {
    findings.push(fault('Environment', `SUPABASE_URL is not encrypted: ${url}`, 'Begin it with https.'))
  }
  const wrongPlaces: string[] = []
  if (anon && roleOf(anon) === 'service_role') wrongPlaces.push('SUPABASE_ANON_KEY holds the service key')
  if (service && roleOf(service) === 'anon')
    wrongPlaces.push('SUPABASE_SERVICE_ROLE_KEY holds the public key')
  if (wrongPlaces.length > 0) {
    findings.push(
      fault(
        'Keys',
        `${wrongPlaces.join(', and ')}.`,
        'Exchange them. A service key that was in a published page has to be replaced: Project settings, API.',
      ),
    )
  }
  const [host] = isAddress ? new URL(url).hostname.split('.supabase.co') : []
  for (const [name, key] of [
    ['SUPABASE_ANON_KEY', anon],
    ['SUPABASE_SERVICE_ROLE_KEY', service],
  ] as const) {
    const project = claimsOf(key)?.ref
    if (typeof project === 'string' && url.includes('.supabase.co') && project !== host) {
      findings.push(fault('Keys', `${name} belongs to the project ${project}, not to ${host}.`, API_PAGE))
    }
  }
  if (findings.length === 0) findings.push(ok('Keys', 'Address and keys are there, each in its place.'))
  return findings
}

/** The build hook, and the secret that its reports are signed with. */
export function checkPublishing({
  NETLIFY_BUILD_HOOK: hook,
  DEPLOY_SIGNATURE_SECRET: secret,
}: Settings): Finding[] {
  const hookRemedy =
    'Netlify: Project configuration, Build & deploy, Build hooks; put its address into NETLIFY_BUILD_HOOK.'
  const secretRemedy =
    'Netlify: Project configuration, Notifications, HTTP POST request; put its JWS secret token into DEPLOY_SIGNATURE_SECRET.'
  return [
    !hook
      ? fault('Build hook', 'NETLIFY_BUILD_HOOK is missing, so nothing is published.', hookRemedy)
      : parseBuildHook(hook)
        ? ok('Build hook', 'It is one of Netlify’s.')
        : fault('Build hook', 'NETLIFY_BUILD_HOOK is not the address of a build hook.', hookRemedy),
    !secret
      ? fault('Deploy reports', 'DEPLOY_SIGNATURE_SECRET is missing, so no report is believed.', secretRemedy)
      : secret.length < 16
        ? fault('Deploy reports', 'DEPLOY_SIGNATURE_SECRET is shorter than 16 characters.', secretRemedy)
        : ok('Deploy reports', 'They are signed.'),
  ]
}

/** The settings of outgoing mail; whether the server answers is another check. */
export function checkMailSettings({ SMTP_URL: url, MAIL_FROM: from, MAIL_TO: to }: Settings): Finding[] {
  if (!url && !from) {
    const remedy = 'Set SMTP_URL and MAIL_FROM; docs/deploy.md says how.'
    return [note('Mail', 'Not set up: nobody is told of new leads by mail.', remedy)]
  }
  const example = 'E.g. smtps://user:password@mail.example.com:465, special characters percent-encoded.'
  const findings: Finding[] = []
  if (!url || !URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    findings.push(fault('Mail', 'SMTP_URL is not the address of a mail server.', example))
  }
  const sender = /<([^<>]+)>\s*$/.exec(from ?? '')?.[1] ?? from ?? ''
  if (!isEmail(sender)) {
    findings.push(fault('Mail', 'MAIL_FROM is not an email address.', 'E.g. Our site <site@example.com>.'))
  }
  const receivers = (to ?? '').split(',').map(address => address.trim())
  for (const address of receivers.filter(address => address && !isEmail(address))) {
    findings.push(
      fault('Mail', `MAIL_TO names ${address}, which is no email address.`, 'Separate with commas.'),
    )
  }
  return findings
}
