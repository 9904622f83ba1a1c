/** Who may do what with which table: every cell of the access matrix, allowed or denied (SEC-16, ACC-01 to ACC-04). */
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../local/database/roles.ts'
import { matrix, type Operation, type Outcome } from './support/access.ts'
import {
  become,
  type CallerName,
  codeOf,
  createUsers,
  guardedId,
  trying,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { type Table, type TableName, tables } from './support/tables.ts'

const words: Record<Outcome, string> = {
  refused: 'is refused',
  none: 'reaches no row',
  all: 'reaches every row',
  part: 'reaches its part of the rows',
}

const cases = Object.entries(matrix).flatMap(([table, rules]) =>
  Object.entries(rules).flatMap(([caller, outcomes]) =>
    Object.entries(outcomes)
      // The platform's own grant on storage.objects, which a project can neither grant nor revoke.
      .filter(([operation]) => !table.startsWith('storage.') || operation !== 'truncate')
      .map(([operation, outcome]) => ({
        table: table as TableName,
        caller: caller as CallerName,
        operation: operation as Operation,
        outcome,
        says: words[outcome],
      })),
  ),
)

const all: Record<TableName, Table> = tables
/** The table, and the condition on its rows, that a name in the matrix stands for. */
const placeOf = (name: TableName): [table: string, rows: string] => all[name].from ?? [name, 'true']

const statements: Record<Operation, (table: string, rows: string, name: TableName) => string> = {
  select: (table, rows) => `select 1 from ${table} where ${rows}`,
  insert: (table, _, name) => `insert into ${table} ${tables[name].insert} returning 1`,
  update: (table, rows, name) => `update ${table} set ${tables[name].update} where ${rows} returning 1`,
  delete: (table, rows) => `delete from ${table} where ${rows} returning 1`,
  truncate: table => `truncate ${table}`,
}

describe('DATA-02 The access matrix', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(async () => {
      await createUsers(database())
      await asOwner(database(), async sql => {
        await sql.script(`insert into storage.buckets (id, name) values ('other', 'other')`)
        for (const [name, { rows }] of Object.entries(tables))
          await sql.script(`insert into ${placeOf(name as TableName)[0]} ${rows}`)
      })
    })

    test.each(cases)('SEC-16 $caller: $operation on $table $says', async cell => {
      const { table: name, caller, operation, outcome } = cell
      const [table, rows] = placeOf(name)
      const count = async (condition: string) =>
        (await tryingAsOwner(database(), sql => sql.query(`select 1 from ${table} where ${condition}`)))
          .length
      const there = await count(rows)
      expect(there, 'rows to reach').not.toBe(0)

      const attempt = trying(database(), caller, async sql => {
        // The storage service sets this before it deletes; without it the platform refuses every caller.
        await sql.query(`select set_config('storage.allow_delete_query', 'true', true)`)
        return sql.query(statements[operation](table, rows, name))
      })

      if (outcome === 'refused') return expect(await codeOf(attempt)).toBe('42501')
      const part = outcome === 'part' ? await count(all[name].part?.[caller] ?? 'false') : 0
      if (outcome === 'part') expect(part > 0 && part < there, 'a part of the rows').toBe(true)
      const reached = { none: 0, part, all: operation === 'insert' ? 1 : there }
      expect(await attempt).toHaveLength(reached[outcome])
    })

    // In the matrix both rows already exist, and another policy refuses as well.
    test.each([
      [
        'site_config',
        `(id, site_name) values (1, 'Mine')`,
        ['outsider', 'sales', 'editor', 'ended', 'halfway'],
      ],
      ['admin_presence', '(user_id) values (auth.uid())', ['outsider', 'editor', 'ended', 'halfway']],
      ['admin_presence', `(user_id) values ('${guardedId}')`, ['owner', 'sales']],
    ] as const)('SEC-16 the first row of %s %s cannot be added by %j', async (table, row, refused) => {
      for (const caller of refused) {
        const attempt = tryingAsOwner(database(), async sql => {
          await sql.query(`delete from public.${table} where true`)
          await become(sql, caller)
          return sql.query(`insert into public.${table} ${row}`)
        })
        expect(await codeOf(attempt), caller).toBe('42501')
      }
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
    ])('SEC-16 an owner cannot set %s on a submission, only its status, notes and flags', async change => {
      const attempt = trying(database(), 'owner', sql =>
        sql.query(`update public.contact_submissions set ${change}`),
      )
      expect(await codeOf(attempt)).toBe('42501')
    })

    test.each([
      ['anon', ['First', 'Second']],
      ['outsider', ['First', 'Second']],
      ['sales', ['First', 'Second']],
      ['editor', ['First', 'Second', 'Tomorrow']],
      ['owner', ['First', 'Second', 'Tomorrow']],
    ] as const)('SEC-16 of one scheduled and two public posts, %s reads %j', async (caller, expected) => {
      const titles = await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into public.blog_posts (title, content, published_at)
          values ('Tomorrow', 'Text', now() + interval '1 second')`)
        await become(sql, caller)
        return sql.query<{ title: string }>('select title from public.blog_posts order by title')
      })
      expect(titles.map(({ title }) => title)).toEqual(expected)
    })
  })
})
