/** The function that monitors call: a Request in, a Response out, the real backend behind it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import { noteBeat, reachStorage } from '#data/reachable.ts'
import { asOwner } from '../../local/database/roles.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import health, { type Dependencies, handle } from '../../netlify/functions/health.mts'

const ADDRESS = 'https://gantry.example/.netlify/functions/health'

let backend: LocalSupabase
beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
})
afterAll(() => backend.close())

const service = () => createPublicClient({ url: backend.url, key: backend.serviceKey })

const ask = (changes: Partial<Dependencies> = {}, method = 'GET') =>
  handle(new Request(ADDRESS, { method }), {
    database: () => noteBeat(service(), 'health'),
    storage: () => reachStorage({ url: backend.url, key: backend.serviceKey }),
    isMailSetUp: true,
    isPublishingSetUp: true,
    now: () => new Date(),
    ...changes,
  })

test('all is well: 200, never kept by a cache', async () => {
  const response = await ask()
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toEqual({
    status: 'ok',
    checks: {
      database: 'ok',
      storage: 'ok',
      clock: 'not seen yet',
      mail: 'set up',
      publishing: 'set up',
    },
  })
})

test('F-51 the check writes to the database, and a full disk is a failure', async () => {
  const run = (sql: string) => asOwner(backend.database, ({ script }) => script(sql))
  await run('delete from private.beats where true')
  await ask()
  const seen = await asOwner(backend.database, ({ query }) => query('select job from private.beats'))
  expect(seen).toEqual([{ job: 'health' }])
  await run(`
    create function private.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on private.beats for each row execute function private.no_room()`)
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await ask()
  log.mockRestore()
  await run('drop trigger no_room on private.beats; drop function private.no_room()')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    checks: { database: 'failing', storage: 'ok', clock: 'unknown' },
  })
  expect((await ask()).status).toBe(200)
})

test('F-51 the clock is running, or late after a quarter of an hour', async () => {
  await noteBeat(service(), 'clock')
  const clockAt = async (minutes: number) => {
    const response = await ask({ now: () => new Date(Date.now() + minutes * 60_000) })
    expect(response.status).toBe(200)
    return (await response.json()).checks.clock
  }
  expect(await clockAt(0)).toBe('running')
  expect(await clockAt(16)).toBe('late')
})

test('missing settings are reported, but are no failure', async () => {
  const response = await ask({ isMailSetUp: false, isPublishingSetUp: false })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ checks: { mail: 'not set up', publishing: 'not set up' } })
})

test.each([
  ['smtps://mail.example.com:465', 'https://api.netlify.com/build_hooks/0123456789abcdef01234567', 'set up'],
  ['mail.example.com:465', 'https://api.netlify.com/hooks/0123456789abcdef01234567', 'not set up'],
])('F-51 mail by %s and builds by %s count as %s, as nothing else would work', async (mail, hook, says) => {
  const settings = {
    SUPABASE_URL: backend.url,
    SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey,
    SMTP_URL: mail,
    MAIL_FROM: 'site@gantry.example',
    NETLIFY_BUILD_HOOK: hook,
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const response = await health(new Request(ADDRESS))
  vi.unstubAllEnvs()
  expect(await response.json()).toMatchObject({ status: 'ok', checks: { mail: says, publishing: says } })
})

const nobody = { url: 'http://127.0.0.1:9', key: 'x' }
test.each<[string, Partial<Dependencies>]>([
  ['database', { database: () => noteBeat(createPublicClient(nobody), 'health') }],
  ['storage', { storage: () => reachStorage(nobody) }],
])('SEC-29 a %s that does not answer: 503, the reason in the log only', async (part, changes) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await ask(changes)
  expect(response.status).toBe(503)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ status: 'failing', checks: { [part]: 'failing' } })
  expect(text).not.toMatch(/127\.0\.0\.1|ECONN|fetch/)
  expect(log).toHaveBeenCalledWith(
    expect.stringContaining(`"problem":"The ${part} does not answer","cause":`),
  )
  log.mockRestore()
})

test('a key that the services reject is a failure', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const wrong = { url: backend.url, key: 'wrong' }
  const response = await ask({
    database: () => noteBeat(createPublicClient(wrong), 'health'),
    storage: () => reachStorage(wrong),
  })
  expect(await response.json()).toMatchObject({ checks: { database: 'failing', storage: 'failing' } })
  log.mockRestore()
})

test('SEC-24 only GET and HEAD are accepted', async () => {
  expect((await ask({}, 'HEAD')).status).toBe(200)
  const refused = await ask({}, 'POST')
  expect(refused.status).toBe(405)
  expect(refused.headers.get('Allow')).toBe('GET, HEAD')
})
