import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildEnvironment, buildSite, isOpenSetting, prepareCache, rebuildSite } from './site-build.ts'

/** Builds into a folder of its own; the inputs differ by one setting. */
function siteOf() {
  const home = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const folder = join(home, 'site')
  const make = async ({ INPUT = '' }: Record<string, string>, out: string) => {
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, 'index.html'), INPUT)
  }
  const swap = async (exchange: () => void) => exchange()
  return {
    start: (INPUT: string) => buildSite({ INPUT }, folder, false, make),
    publish: (INPUT: string, swapping: typeof swap = swap) => rebuildSite({ INPUT }, swapping, folder, make),
    shown: () => readFileSync(join(folder, 'index.html'), 'utf8'),
  }
}

test('F-44 a change that was published while the site ran and is taken back is built at the next start', async () => {
  const { start, publish, shown } = siteOf()
  expect(await start('before')).toBe(true)
  await publish('changed')
  expect(await start('before')).toBe(true)
  expect(shown()).toBe('before')
})

test('F-44 a change that was published while the site ran is not built again at the next start', async () => {
  const { start, publish, shown } = siteOf()
  await start('before')
  await publish('changed')
  expect(await start('changed')).toBe(false)
  expect(shown()).toBe('changed')
})

test('F-44 a site whose exchange did not end is built at the next start', async () => {
  const { start, publish } = siteOf()
  await start('before')
  const broken = async (exchange: () => void) => {
    exchange()
    throw new Error('ended')
  }
  await expect(publish('changed', broken)).rejects.toThrow('ended')
  expect(await start('before')).toBe(true)
})

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

test('SEC-18 a build gets no secrets, and none from .env, which Astro would read itself', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('ENV_FILE', '.env')
  vi.stubEnv('SMTP_URL', 'smtps://user:password@mail.example.com')
  vi.stubEnv('INDEXNOW_KEY', 'a1b2c3d4')
  const { ENV_FILE, SMTP_URL, INDEXNOW_KEY, URL } = buildEnvironment({ URL: 'http://localhost:4321' })
  expect({ ENV_FILE, SMTP_URL, INDEXNOW_KEY, URL }).toEqual({
    ...{ ENV_FILE: '', SMTP_URL: undefined },
    ...{ INDEXNOW_KEY: 'a1b2c3d4', URL: 'http://localhost:4321' },
  })
})

test('pictures encoded for a developer are not in a site that is built as on the hosting', () => {
  const home = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const pictures = (name: string, isHosted: boolean) =>
    realpathSync(join(prepareCache(join(home, name), isHosted), 'assets'))
  expect(pictures('test', false)).toBe(pictures('start', false))
  expect(pictures('bench', true)).not.toBe(pictures('start', false))
})
