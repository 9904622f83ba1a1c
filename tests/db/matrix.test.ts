/** Who may do what with which table: every cell of the access matrix, allowed and denied (SEC-16). */
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../local/database/roles.ts'
import { become, type CallerName, codeOf, createUsers, trying, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { type TableName, tables } from './support/tables.ts'

type Operation = 'select' | 'insert' | 'update' | 'delete' | 'truncate'
/** Refused by a grant or a policy; no row, because row-level security hides them; or every row there is. */
type Outcome = 'refused' | 'none' | 'all'
type Row = Record<Operation, Outcome>

const row = (select: Outcome, insert: Outcome, update: Outcome, remove: Outcome): Row => ({
  ...{ select, insert, update, delete: remove },
  // Nobody but the owner empties a table in one stroke, past every policy.
  truncate: 'refused',
})
const nothing = row('refused', 'refused', 'refused', 'refused')
const everything = row('all', 'all', 'all', 'all')

const published: Record<CallerName, Row> = {
  anon: row('all', 'refused', 'refused', 'refused'),
  outsider: row('all', 'refused', 'none', 'none'),
  admin: everything,
  service: everything,
}
const recorded: Record<CallerName, Row> = {
  anon: nothing,
  outsider: row('none', 'refused', 'refused', 'none'),
  admin: row('all', 'refused', 'refused', 'all'),
  service: everything,
}
/** Written by triggers and functions alone. */
const watched: Record<CallerName, Row> = {
  anon: nothing,
  outsider: row('none', 'refused', 'refused', 'refused'),
  admin: row('all', 'refused', 'refused', 'refused'),
  service: everything,
}
const closed = { anon: nothing, outsider: nothing, admin: nothing, service: nothing }

const matrix: Record<TableName, Record<CallerName, Row>> = {
  'public.site_config': published,
  'public.faqs': published,
  'public.categories': published,
  'public.portfolio_items': published,
  'public.blog_posts': published,
  // Triggers write it; whoever could change a version could make somebody have said something.
  'public.blog_post_versions': {
    anon: nothing,
    outsider: row('none', 'refused', 'refused', 'refused'),
    admin: row('all', 'refused', 'refused', 'refused'),
    service: row('all', 'refused', 'refused', 'refused'),
  },
  // A trigger writes it; blog-slugs.test.ts shows that a draft's former addresses are nobody's business.
  'public.blog_post_slugs': {
    anon: row('all', 'refused', 'refused', 'refused'),
    outsider: row('all', 'refused', 'refused', 'refused'),
    admin: row('all', 'refused', 'refused', 'refused'),
    service: row('all', 'refused', 'refused', 'refused'),
  },
  // A visitor's count succeeds and tells nothing (CONF-02).
  // Its status can be changed; chats.test.ts shows that nothing else can.
  'public.chat_logs': {
    ...{
      anon: row('none', 'refused', 'refused', 'refused'),
      outsider: row('none', 'refused', 'none', 'none'),
    },
    ...{ admin: row('all', 'refused', 'all', 'all'), service: everything },
  },
  'public.chat_step_counts': watched,
  // Everybody reports themselves only; chats.test.ts shows it.
  'public.admin_presence': {
    anon: nothing,
    outsider: row('none', 'refused', 'none', 'refused'),
    admin: row('all', 'all', 'all', 'refused'),
    service: everything,
  },
  'public.chat_handoffs': {
    anon: nothing,
    outsider: row('none', 'refused', 'none', 'refused'),
    admin: row('all', 'refused', 'all', 'refused'),
    service: everything,
  },
  'public.chat_replies': {
    anon: nothing,
    outsider: row('none', 'refused', 'refused', 'refused'),
    admin: row('all', 'all', 'refused', 'refused'),
    service: everything,
  },
  'public.visits': recorded,
  // Triggers write it; not even the service key may.
  'public.visit_totals': {
    anon: nothing,
    outsider: row('none', 'refused', 'refused', 'refused'),
    admin: row('all', 'refused', 'refused', 'refused'),
    service: row('all', 'refused', 'refused', 'refused'),
  },
  'public.admin_logins': recorded,
  // Status, notes and flags can be changed; the test below shows that nothing else can.
  'public.contact_submissions': {
    ...recorded,
    outsider: row('none', 'refused', 'none', 'none'),
    admin: row('all', 'refused', 'all', 'all'),
  },
  'public.deleted_rows': recorded,
  // It is read, never written: a trigger does that.
  'public.audit_log': {
    anon: nothing,
    outsider: row('none', 'refused', 'refused', 'refused'),
    admin: row('all', 'refused', 'refused', 'refused'),
    service: row('all', 'refused', 'refused', 'refused'),
  },
  'public.media_files': {
    anon: nothing,
    outsider: row('none', 'refused', 'none', 'none'),
    admin: everything,
    service: everything,
  },
  // The platform grants every role everything here and leaves the rest to the policies.
  'storage.objects': {
    anon: row('none', 'refused', 'none', 'none'),
    outsider: row('none', 'refused', 'none', 'none'),
    admin: row('all', 'all', 'none', 'all'),
    service: everything,
  },
  'private.admins': closed,
  // One row, made by a migration; what the server found out is not for administrators to set.
  'public.notification_settings': {
    anon: nothing,
    outsider: row('none', 'refused', 'none', 'refused'),
    admin: row('all', 'refused', 'all', 'refused'),
    service: everything,
  },
  'public.notifications': watched,
  'private.used_challenges': closed,
  'private.chat_sessions': closed,
  'public.publications': watched,
  'public.site_changes': watched,
  'private.received_submissions': closed,
  'private.visit_senders': closed,
  'private.login_reports': closed,
}

const words: Record<Outcome, string> = {
  refused: 'is refused',
  none: 'reaches no row',
  all: 'reaches every row',
}

const cases = Object.entries(matrix).flatMap(([table, rules]) =>
  Object.entries(rules).flatMap(([caller, outcomes]) =>
    Object.entries(outcomes)
      // The platform's own grant on storage.objects, which a project can neither give nor take.
      .filter(([operation]) => table !== 'storage.objects' || operation !== 'truncate')
      .map(([operation, outcome]) => ({
        table: table as TableName,
        caller: caller as CallerName,
        operation: operation as Operation,
        outcome,
        says: words[outcome],
      })),
  ),
)

const statements: Record<Operation, (table: TableName) => string> = {
  select: table => `select 1 from ${table}`,
  insert: table => `insert into ${table} ${tables[table].insert} returning 1`,
  update: table => `update ${table} set ${tables[table].update} returning 1`,
  delete: table => `delete from ${table} returning 1`,
  truncate: table => `truncate ${table}`,
}

describe('DATA-02 The access matrix', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(async () => {
      await createUsers(database())
      await asOwner(database(), async sql => {
        for (const [table, { rows }] of Object.entries(tables))
          await sql.script(`insert into ${table} ${rows}`)
      })
    })

    test.each(cases)('SEC-16 $caller: $operation on $table $says', async cell => {
      const { table, caller, operation, outcome } = cell
      const there = await tryingAsOwner(database(), sql => sql.query(`select 1 from ${table}`))
      expect(there, 'rows to reach').not.toHaveLength(0)

      const attempt = trying(database(), caller, async sql => {
        // The storage service says this before it deletes; without it the platform refuses everybody.
        await sql.query(`select set_config('storage.allow_delete_query', 'true', true)`)
        return sql.query(statements[operation](table))
      })

      if (outcome === 'refused') return expect(await codeOf(attempt)).toBe('42501')
      const reached = { none: 0, all: operation === 'insert' ? 1 : there.length }
      expect(await attempt).toHaveLength(reached[outcome])
    })

    test('SEC-16 the matrix names every table of the project', async () => {
      const found = await tryingAsOwner(database(), sql =>
        sql.query<{ name: string }>(`
          select format('%I.%I', schemaname, tablename) as name
          from pg_tables where schemaname in ('public', 'private')`),
      )
      const named = Object.keys(matrix).filter(name => !name.startsWith('storage.'))
      expect(found.map(({ name }) => name).sort()).toEqual(named.sort())
    })

    test.each([
      'id = gen_random_uuid()',
      "name = 'X'",
      "email = 'x@example.com'",
      "message = 'X'",
      "source = 'chat'",
      "source_path = '/x'",
      'submitted_at = now()',
      'created_at = now()',
      'verified = true',
    ])(
      'SEC-16 an administrator cannot set %s on a submission, only its status, notes and flags',
      async change => {
        const attempt = trying(database(), 'admin', sql =>
          sql.query(`update public.contact_submissions set ${change}`),
        )
        expect(await codeOf(attempt)).toBe('42501')
      },
    )

    test.each([
      ['anon', ['First', 'Second']],
      ['outsider', ['First', 'Second']],
      ['admin', ['First', 'Second', 'Tomorrow']],
    ] as const)('SEC-16 of a post before its time and two after, %s reads %j', async (caller, expected) => {
      const titles = await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into public.blog_posts (title, content, published_at)
          values ('Tomorrow', 'Text', now() + interval '1 second')`)
        await become(sql, caller)
        return sql.query<{ title: string }>('select title from public.blog_posts order by title')
      })
      expect(titles.map(({ title }) => title)).toEqual(expected)
    })

    test('SEC-16 an administrator reaches no other bucket', async () => {
      const seen = await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into storage.buckets (id, name) values ('other', 'other');
          insert into storage.objects (bucket_id, name) values ('other', 'secret.png');`)
        await become(sql, 'admin')
        return sql.query(`select 1 from storage.objects where bucket_id = 'other'`)
      })
      expect(seen).toEqual([])
      const upload = trying(database(), 'admin', sql =>
        sql.query(`insert into storage.objects (bucket_id, name) values ('other', 'x.png')`),
      )
      expect(await codeOf(upload)).toBe('42501')
    })
  })
})
