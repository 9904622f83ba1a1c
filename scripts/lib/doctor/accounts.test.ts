import { expect, test } from 'vitest'
import { checkAccountSettings } from './accounts.ts'

const settings = {
  SITE_URL: 'https://gantry.example',
  SEND_EMAIL_HOOK_URI: 'https://gantry.example/api/auth-mail',
  SEND_EMAIL_HOOK_SECRET: `v1,whsec_${'A'.repeat(43)}=`,
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'Our site <site@example.com>',
}

test('ACC-52 correct account settings have no faults', () => {
  expect(checkAccountSettings(settings)).toEqual([])
  const both = `${settings.SEND_EMAIL_HOOK_SECRET}|v1,whsec_${'B'.repeat(43)}=`
  expect(checkAccountSettings({ ...settings, SEND_EMAIL_HOOK_SECRET: both })).toEqual([])
})

test.each([
  ['SITE_URL', '', 'Site address: SITE_URL is missing, so auth is not told where links lead.'],
  [
    'SITE_URL',
    'http://localhost:4321',
    'Site address: SITE_URL is not the address of a site: http://localhost:4321',
  ],
  [
    'SITE_URL',
    'https://gantry.example/',
    'Site address: SITE_URL is not the address of a site: https://gantry.example/',
  ],
  ['SEND_EMAIL_HOOK_URI', '', 'Mail hook: SEND_EMAIL_HOOK_URI is missing.'],
  [
    'SEND_EMAIL_HOOK_URI',
    'https://evil.example/api/auth-mail',
    'Mail hook: SEND_EMAIL_HOOK_URI leads elsewhere: https://evil.example/api/auth-mail',
  ],
  [
    'SEND_EMAIL_HOOK_SECRET',
    '',
    'Mail hook: SEND_EMAIL_HOOK_SECRET is missing, so no mail of an account leaves.',
  ],
  [
    'SEND_EMAIL_HOOK_SECRET',
    'whsec_secret',
    'Mail hook: SEND_EMAIL_HOOK_SECRET is not v1,whsec_ and 32 to 88 letters of base64.',
  ],
  [
    'SMTP_URL',
    '',
    'Mail of accounts: SMTP_URL or MAIL_FROM is missing, so neither invitations nor new passwords leave.',
  ],
  [
    'MAIL_FROM',
    '',
    'Mail of accounts: SMTP_URL or MAIL_FROM is missing, so neither invitations nor new passwords leave.',
  ],
])('ACC-52 a wrong account setting is found: %s is %j', (name, value, expected) => {
  const findings = checkAccountSettings({ ...settings, [name]: value })
  expect(findings.map(({ subject, says }) => `${subject}: ${says}`)).toEqual([expected])
  expect(findings[0]?.state).toBe('fault')
  expect(findings[0]?.remedy).toMatch(/\w{3}/)
})
