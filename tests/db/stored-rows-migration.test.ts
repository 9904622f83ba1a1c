/** Rows from before the migrations of 4 and 5 December that change what is stored. */
import { expect, test } from 'vitest'
import { type Blueprint, migrate } from '../../local/database/migrations.ts'
import { asOwner } from '../../local/database/roles.ts'
import { readRows } from './support/asking.ts'
import { createUsers, editorId, salesId } from './support/callers.ts'
import { emptyProject, engines } from './support/engines.ts'

const isEarlier = ({ name }: { name: string }) => name < 'supabase/migrations/20261204090000'
const before: Blueprint = { ...emptyProject, migrations: emptyProject.migrations.filter(isEarlier) }

const THERE = 'c0000000-0000-4000-8000-000000000001'
const GONE = 'c0000000-0000-4000-8000-000000000002'

test.each(engines)(
  'UX-01 SEC-8 SEC-15 PPL-25 PPL-37 sessions, calls, search texts, next steps and attachments of an older database are brought up to date on $name',
  async engine => {
    const old = await engine.open(before)
    try {
      await createUsers(old)
      await asOwner(old, sql =>
        sql.script(`
          insert into public.chat_logs (id) values ('${THERE}');
          insert into private.chat_sessions (id, secret_hash, sequence)
          values ('${THERE}', repeat('0', 64), 1), ('${GONE}', repeat('0', 64), 1);
          insert into public.chat_handoffs (chat_log_id, visitor_seen_at) values ('${THERE}', '2026-11-24T10:00:00Z');
          insert into public.blog_posts (title, content, tags) values ('Post', 'Text', '{One,Two}');
          insert into public.people (email, tags, owner_id) values
            ('ana@example.com', '{One,Two}', '${editorId}'), ('bo@example.com', '{}', '${salesId}');
          insert into public.follow_ups (person_id, text, due_on, owner_id)
          select person.id, person.email, '2026-11-24', person.owner_id from public.people as person;
          insert into public.person_emails (person_id, body_text)
          select person.id, 'Hi' from public.people as person where person.email = 'ana@example.com';
          insert into public.email_attachments (email_id, name, media_type, size, path)
          select email.id, 'a.txt', 'text/plain', 1, path
          from public.person_emails as email,
            unnest(array['out/1', 'out//2', '../../../../auth/v1/admin/users', '%2e%2e/3']) as path`),
      )
      await migrate(old, emptyProject)
      const rows = (query: string) => asOwner(old, sql => readRows(sql, query))
      expect(await rows('select id, deleted_at from private.chat_sessions order by id')).toMatchObject([
        { id: THERE, deleted_at: null },
        { id: GONE, deleted_at: expect.any(String) },
      ])
      // What was seen is not mailed again.
      expect(await rows('select visitor_has_at from public.chat_handoffs')).toEqual([
        { visitor_has_at: '2026-11-24T10:00:00+00:00' },
      ])
      const words = (table: string) =>
        rows(
          String.raw`select words like e'%\x1fone\x1ftwo' as has_tags, words like '%[%' as is_json
            from private.${table}_words order by words`,
        )
      expect(await words('blog_posts')).toEqual([{ has_tags: true, is_json: false }])
      expect(await words('people')).toEqual([
        { has_tags: true, is_json: false },
        { has_tags: false, is_json: false },
      ])
      expect(await rows('select email, owner_id from public.people order by email')).toEqual([
        { email: 'ana@example.com', owner_id: null },
        { email: 'bo@example.com', owner_id: salesId },
      ])
      expect(await rows('select text, owner_id from public.follow_ups order by text')).toEqual([
        { text: 'ana@example.com', owner_id: null },
        { text: 'bo@example.com', owner_id: salesId },
      ])
      expect(await rows('select kind from public.person_events')).toEqual([])
      // What led out of the bucket leads nowhere, but still says what it was.
      expect(await rows('select path from public.email_attachments order by path collate "C"')).toEqual([
        { path: 'out/1' },
        { path: 'refused/_2e_2e_3' },
        { path: 'refused/____________auth_v1_admin_users' },
        { path: 'refused/out__2' },
      ])
    } finally {
      await old.close()
    }
  },
)
