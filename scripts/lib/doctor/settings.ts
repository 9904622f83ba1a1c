/** Checks the settings themselves, without any request. */

import { isEmail } from '#lib/email.ts'
import { isIndexNowKey } from '#lib/index-now-key.ts'
import { parseBuildHook } from '../../../netlify/lib/build-hook.ts'
import { isSafeUrl } from '../../../netlify/lib/loopback.ts'
import { isSecret, SECRET_MIN_LENGTH } from '../../../netlify/lib/secret.ts'
import { wholeNumber } from '../../../netlify/lib/whole-number.ts'
import { type Finding, fault, note, ok } from './finding.ts'

type Settings = Record<string, string | undefined>

const API_PAGE = 'Supabase shows it under Project settings, Data API (the address) and API Keys.'
const NAMES = ['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_ROLE_KEY'] as const

/** The claims of a key: its role and project; null for the newer kind of key, which has none. */
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

/** Checks the project's URL and keys: all set, none swapped, all of the same project. */
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
  } else if (url && !isSafeUrl(url)) {
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
        'Exchange them. A service key that was in a published page has to be replaced: Project settings, API Keys.',
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

/** Checks the build hook, and the secrets that sign deploy reports and webhook calls. */
export function checkPublishing(settings: Settings): Finding[] {
  const { NETLIFY_BUILD_HOOK: hook, DEPLOY_SIGNATURE_SECRET: secret } = settings
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
      : !isSecret(secret)
        ? fault(
            'Deploy reports',
            `DEPLOY_SIGNATURE_SECRET is shorter than ${SECRET_MIN_LENGTH} characters.`,
            secretRemedy,
          )
        : ok('Deploy reports', 'They are signed.'),
    ...checkWebhook(settings),
  ]
}

function checkWebhook({ WEBHOOK_URL: address, WEBHOOK_SECRET: secret }: Settings): Finding[] {
  if (!address) return []
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') {
    const says = 'WEBHOOK_URL is not an address with https, so the webhook is not called.'
    return [fault('Webhook', says, 'E.g. https://crm.example.com/leads')]
  }
  if (new URL(address).username) {
    const says = 'WEBHOOK_URL has a user name in it, so the webhook is not called.'
    return [fault('Webhook', says, 'Leave it out: the receiver knows our calls by their signature.')]
  }
  if (isSecret(secret)) return []
  const says = `WEBHOOK_SECRET is missing or shorter than ${SECRET_MIN_LENGTH} characters, so the webhook is not called.`
  const remedy = 'Make one: openssl rand -base64 32; the receiver has to know it, too.'
  return [fault('Webhook', says, remedy)]
}

const BUDGET = [
  'PUBLISH_DAILY_BUDGET',
  'PUBLISH_MONTHLY_BUDGET',
  'PUBLISH_CREDITS_MONTH',
  'PUBLISH_CREDITS_DEPLOY',
  'LANGUAGE_MODEL_DAILY_BUDGET',
  'LANGUAGE_MODEL_CHAT_BUDGET',
]

/** Checks numbers, time zones and keywords: an invalid value would silently count as not set. */
export function checkValues(settings: Settings): Finding[] {
  const findings: Finding[] = []
  for (const name of BUDGET) {
    const text = settings[name]
    if (!text || wholeNumber(text) !== null) continue
    findings.push(
      fault('Budget', `${name} is no whole number: ${text}`, 'Leave it out for what docs/deploy.md says.'),
    )
  }
  for (const name of ['RETENTION_VISIT_DAYS', 'RETENTION_LOGIN_DAYS']) {
    const text = settings[name]
    const days = Number(text)
    if (!text || (Number.isInteger(days) && days >= 1 && days <= 3650)) continue
    findings.push(fault('Retention', `${name} is no number of days: ${text}`, 'From 1 to 3650.'))
  }
  const { AGENCY_TIME_ZONE: zone, LOG_LEVEL: level, INDEXNOW_KEY: key } = settings
  if (zone && !isTimeZone(zone)) {
    findings.push(fault('Time zone', `AGENCY_TIME_ZONE is no time zone: ${zone}`, 'E.g. America/New_York'))
  }
  if (level && !['info', 'error'].includes(level)) {
    findings.push(fault('Log', `LOG_LEVEL is neither info nor error: ${level}`, 'Leave it out for info.'))
  }
  if (key && !isIndexNowKey(key)) {
    const says = 'INDEXNOW_KEY is no key, so search engines are told of nothing.'
    findings.push(fault('IndexNow', says, 'Make one: openssl rand -hex 16'))
  }
  return findings
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Checks the mail settings; `checkMailServer` checks whether the server answers. */
export function checkMailSettings(settings: Settings): Finding[] {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_TO: to } = settings
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
  findings.push(...checkInbound(settings))
  if (!to) {
    const says = 'MAIL_TO is missing: of new leads only those are told whom the dashboard names.'
    findings.push(note('Mail', says, 'Set MAIL_TO, or name somebody under Settings, Notifications.'))
  }
  const receivers = (to ?? '').split(',').map(address => address.trim())
  for (const address of receivers.filter(address => address && !isEmail(address))) {
    findings.push(
      fault('Mail', `MAIL_TO names ${address}, which is no email address.`, 'Separate with commas.'),
    )
  }
  return findings
}

/** Checks the settings for receiving answers by mail, if any are set. */
function checkInbound({ INBOUND_ADDRESS: inbound, INBOUND_MAIL_SECRET: secret }: Settings): Finding[] {
  const remedy = 'Set INBOUND_ADDRESS and INBOUND_MAIL_SECRET together; docs/deploy.md says how.'
  if (!inbound && !secret) return []
  if (!isEmail(inbound ?? ''))
    return [fault('Answers by mail', 'INBOUND_ADDRESS is not an email address.', remedy)]
  if ((secret ?? '').length < 16) {
    return [fault('Answers by mail', 'INBOUND_MAIL_SECRET is missing or shorter than 16 characters.', remedy)]
  }
  if ((inbound ?? '').lastIndexOf('@') <= 18) return []
  const words =
    'INBOUND_ADDRESS has more than 18 characters before its @, which leaves no room for whose answer it is.'
  return [fault('Answers by mail', words, 'Choose a shorter name.')]
}

/** Checks the keys for push notifications to the team: both or neither. */
export function checkPush({ VAPID_PUBLIC_KEY: open, VAPID_PRIVATE_KEY: secret }: Settings): Finding[] {
  const remedy = 'Make both: npx web-push@3 generate-vapid-keys; docs/deploy.md says more.'
  if (open && secret) return [ok('Devices', 'The team can be told while the dashboard is closed.')]
  if (!open && !secret)
    return [note('Devices', '.env names no keys; whether Netlify has them cannot be seen from here.', remedy)]
  return [fault('Devices', `${open ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'} is missing.`, remedy)]
}

/** Checks the chat's language model, if one is set up; `policy` is the text of the privacy policy. */
export function checkLanguageModel(settings: Settings, policy: string): Finding[] {
  const names = ['LANGUAGE_MODEL_URL', 'LANGUAGE_MODEL_KEY', 'LANGUAGE_MODEL_NAME']
  const missing = names.filter(name => !settings[name])
  if (missing.length === names.length) return []
  const remedy = 'All three belong together; docs/deploy.md says more.'
  if (missing.length > 0) {
    const says = `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing, so the chat quotes the pages.`
    return [fault('Language model', says, remedy)]
  }
  if (!isSafeUrl(settings.LANGUAGE_MODEL_URL ?? '')) {
    const says = 'LANGUAGE_MODEL_URL is not an address with https, so the chat quotes the pages.'
    return [fault('Language model', says, 'E.g. https://api.openai.com/v1')]
  }
  if (/language model/i.test(policy))
    return [ok('Language model', 'It is set up, and the privacy policy names it.')]
  const says = 'It reads visitors’ questions, and the privacy policy does not say so.'
  return [
    fault('Language model', says, 'Say so in content/legal/privacy-policy.md: “language model”, and whose.'),
  ]
}
