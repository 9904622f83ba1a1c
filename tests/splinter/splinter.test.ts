/**
 * Supabase's own advisors (splinter), run by its CLI against this project's database: the same checks as on a hosted
 * project. They need no network. tests/db/advisors.test.ts checks the same, and more, with queries of this project.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../local/database/database.ts'
import { installPlatform, migrate } from '../../local/database/migrations.ts'
import { openPostgres } from '../../local/database/postgres.ts'
import { asOwner } from '../../local/database/roles.ts'
import { emptyProject } from '../db/support/engines.ts'
import { type Cluster, findPostgres, startCluster } from '../db/support/postgres-cluster.ts'

const run = promisify(execFile)
const COMMAND = 'tools/supabase/node_modules/.bin/supabase'

let cluster: Cluster
let database: Database
beforeAll(async () => {
  const postgres = findPostgres()
  if (!postgres) throw new Error('There is no package of PostgreSQL for this machine')
  cluster = await startCluster(postgres)
  database = await openPostgres({ ...cluster, database: 'postgres' })
  await installPlatform(database, emptyProject)
  await migrate(database, emptyProject)
  // A hosted platform sets which schemas the API exposes; without that, half of the advisors see nothing.
  await asOwner(database, sql =>
    sql.script(`set local session authorization supabase_admin;
                alter role supabase_admin set pgrst.db_schemas = 'public'`),
  )
})
afterAll(async () => {
  await database?.close()
  await cluster?.stop()
})

/** The names of the advisors that warn, each with the object it warns about. */
async function warnings(): Promise<string[]> {
  const { host, port } = cluster
  const address = `postgresql://supabase_admin@localhost/postgres?host=${host}&port=${port}`
  const question = ['db', 'advisors', `--remote=${address}`, '--level', 'warn', '--output-format', 'json']
  // The CLI writes to the home folder, and would otherwise send telemetry.
  const quiet = { HOME: host, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  // The CLI first reads all settings (supabase/config.toml), and rejects those that are not filled in.
  const filled = {
    SEND_EMAIL_HOOK_URI: 'https://site.example/api/auth-mail',
    SEND_EMAIL_HOOK_SECRET: `v1,whsec_${Buffer.alloc(32).toString('base64')}`,
  }
  const env = { ...process.env, ...quiet, ...filled }
  // The CLI prints its errors to its output.
  const { stdout } = await run(COMMAND, question, { env }).catch(error => {
    throw new Error(`${error.stdout}${error.stderr}`, { cause: error })
  })
  const { results }: { results: { name: string; metadata: { name: string } }[] } = JSON.parse(stdout)
  return results.map(({ name, metadata }) => `${name}: ${metadata.name}`).sort()
}

test('F-63 SEC-17 Supabase’s own advisors report no warnings', async () => {
  expect(await warnings()).toEqual([])
})

test('SEC-17 Supabase’s own advisors warn about faulty migrations', async () => {
  await asOwner(database, sql =>
    sql.script(`
      create table public.leak (id integer primary key);
      grant select on public.leak to anon;
      create view public.leads as select * from public.contact_submissions;
      grant select on public.leads to anon;
      create function public.lost() returns integer language sql as 'select 1';
      create policy "again" on public.faqs for all using (private.has_role('owner'));`),
  )
  expect(await warnings()).toEqual(
    expect.arrayContaining([
      'function_search_path_mutable: lost',
      'multiple_permissive_policies: faqs',
      'rls_disabled_in_public: leak',
      'security_definer_view: leads',
    ]),
  )
})
