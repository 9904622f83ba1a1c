/** Auth settings in `supabase/config.toml`, which hosted projects get as well. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAuthSettings } from '../../local/auth/settings.ts'
import { root } from '../db/support/engines.ts'
import { peopleOf } from './support/people.ts'
import { onEveryServer } from './support/server.ts'

const file = join(root, 'supabase/config.toml')
const hook = { SEND_EMAIL_HOOK_URI: 'https://site.example/api/auth-mail' }
const secret = `v1,whsec_${'a'.repeat(32)}`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'auth-settings-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The settings after replacing `from` with `to` in the file. */
function changed(from: string | RegExp, to: string) {
  const text = readFileSync(file, 'utf8')
  const other = text.replace(from, to)
  expect(other).not.toBe(text)
  const path = join(folder, 'config.toml')
  writeFileSync(path, other)
  return readAuthSettings(path, {})
}

test('ACC-34 the server reads its settings from the file', () => {
  expect(readAuthSettings(file, {})).toMatchObject({
    siteUrl: 'http://localhost:4321',
    tokenSeconds: 3600,
    reuseSeconds: 10,
    passwordLength: 12,
    signInBeforeNewPassword: true,
    codeLength: 10,
    codeSeconds: 3600,
    mailPauseSeconds: 60,
    totp: { enroll: true, verify: true },
    rates: { tokens: 150, verifications: 30, signIns: 30, mailsPerHour: 30 },
    notices: ['password_changed', 'mfa_factor_enrolled', 'mfa_factor_unenrolled'],
    hooks: { sendEmail: null },
  })
  expect(changed('otp_expiry = 3600', 'otp_expiry = 60').codeSeconds).toBe(60)
})

test('ACC-34 the environment sets the site URL and the mail hook', () => {
  const environment = { SITE_URL: 'https://site.example', ...hook, SEND_EMAIL_HOOK_SECRET: secret }
  const { siteUrl, hooks } = readAuthSettings(file, environment)
  expect(siteUrl).toBe('https://site.example')
  expect(hooks.sendEmail).toEqual({ url: hook.SEND_EMAIL_HOOK_URI, secrets: [secret.replace('v1,', '')] })
})

test('ACC-34 the mail hook may have two secrets and is off unless URL and secret are both set', () => {
  const both = readAuthSettings(file, { ...hook, SEND_EMAIL_HOOK_SECRET: `${secret}|${secret}2` })
  expect(both.hooks.sendEmail?.secrets).toEqual([secret.slice(3), `${secret.slice(3)}2`])
  expect(readAuthSettings(file, hook).hooks.sendEmail).toBeNull()
  expect(readAuthSettings(file, { SEND_EMAIL_HOOK_SECRET: secret }).hooks.sendEmail).toBeNull()
})

test('ACC-34 unsupported, missing and malformed settings are refused', () => {
  expect(() => changed('password_requirements = ""', 'password_requirements = "letters_digits"')).toThrow(
    'password_requirements',
  )
  expect(() => changed('minimum_password_length = 12\n', '')).toThrow('minimum_password_length')
  expect(() => changed('otp_length = 10', 'otp_length = "10"')).toThrow('otp_length')
  expect(() => readAuthSettings(file, { ...hook, SEND_EMAIL_HOOK_SECRET: 'guess' })).toThrow('v1,whsec_')
})

describe('with authenticator apps switched off', () => {
  onEveryServer(
    '',
    contract => {
      const { register, signIn } = peopleOf(contract)

      test('ACC-26 none can be set up, challenged or verified', async () => {
        const { email, id } = await register()
        const { client } = await signIn(email)
        const factorId = crypto.randomUUID()
        await contract().owner(`
          insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
          values ('${factorId}', '${id}', 'totp', 'unverified', now(), now())`)
        const { mfa } = client.auth
        const answers = [
          await mfa.enroll({ factorType: 'totp' }),
          await mfa.challenge({ factorId }),
          await mfa.verify({ factorId, challengeId: factorId, code: '123456' }),
        ]
        expect(answers.map(({ error }) => error?.code)).toEqual([
          'mfa_totp_enroll_not_enabled',
          'mfa_totp_verify_not_enabled',
          'mfa_totp_verify_not_enabled',
        ])
      })
    },
    () => ({ totp: { enroll: false, verify: false } }),
  )
})
