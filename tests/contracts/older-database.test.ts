/** A database from before second factors and roles is migrated at the first start, once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../local/auth/password.ts'
import { BASELINE } from '../../local/database/baseline.ts'
import { openDataFolder } from '../../local/database/data-folder.ts'
import type { Database } from '../../local/database/database.ts'
import { type Blueprint, platformBlueprint, projectBlueprint } from '../../local/database/migrations.ts'
import { asOwner } from '../../local/database/roles.ts'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { startLocalSupabase } from '../../local/server.ts'
import { root } from '../db/support/engines.ts'

const folder = mkdtempSync(join(tmpdir(), 'older-database-'))
const dataDir = join(folder, 'db')
const ADMIN = '77777777-7777-4777-8777-777777777777'

/** Reverts auth's own schema to the version of 22 November 2026. */
const platformOfThen = `
  set local role supabase_auth_admin;
  drop table auth.mfa_amr_claims, auth.mfa_challenges, auth.mfa_factors;
  drop table auth.webauthn_credentials, auth.webauthn_challenges;
  drop type auth.factor_type, auth.factor_status;
  drop index auth.user_id_created_at_idx, auth.sessions_not_after_idx;
  alter table auth.sessions
    drop column oauth_client_id, drop column refresh_token_hmac_key, drop column refresh_token_counter,
    drop column scopes;`

const seedOfThen = `
  insert into public.categories (name) values ('Web Design');
  insert into public.portfolio_items (title, category, image_url)
    values ('Item of then', 'Web Design', '/samples/site-ondine.webp');
  insert into public.blog_posts (title, content) values ('Post of then', '## Words');
  insert into public.site_config (id, site_name) values (1, 'Gantry');`

const today = projectBlueprint(root, { demo: true })
/** Only the first migration; those for roles and accounts came later. */
const blueprintOfThen: Blueprint = {
  platform: [...platformBlueprint().platform, { name: 'platform of then', sql: platformOfThen }],
  migrations: today.migrations.filter(({ name }) => name === BASELINE.file),
  // Today's seed uses columns that were added later.
  seeds: [{ name: 'supabase/seed.sql', sql: seedOfThen }],
}

const ownRows = `
  insert into public.faqs (question, answer) values ('Whose is this?', 'Ours.');
  insert into public.contact_submissions (name, email, message) values ('Maria', 'maria@ondine.example', 'Hello');
  insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), '${ADMIN}', now());
  insert into private.admins (user_id) values ('${ADMIN}');`

async function makeDatabaseOfThen(password: string): Promise<void> {
  const database = await openDataFolder(dataDir, blueprintOfThen, join(folder, 'cache'))
  const hash = await hashPassword(password)
  await asOwner(database, async sql => {
    await sql.query(
      `insert into auth.users (
         instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
         email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
       ) values (
         '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, now(), '', '', '', '',
         '{"provider": "email", "providers": ["email"]}', '{}', now(), now()
       )`,
      [ADMIN, DEMO_ADMIN.email, hash],
    )
    await sql.script(ownRows)
  })
  const [found] = await asOwner(database, sql =>
    sql.query<{ factors: string | null; team: string | null }>(
      `select to_regclass('auth.mfa_factors')::text as factors, to_regclass('public.team_members')::text as team`,
    ),
  )
  // The database really is an old one.
  expect(found).toEqual({ factors: null, team: null })
  await database.close()
}

/** Every row of every table except those that a sign-in writes, as text for comparison. */
async function contentOf(database: Database): Promise<Record<string, string>> {
  const changing = ['sessions', 'refresh_tokens', 'mfa_amr_claims', 'audit_log', 'users']
  const tables = await asOwner(database, sql =>
    sql.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name, tablename from pg_tables
      where schemaname in ('public', 'private', 'auth', 'storage', 'supabase_migrations') order by 1`),
  )
  const content: Record<string, string> = {}
  for (const { name } of tables.filter(table => !changing.some(word => table.name.endsWith(`.${word}`)))) {
    const [row] = await asOwner(database, sql =>
      sql.query<{ digest: string }>(
        `select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as digest from ${name} as row`,
      ),
    )
    content[name] = row?.digest ?? ''
  }
  return content
}

/** Starts as `npm run dev` does, signs in with the printed password, and returns what the user finds. */
async function start() {
  const server = await startLocalSupabase({ dataDir, demo: true, environment: {}, log: () => undefined })
  try {
    const client = createClient(server.url, server.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data, error } = await client.auth.signInWithPassword({ ...DEMO_ADMIN })
    const access = error ? null : (await client.rpc('my_access')).data
    const faqs = await client.from('faqs').select('question').eq('question', 'Whose is this?')
    const leads = await client.from('contact_submissions').select('name').eq('name', 'Maria')
    const factors = await client.auth.mfa.listFactors()
    const passkeys = await client.auth.passkey.list()
    return {
      applied: server.applied,
      user: data.user?.id ?? null,
      role: access?.role ?? null,
      state: access?.state ?? null,
      rows: [faqs.data?.length, leads.data?.length],
      factors: factors.data?.all ?? factors.error,
      passkeys: passkeys.data ?? passkeys.error,
      content: await contentOf(server.database),
    }
  } finally {
    await server.close()
  }
}

let first: Awaited<ReturnType<typeof start>>

beforeAll(async () => {
  await makeDatabaseOfThen('gantry-demo')
  first = await start()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('ACC-18 ACC-84 tables for second factors and passkeys are added and all later migrations applied', () => {
  expect([first.factors, first.passkeys]).toEqual([[], []])
  const later = today.migrations.map(({ name }) => name).filter(name => name !== BASELINE.file)
  expect(later.length).toBeGreaterThan(1)
  expect(first.applied).toEqual([...later, 'local/demo-data.sql'])
})

test('ACC-18 ACC-84 the existing administrator becomes an owner and signs in with the printed password', () => {
  expect([first.user, first.role, first.state]).toEqual([ADMIN, 'owner', 'open'])
})

test('ACC-84 the existing question and message are kept', () => {
  expect(first.rows).toEqual([1, 1])
})

test('ACC-84 a second start changes nothing', async () => {
  const second = await start()
  expect(second).toEqual({ ...first, applied: [] })
})

test('ACC-84 a password that the administrator has chosen is kept', async () => {
  const own = 'harbor-lantern-quartz-58'
  const database = await openDataFolder(dataDir, today, join(folder, 'cache'))
  await asOwner(database, async sql =>
    sql.query('update auth.users set encrypted_password = $2 where id = $1', [
      ADMIN,
      await hashPassword(own),
    ]),
  )
  await database.close()
  expect((await start()).user).toBeNull()
  const server = await startLocalSupabase({ dataDir, demo: true, environment: {}, log: () => undefined })
  const client = createClient(server.url, server.anonKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword({ email: DEMO_ADMIN.email, password: own })
  await server.close()
  expect(data.user?.id).toBe(ADMIN)
})
