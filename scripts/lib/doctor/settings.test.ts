import { expect, test } from 'vitest'
import type { Finding } from './finding.ts'
import { checkKeys, checkMailSettings, checkPublishing } from './settings.ts'

const key = (role: string, ref = 'abcdefgh') =>
  `x.${Buffer.from(JSON.stringify({ role, ref })).toString('base64url')}.y`
const settings = {
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_ANON_KEY: key('anon'),
  SUPABASE_SERVICE_ROLE_KEY: key('service_role'),
  NETLIFY_BUILD_HOOK: 'https://api.netlify.com/build_hooks/5c23354f454e1350f8543e78',
  DEPLOY_SIGNATURE_SECRET: 'sixteen characters',
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'Our site <site@example.com>',
  MAIL_TO: 'anna@example.com, bo@example.com',
}
type Settings = Partial<typeof settings>
const checkSettings = (changes: Settings = {}) => {
  const all = { ...settings, ...changes }
  return [...checkKeys(all), ...checkPublishing(all), ...checkMailSettings(all)]
}
const faults = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'fault').map(({ subject, says }) => `${subject}: ${says}`)

test('settings in which all is right have no fault', () => {
  expect(faults(checkSettings())).toEqual([])
})

test('no setting at all means the embedded database, and no mail', () => {
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
    'Deploy reports: DEPLOY_SIGNATURE_SECRET is shorter than 16 characters.',
  ],
  [
    'a mail server that is none',
    { SMTP_URL: 'mail.example.com' },
    'Mail: SMTP_URL is not the address of a mail server.',
  ],
  ['no sender', { MAIL_FROM: 'the site' }, 'Mail: MAIL_FROM is not an email address.'],
  ['a wrong receiver', { MAIL_TO: 'anna' }, 'Mail: MAIL_TO names anna, which is no email address.'],
])('planted in the settings: %s', (_, changes, expected) => {
  const findings = checkSettings(changes)
  expect(faults(findings)).toEqual([expected])
  expect(findings.find(({ state }) => state === 'fault')?.remedy).toMatch(/\w{3}/)
})
