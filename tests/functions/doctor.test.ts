/** `npm run doctor` names what is wrong in a project: a healthy one, and faults planted in it one at a time. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASELINE } from '../../local/database/baseline.ts'
import { asOwner, asService } from '../../local/database/roles.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { type Finding, report } from '../../scripts/lib/doctor/finding.ts'
import { checkProject, migrationVersions } from '../../scripts/lib/doctor/project.ts'

let backend: LocalSupabase

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: true })
})
afterAll(() => backend.close())

const checkBackend = (changes: Partial<LocalSupabase> = {}, send: typeof fetch = fetch) =>
  checkProject({ ...backend, ...changes }, migrationVersions(), send)

const faults = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'fault').map(({ subject, says }) => `${subject}: ${says}`)

test('F-50 no remedy suggests demo rows or anything that deletes', async () => {
  const empty = { migrations: [], administrators: 0, open_tables: ['visits'] }
  const ailing: typeof fetch = async (input, init) => {
    const path = new URL(String(input)).pathname
    if (path.endsWith('/rpc/project_facts')) return Response.json(empty)
    if (path.includes('/bucket/')) return Response.json({ error: 'gone' }, { status: 400 })
    if (path.endsWith('/visits')) return Response.json([{ id: 1 }])
    return fetch(input, init)
  }
  const findings = await checkBackend({}, ailing)
  expect(faults(findings).length).toBeGreaterThan(4)
  const remedies = findings.map(({ remedy = '' }) => remedy).join('\n')
  expect(remedies).toContain('db push --remote;')
  expect(remedies).not.toMatch(/include-seed|reset|drop table|delete from|--force/)
})

test('F-50 a site whose option npm kept is refused with the usage, where this machine would have been checked', async () => {
  const env = {
    ...process.env,
    npm_config_live: 'https://site.example',
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey,
  }
  await expect(promisify(execFile)(process.execPath, ['scripts/doctor.ts'], { env })).rejects.toMatchObject({
    stdout: '',
    stderr: 'Say at most which site: npm run doctor -- --live https://site.example\n',
  })
})

test('a healthy project has no fault', async () => {
  expect(faults(await checkBackend())).toEqual([])
  expect(report(await checkBackend())).toMatch(/✓ Bucket[\s\S]*\n\nNo fault found\.$/)
})

/** Each fault: its name, the SQL that plants it, the SQL that removes it, and the doctor's message. */
const owned: [string, string, string, string][] = [
  [
    'a migration that is not applied',
    `update supabase_migrations.schema_migrations set version = 'x' where version = '${BASELINE.version}'`,
    `update supabase_migrations.schema_migrations set version = '${BASELINE.version}' where version = 'x'`,
    `Migrations: 1 are not applied, the first being ${BASELINE.version}.`,
  ],
  [
    'no administrator',
    // Only possible without the trigger, which protects the last owner.
    `alter table public.team_members disable trigger user; update public.team_members set role = 'editor' where true`,
    `update public.team_members set role = 'owner' where true; alter table public.team_members enable trigger user`,
    'Administrators: There is none, so nobody can use the dashboard.',
  ],
  [
    'row-level security switched off, with a grant',
    'alter table public.visits disable row level security; grant select on public.visits to anon',
    'alter table public.visits enable row level security; revoke select on public.visits from anon',
    'Row security: It is off for visits.',
  ],
  [
    'a policy that lets everybody read leads',
    `create policy "oops" on public.contact_submissions for select to anon using (true);
     grant select on public.contact_submissions to anon`,
    'drop policy "oops" on public.contact_submissions; revoke select on public.contact_submissions from anon',
    'Visitors: Anybody can read contact_submissions.',
  ],
  [
    'F-50 a policy that lets everybody read people',
    `create policy "oops" on public.people for select to anon using (true); grant select on public.people to anon`,
    'drop policy "oops" on public.people; revoke select on public.people from anon',
    'Visitors: Anybody can read people.',
  ],
]
test.each(owned)('a fault planted in the project is found: %s', async (_, plant, mend, expected) => {
  const run = (sql: string) => asOwner(backend.database, ({ script }) => script(sql))
  await run(plant)
  const findings = await checkBackend()
  await run(mend)
  expect(faults(findings)).toContain(expected)
  expect(faults(await checkBackend())).toEqual([])
})

const behind = migrationVersions().filter(version => version > BASELINE.version)
test.each([
  // The repair also records migrations that have yet to run.
  [
    BASELINE.count,
    new RegExp(`applied --remote && .* repair ${behind.join(' ')} --status reverted .* db push `),
  ],
  [BASELINE.count - 1, /docs\/deploy\.md .*\("Older databases"\)/],
])(
  'a ledger with %i migrations that the baseline replaces, and none since, is a fault',
  async (count, remedy) => {
    const run = (sql: string) => asOwner(backend.database, ({ script }) => script(sql))
    await run(`
    create table private.kept as select * from supabase_migrations.schema_migrations;
    delete from supabase_migrations.schema_migrations;
    insert into supabase_migrations.schema_migrations (version)
    select (${BASELINE.last} - place)::text from generate_series(0, ${count} - 1) as place`)
    const findings = await checkBackend()
    await run(`
    delete from supabase_migrations.schema_migrations;
    insert into supabase_migrations.schema_migrations select * from private.kept;
    drop table private.kept`)
    const found = findings.find(({ subject }) => subject === 'Migrations')
    expect(found).toMatchObject({ state: 'fault', remedy: expect.stringMatching(remedy) })
  },
)

test.each([
  [`public = false`, 'is not public'],
  [`file_size_limit = null`, 'takes files of any size'],
  [`allowed_mime_types = null`, 'takes files of any type'],
  [`allowed_mime_types = array['image/svg+xml']`, 'takes SVG'],
  [`id = 'elsewhere', name = 'elsewhere'`, 'does not exist'],
])('a fault planted in the bucket is found: %s', async (change, expected) => {
  const set = (changes: string, id: string) =>
    asService(backend.database, 'supabase_storage_admin', ({ script }) =>
      script(`update storage.buckets set ${changes} where id = '${id}'`),
    )
  const before = await fetch(`${backend.url}/storage/v1/bucket/portfolio-images`, {
    headers: { apikey: backend.serviceKey, Authorization: `Bearer ${backend.serviceKey}` },
  }).then(answer => answer.json())
  await set(change, 'portfolio-images')
  const findings = await checkBackend()
  const types = before.allowed_mime_types.map((type: string) => `'${type}'`).join(', ')
  await set(
    `id = 'portfolio-images', name = 'portfolio-images', public = true,
     file_size_limit = ${before.file_size_limit}, allowed_mime_types = array[${types}]`,
    /^id/.test(change) ? 'elsewhere' : 'portfolio-images',
  )
  expect(faults(findings)).toEqual([`Bucket: The bucket portfolio-images ${expected}.`])
})

test.each([
  ['public = true', 'is public'],
  [`id = 'elsewhere', name = 'elsewhere'`, 'does not exist'],
])('F-50 a fault planted in the bucket of attachments is found: %s', async (change, expected) => {
  const set = (changes: string, id: string) =>
    asService(backend.database, 'supabase_storage_admin', ({ script }) =>
      script(`update storage.buckets set ${changes} where id = '${id}'`),
    )
  await set(change, 'mail-attachments')
  const findings = await checkBackend()
  await set(
    `id = 'mail-attachments', name = 'mail-attachments', public = false`,
    /^id/.test(change) ? 'elsewhere' : 'mail-attachments',
  )
  expect(faults(findings)).toEqual([`Attachments: The bucket mail-attachments ${expected}.`])
  expect(faults(await checkBackend())).toEqual([])
})

test('open sign-up and anonymous users are faults', async () => {
  const answer = { disable_signup: false, external: { anonymous_users: true } }
  const findings = await checkBackend({}, (input, init) =>
    String(input).endsWith('/auth/v1/settings') ? Promise.resolve(Response.json(answer)) : fetch(input, init),
  )
  expect(faults(findings)).toEqual([
    'Sign-up: Anybody can sign up.',
    'Anonymous users: Visitors can sign in without a name.',
  ])
})

test('keys that the project does not accept are faults', async () => {
  expect(faults(await checkBackend({ anonKey: 'wrong', serviceKey: 'wrong' }))).toEqual([
    'Public key: The project does not accept SUPABASE_ANON_KEY.',
    'Service key: The project does not accept SUPABASE_SERVICE_ROLE_KEY.',
  ])
})

test('an address where nothing or something else answers is a fault', async () => {
  const url = 'http://127.0.0.1:9'
  expect(faults(await checkBackend({ url }))).toEqual([`Database: ${url} does not answer.`])
  const other = createHttpServer((_, response) => response.end('<h1>Hello</h1>')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : 0
  const found = faults(await checkBackend({ url: `http://127.0.0.1:${port}` }))
  other.close()
  expect(found).toContain('Sign-up: The auth service gives no settings.')
  expect(found).toContain('Migrations: The newest migrations are not applied.')
})

test('a project whose API describes itself to visitors is told of', async () => {
  const describing: typeof fetch = async (input, init) =>
    String(input).endsWith('/rest/v1/') ? Response.json({ swagger: '2.0', paths: {} }) : fetch(input, init)
  expect(faults(await checkBackend({}, describing))).toEqual([
    'Description: The API describes its tables to anybody with the public key.',
  ])
})
