/** The checks of Supabase's database linter, and the project's own rules, as queries in `advisors/` (SEC-17). */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const folder = join(import.meta.dirname, 'advisors')
const advisors = readdirSync(folder).map(file => ({
  name: basename(file, '.sql'),
  query: readFileSync(join(folder, file), 'utf8'),
}))

const findings = async (sql: Sql, query: string) =>
  (await sql.query<{ subject: string }>(query)).map(({ subject }) => subject)

/** For each advisor, a migration that it must flag and the object that it must name. */
const mistakes: Record<string, { migration: string; subject: string }> = {
  'rls-disabled': {
    migration: 'create table public.leak (id integer primary key)',
    subject: 'public.leak',
  },
  'rls-without-policy': {
    migration:
      'create table public.mute (id integer primary key); alter table public.mute enable row level security',
    subject: 'mute',
  },
  'policy-without-rls': {
    migration: 'alter table public.faqs disable row level security',
    subject: 'anyone reads faqs on faqs',
  },
  'search-path-mutable': {
    migration: `create function public.lost() returns integer language sql as 'select 1'`,
    subject: 'lost()',
  },
  'definer-view': {
    migration: 'create view public.leads as select * from public.contact_submissions',
    subject: 'leads',
  },
  'exposed-definer-function': {
    migration: 'grant execute on function public.grant_role(text, text) to authenticated',
    subject: 'grant_role(text,text) for authenticated',
  },
  'everyone-executes': {
    migration: `create function private.open() returns integer language sql set search_path = '' return 1`,
    subject: 'private.open()',
  },
  'policy-call-not-wrapped': {
    migration: `alter policy "owners and editors delete faqs" on public.faqs using (private.has_role('owner', 'editor'))`,
    subject: 'owners and editors delete faqs on faqs',
  },
  'several-permissive-policies': {
    migration: `create policy "again" on public.faqs for all using ((select private.has_role('owner')))`,
    subject: 'r of faqs by anon: again, anyone reads faqs',
  },
  'policy-always-true': {
    migration: `alter policy "owners and editors add faqs" on public.faqs with check (true)`,
    subject: 'owners and editors add faqs on faqs',
  },
  'policy-trusts-user-metadata': {
    migration: `alter policy "members read visits" on public.visits
                using ((select auth.jwt()) -> 'user_metadata' ->> 'role' = 'admin')`,
    subject: 'members read visits on visits',
  },
  'auth-users-exposed': {
    migration: `create view public.accounts with (security_invoker = on) as select email from auth.users;
                grant select on public.accounts to authenticated`,
    subject: 'accounts',
  },
  'bypasses-rls': {
    migration: `create materialized view public.totals as select count(*) from public.visits;
                grant select on public.totals to anon`,
    subject: 'totals',
  },
  'public-bucket-listing': {
    migration: `create policy "anyone lists" on storage.objects for select to anon using (bucket_id = 'portfolio-images')`,
    subject: 'portfolio-images by "anyone lists"',
  },
  'anon-writes': {
    migration: 'grant insert on table public.contact_submissions to anon',
    subject: 'insert on contact_submissions',
  },
  'foreign-key-without-index': {
    migration: `alter table private.received_submissions add column by uuid
                constraint by_user references auth.users (id)`,
    subject: 'by_user on private.received_submissions',
  },
  'duplicate-index': {
    migration: 'create index twice on public.visits (created_at desc, id)',
    subject: 'visits: twice, visits_created_at_idx',
  },
  'no-primary-key': {
    migration: 'create table private.nameless (id integer)',
    subject: 'private.nameless',
  },
  'extension-in-public': {
    // On a hosted project the platform installs extensions.
    migration: 'set local session authorization supabase_admin; alter extension pgcrypto set schema public',
    subject: 'pgcrypto',
  },
}

describe('The advisors', () => {
  onEveryEngine(emptyProject, database => {
    test.each(advisors)('SEC-17 $name: finds nothing in the migrations', async ({ query }) => {
      expect(await tryingAsOwner(database(), sql => findings(sql, query))).toEqual([])
    })

    test.each(advisors)('SEC-17 $name: flags a wrong migration', async ({ name, query }) => {
      const mistake = mistakes[name]
      if (!mistake) throw new Error(`No wrong migration shows that ${name} works`)
      const found = await tryingAsOwner(database(), async sql => {
        await sql.script(mistake.migration)
        return findings(sql, query)
      })
      expect(found).toContain(mistake.subject)
    })
  })

  test('SEC-17 there is a wrong migration for each advisor', () => {
    expect(Object.keys(mistakes).sort()).toEqual(advisors.map(({ name }) => name).sort())
  })
})
