import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOpenSetting } from './site-build.ts'

test('SEC-18 of the keys, tokens and hooks in .env.example a build sees those that are public anyway', () => {
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z_]+)=/gm)].map(
    ([, name = '']) => name,
  )
  const delicate = names.filter(name => /SECRET|TOKEN|KEY|HOOK|SMTP/.test(name))
  expect(delicate).toContain('SUPABASE_SERVICE_ROLE_KEY')
  expect(delicate.filter(isOpenSetting)).toEqual([
    'SUPABASE_ANON_KEY',
    'SEND_EMAIL_HOOK_URI',
    'VAPID_PUBLIC_KEY',
    'INDEXNOW_KEY',
  ])
})
