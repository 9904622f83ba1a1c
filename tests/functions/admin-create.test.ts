/** `npm run admin:create`, run as a program: the printed password works for a day, until it is replaced. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../local/database/roles.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'

const EMAIL = 'anna@agency.example'
const run = promisify(execFile)
let server: LocalSupabase

beforeAll(async () => {
  server = await startLocalSupabase({ demo: false, auth: { rates: null }, log: () => undefined })
})
afterAll(() => server.close())

const runCommand = (words: string[], settings: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, ['scripts/admin-create.ts', ...words], {
    env: {
      ...process.env,
      ...settings,
      SUPABASE_URL: server.url,
      SUPABASE_ANON_KEY: server.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: server.serviceKey,
    },
  })

async function create(email = EMAIL): Promise<{ said: string; password: string }> {
  const { stdout } = await runCommand([email, '--role', 'sales'])
  return { said: stdout, password: /^Password: (\S+)$/m.exec(stdout)?.[1] ?? '' }
}

const visitor = () => createClient(server.url, server.anonKey, { auth: { persistSession: false } })

async function signIn(password: string, email = EMAIL) {
  const client = visitor()
  const { error } = await client.auth.signInWithPassword({ email, password })
  return { client, refusal: error?.message ?? null }
}

test('ACC-80 the first password has 144 bits, signs in until a stated end, and is replaced by a second run', async () => {
  const first = await create()
  expect(first.password).toMatch(/^[\w-]{24}$/)
  expect(first.said).toMatch(/It is shown this once and lets in until \w+ \d+, \d{4}/)
  const { client, refusal } = await signIn(first.password)
  expect(refusal).toBeNull()
  const { data } = await client.rpc('my_access')
  expect(data).toMatchObject({ role: 'sales', state: 'open', first_password_ends: expect.any(String) })

  const second = await create()
  expect(second.password).not.toBe(first.password)
  expect([(await signIn(first.password)).refusal, (await signIn(second.password)).refusal]).toEqual([
    'Invalid login credentials',
    null,
  ])
})

test('ACC-80 an expired first password says so and can be replaced; a member’s own password is kept', async () => {
  const { password } = await create()
  await asOwner(server.database, sql =>
    sql.script(`update private.first_passwords set ends_at = now() - interval '1 second' where true`),
  )
  expect((await signIn(password)).refusal).toMatch(/^The first password of this account has ended\./)

  const next = await create()
  const { client } = await signIn(next.password)
  const own = 'gravel otter lantern mosaic'
  const changed = await client.auth.updateUser({ password: own, current_password: next.password })
  expect(changed.error).toBeNull()
  expect((await create()).said).toContain('The account was there already and keeps its password.')
  expect((await signIn(own)).refusal).toBeNull()
})

test('ACC-80 whoever is invited and has no password yet gets a first one, which signs in', async () => {
  const email = 'cleo@agency.example'
  const service = createClient(server.url, server.serviceKey, { auth: { persistSession: false } })
  const invited = await service.auth.admin.inviteUserByEmail(email)
  expect(invited.error).toBeNull()
  const { password } = await create(email)
  expect((await signIn(password, email)).refusal).toBeNull()
})

const refused: [string, string[], NodeJS.ProcessEnv?][] = [
  // What npm leaves of `npm run admin:create ben@agency.example --role sales`, and of `--role=sales`.
  ['a second word', ['ben@agency.example', 'sales']],
  ['an option that npm kept', ['ben@agency.example'], { npm_config_role: 'sales' }],
  ['an unknown option', ['ben@agency.example', '--rol', 'sales']],
  ['an unknown letter', ['ben@agency.example', '-r', 'sales']],
]
test.each(refused)(
  'ACC-80 %s is refused with the usage, and nobody becomes an owner',
  async (_, ...typed) => {
    await expect(runCommand(...typed)).rejects.toMatchObject({
      stderr: 'Say whom: npm run admin:create -- name@example.com [--role sales]\n',
    })
    const users = await asOwner(server.database, sql =>
      sql.query(`select id from auth.users where email = 'ben@agency.example'`),
    )
    expect(users).toEqual([])
  },
)
