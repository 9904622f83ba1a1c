import { expect, test } from 'vitest'
import type { Finding } from './finding.ts'
import {
  checkKeys,
  checkLanguageModel,
  checkMailSettings,
  checkPublishing,
  checkPush,
  checkValues,
} from './settings.ts'

const key = (role: string, ref = 'abcdefgh') =>
  `x.${Buffer.from(JSON.stringify({ role, ref })).toString('base64url')}.y`
const settings = {
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_ANON_KEY: key('anon'),
  SUPABASE_SERVICE_ROLE_KEY: key('service_role'),
  NETLIFY_BUILD_HOOK: 'https://api.netlify.com/build_hooks/5c23354f454e1350f8543e78',
  DEPLOY_SIGNATURE_SECRET: 'as long as thirty-two characters',
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'Our site <site@example.com>',
  MAIL_TO: 'anna@example.com, bo@example.com',
  INBOUND_ADDRESS: 'hello@in.example.com',
  INBOUND_MAIL_SECRET: 'a secret of enough length',
}
type Settings = Partial<typeof settings>
const checkSettings = (changes: Settings = {}) => {
  const all = { ...settings, ...changes }
  return [...checkKeys(all), ...checkPublishing(all), ...checkMailSettings(all)]
}
const faults = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'fault').map(({ subject, says }) => `${subject}: ${says}`)

test('correct settings have no faults', () => {
  expect(faults(checkSettings())).toEqual([])
})

test('without any settings the embedded database is used and no mail is sent', () => {
  expect(checkKeys({})).toMatchObject([{ state: 'ok' }])
  expect(checkMailSettings({})).toMatchObject([{ state: 'note' }])
})

test.each<[string, Settings, string]>([
  ['a missing key', { SUPABASE_SERVICE_ROLE_KEY: '' }, 'Environment: SUPABASE_SERVICE_ROLE_KEY is missing.'],
  ['no address', { SUPABASE_URL: 'abcdefgh' }, 'Environment: SUPABASE_URL is not a web address: abcdefgh'],
  [
    'an address that everybody on the way can read',
    { SUPABASE_URL: 'http://abcdefgh.supabase.co' },
    'Environment: SUPABASE_URL is not encrypted: http://abcdefgh.supabase.co',
  ],
  [
    'exchanged keys',
    { SUPABASE_ANON_KEY: key('service_role'), SUPABASE_SERVICE_ROLE_KEY: key('anon') },
    'Keys: SUPABASE_ANON_KEY holds the service key, and SUPABASE_SERVICE_ROLE_KEY holds the public key.',
  ],
  [
    'a secret key of the newer kind in the public place',
    { SUPABASE_ANON_KEY: 'sb_secret_x' },
    'Keys: SUPABASE_ANON_KEY holds the service key.',
  ],
  [
    'the key of another project',
    { SUPABASE_ANON_KEY: key('anon', 'zyxwvuts') },
    'Keys: SUPABASE_ANON_KEY belongs to the project zyxwvuts, not to abcdefgh.',
  ],
  [
    'no build hook',
    { NETLIFY_BUILD_HOOK: '' },
    'Build hook: NETLIFY_BUILD_HOOK is missing, so nothing is published.',
  ],
  [
    'a build hook of somebody else',
    { NETLIFY_BUILD_HOOK: 'https://evil.example/build_hooks/5c23354f454e1350f8543e78' },
    'Build hook: NETLIFY_BUILD_HOOK is not the address of a build hook.',
  ],
  [
    'unsigned deploy reports',
    { DEPLOY_SIGNATURE_SECRET: '' },
    'Deploy reports: DEPLOY_SIGNATURE_SECRET is missing, so no report is believed.',
  ],
  [
    'a guessable secret',
    { DEPLOY_SIGNATURE_SECRET: 'secret' },
    'Deploy reports: DEPLOY_SIGNATURE_SECRET is shorter than 32 characters.',
  ],
  [
    'a mail server that is none',
    { SMTP_URL: 'mail.example.com' },
    'Mail: SMTP_URL is not the address of a mail server.',
  ],
  ['no sender', { MAIL_FROM: 'the site' }, 'Mail: MAIL_FROM is not an email address.'],
  [
    'half of what answers need',
    { INBOUND_ADDRESS: 'hello@in.example.com', INBOUND_MAIL_SECRET: '' },
    'Answers by mail: INBOUND_MAIL_SECRET is missing or shorter than 16 characters.',
  ],
  [
    'answers to nowhere',
    { INBOUND_ADDRESS: 'hello' },
    'Answers by mail: INBOUND_ADDRESS is not an email address.',
  ],
  [
    'answers to a name without room',
    { INBOUND_ADDRESS: 'our-answers-go-here@in.example.com' },
    'Answers by mail: INBOUND_ADDRESS has more than 18 characters before its @, which leaves no room for whose answer it is.',
  ],
  ['a wrong receiver', { MAIL_TO: 'anna' }, 'Mail: MAIL_TO names anna, which is no email address.'],
])('planted in the settings: %s', (_, changes, expected) => {
  const findings = checkSettings(changes)
  expect(faults(findings)).toEqual([expected])
  expect(findings.find(({ state }) => state === 'fault')?.remedy).toMatch(/\w{3}/)
})

test.each([
  ['PUBLISH_DAILY_BUDGET', 'many', 'Budget: PUBLISH_DAILY_BUDGET is no whole number: many'],
  ['PUBLISH_MONTHLY_BUDGET', '-1', 'Budget: PUBLISH_MONTHLY_BUDGET is no whole number: -1'],
  ['RETENTION_VISIT_DAYS', '0', 'Retention: RETENTION_VISIT_DAYS is no number of days: 0'],
  ['RETENTION_LOGIN_DAYS', '90 days', 'Retention: RETENTION_LOGIN_DAYS is no number of days: 90 days'],
  ['AGENCY_TIME_ZONE', 'Norway', 'Time zone: AGENCY_TIME_ZONE is no time zone: Norway'],
  ['LOG_LEVEL', 'debug', 'Log: LOG_LEVEL is neither info nor error: debug'],
  ['INDEXNOW_KEY', 'my_key_1', 'IndexNow: INDEXNOW_KEY is no key, so search engines are told of nothing.'],
])('F-50 a wrong value is found: %s is %j', (name, value, expected) => {
  expect(faults(checkValues({ [name]: value }))).toEqual([expected])
})

test('F-50 correct or unset values are not reported', () => {
  expect(checkValues({})).toEqual([])
  const right = {
    PUBLISH_DAILY_BUDGET: '8',
    PUBLISH_MONTHLY_BUDGET: '0',
    RETENTION_VISIT_DAYS: '30',
    LANGUAGE_MODEL_DAILY_BUDGET: '100000',
    INDEXNOW_KEY: 'a1b2-c3d4',
  }
  expect(checkValues({ ...right, AGENCY_TIME_ZONE: 'Europe/Oslo', LOG_LEVEL: 'error' })).toEqual([])
})

test('F-50 a webhook without a secret or https is a fault, and missing mail receivers are a note', () => {
  const secret = 'as long as thirty-two characters'
  const webhook = (changes: Record<string, string>) =>
    faults(checkPublishing({ ...settings, WEBHOOK_URL: 'https://crm.example.com/x', ...changes }))
  expect(webhook({ WEBHOOK_SECRET: secret })).toEqual([])
  expect(webhook({})).toEqual([
    'Webhook: WEBHOOK_SECRET is missing or shorter than 32 characters, so the webhook is not called.',
  ])
  expect(webhook({ WEBHOOK_URL: 'http://crm.example.com/x', WEBHOOK_SECRET: secret })).toEqual([
    'Webhook: WEBHOOK_URL is not an address with https, so the webhook is not called.',
  ])
  const named = 'https://user:key@crm.example.com/x'
  expect(webhook({ WEBHOOK_URL: named, WEBHOOK_SECRET: secret })).toEqual([
    'Webhook: WEBHOOK_URL has a user name in it, so the webhook is not called.',
  ])
  expect(checkMailSettings({ ...settings, MAIL_TO: '' })).toMatchObject([
    { state: 'note', says: 'MAIL_TO is missing: of new leads only those are told whom the dashboard names.' },
  ])
})

test('the push keys must both be set, or neither', () => {
  expect(checkPush({ VAPID_PUBLIC_KEY: 'open', VAPID_PRIVATE_KEY: 'secret' })).toMatchObject([
    { state: 'ok' },
  ])
  expect(checkPush({})).toMatchObject([
    { state: 'note', says: '.env names no keys; whether Netlify has them cannot be seen from here.' },
  ])
  expect(faults(checkPush({ VAPID_PUBLIC_KEY: 'open' }))).toEqual(['Devices: VAPID_PRIVATE_KEY is missing.'])
  expect(faults(checkPush({ VAPID_PRIVATE_KEY: 'secret' }))).toEqual([
    'Devices: VAPID_PUBLIC_KEY is missing.',
  ])
})

const MODEL = {
  LANGUAGE_MODEL_URL: 'https://models.example/v1',
  LANGUAGE_MODEL_KEY: 'key',
  LANGUAGE_MODEL_NAME: 'a-model',
}

test.each<[string, Record<string, string>, string, string[]]>([
  ['no language model', {}, '', []],
  ['one that the privacy policy names', MODEL, 'A language model of Example answers.', []],
  [
    'half of its settings',
    { LANGUAGE_MODEL_KEY: 'key' },
    '',
    ['Language model: LANGUAGE_MODEL_URL and LANGUAGE_MODEL_NAME are missing, so the chat quotes the pages.'],
  ],
  [
    'an address that everybody on the way can read',
    { ...MODEL, LANGUAGE_MODEL_URL: 'http://models.example/v1' },
    'A language model answers.',
    ['Language model: LANGUAGE_MODEL_URL is not an address with https, so the chat quotes the pages.'],
  ],
  [
    'one that visitors are not told of',
    MODEL,
    'We keep nothing.',
    ['Language model: It reads visitors’ questions, and the privacy policy does not say so.'],
  ],
])('ANSW-14 %s', (_, changes, policy, expected) => {
  expect(faults(checkLanguageModel(changes, policy))).toEqual(expected)
})

test('ANSW-14 a budget that is not a number is a fault', () => {
  expect(faults(checkValues({ LANGUAGE_MODEL_DAILY_BUDGET: 'many' }))).toEqual([
    'Budget: LANGUAGE_MODEL_DAILY_BUDGET is no whole number: many',
  ])
})
