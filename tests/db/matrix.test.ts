/** Who may do what with which table: every cell of the access matrix, allowed and denied (SEC-16). */
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../local/database/roles.ts'
import { matrix, type Operation, type Outcome } from './support/access.ts'
import { become, type CallerName, codeOf, createUsers, trying, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { type TableName, tables } from './support/tables.ts'

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
