/** Which SQL runs when, with which role, and which error is reported when it fails. */
import { describe, expect, test } from 'vitest'
import { type Blueprint, migrate, platformBlueprint } from '../../local/database/migrations.ts'
import { asOwner } from '../../local/database/roles.ts'
import { onEveryEngine } from '../db/support/engines.ts'

onEveryEngine(platformBlueprint(), database => {
  const blueprint = (files: Record<string, string>): Blueprint => ({
    ...platformBlueprint(),
    migrations: Object.entries(files).map(([file, sql]) => ({ name: `supabase/migrations/${file}`, sql })),
  })
  const rows = <Row extends object>(sql: string) => asOwner(database(), ({ query }) => query<Row>(sql))

  describe('migrations', () => {
    test('run once each, in order, and are recorded as the Supabase CLI does', async () => {
      const one = { '001_one.sql': 'create table one (id int)' }
      const two = { ...one, '002_two_more.sql': 'alter table one add column two int; create table two ()' }
      expect(await migrate(database(), blueprint(one))).toEqual(['supabase/migrations/001_one.sql'])
      expect(await migrate(database(), blueprint(two))).toEqual(['supabase/migrations/002_two_more.sql'])
      expect(await migrate(database(), blueprint(two))).toEqual([])
      expect(
        await rows('select version, name from supabase_migrations.schema_migrations order by version'),
      ).toEqual([
        { version: '001', name: 'one' },
        { version: '002', name: 'two_more' },
      ])
    })
    test('that fail are reported with line and reason and leave nothing behind', async () => {
      const broken = { '003_broken.sql': 'create table three ();\n\ncreate tabel four ();' }
      await expect(migrate(database(), blueprint(broken))).rejects.toThrow(
        'supabase/migrations/003_broken.sql:3 failed: syntax error at or near "tabel"',
      )
      expect(await rows(`select to_regclass('public.three')::text as found`)).toEqual([{ found: null }])
    })
    test('run as an owner who is not a superuser and grant nothing implicitly', async () => {
      const powers = 'select rolsuper as super from pg_roles where rolname = current_user'
      expect(await rows(powers)).toEqual([{ super: false }])
      await migrate(database(), blueprint({ '004_own.sql': 'create table own (id int)' }))
      expect(
        await rows(`select tableowner as owner, has_table_privilege('anon', 'own', 'select') as anon,
          has_table_privilege('service_role', 'own', 'select') as service
          from pg_tables where tablename = 'own'`),
      ).toEqual([{ owner: 'postgres', anon: false, service: false }])
      const forbidden = { '005_forbidden.sql': 'alter role postgres superuser' }
      await expect(migrate(database(), blueprint(forbidden))).rejects.toThrow(/superuser|permission denied/i)
    })
    test('may do what hosted projects may, such as storage policies and foreign keys to auth', async () => {
      const allowed = `
        create schema private;
        create table profiles (id uuid primary key references auth.users on delete cascade);
        create function private.one() returns int language sql security definer set search_path = '' as 'select 1';
        create policy "anyone looks" on storage.objects for select using (bucket_id = 'open');
        insert into storage.buckets (id, name, public) values ('open', 'open', true);
        create trigger welcome after insert on auth.users for each row
          execute function storage.update_updated_at_column();
        create extension if not exists pgcrypto with schema extensions;
        select extensions.digest('x', 'sha256'), gen_random_uuid();`
      expect(await migrate(database(), blueprint({ '006_allowed.sql': allowed }))).toHaveLength(1)
    })
  })

  test('transaction-local settings do not outlive the transaction', async () => {
    await asOwner(database(), ({ query }) => query(`select set_config('role', 'anon', true)`))
    const [user] = await database().transaction(sql =>
      sql.query('select current_user::text, session_user::text'),
    )
    expect(user).toEqual({ current_user: 'supabase_admin', session_user: 'supabase_admin' })
  })
})
