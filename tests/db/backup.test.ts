/** Exporting every public table and restoring it, on every engine. */
import { describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { readRows } from './support/asking.ts'
import { become, becomeOwner, codeOf, insertUsers, trying, tryingAsOwner } from './support/callers.ts'
import { filledProject, onEveryEngine } from './support/engines.ts'

const one = async (sql: Sql, query: string, values: string[] = []): Promise<unknown> =>
  (await sql.query<{ answer: unknown }>(`select ${query} as answer`, values))[0]?.answer

async function tablesOf(sql: Sql): Promise<string[]> {
  const tables = (await one(sql, 'public.backup_tables()')) as { name: string; key: string[] }[]
  for (const { key } of tables) expect(key.length).toBeGreaterThan(0)
  return tables.map(({ name }) => name)
}

const rowsOf = (sql: Sql, table: string) =>
  one(sql, `public.backup_rows($1, null, 500)`, [table]) as Promise<Record<string, unknown>[]>

describe('Backup and restore', () => {
  onEveryEngine(filledProject, database => {
    test('every table is restored unchanged, referenced tables first', async () => {
      await tryingAsOwner(database(), async sql => {
        await become(sql, 'service')
        const tables = await tablesOf(sql)
        expect(tables.indexOf('publications')).toBeLessThan(tables.indexOf('site_changes'))
        const before = new Map<string, unknown>()
        for (const table of tables) before.set(table, await rowsOf(sql, table))
        for (const table of tables.toReversed()) await one(sql, 'public.clear_rows($1)', [table])
        for (const table of tables) expect(await rowsOf(sql, table)).toEqual([])
        // The demo data has more than one page of visits.
        for (const [table, rows] of before) {
          await one(sql, 'public.restore_rows($1, $2::jsonb)', [table, JSON.stringify(rows)])
        }
        for (const [table, rows] of before) expect(await rowsOf(sql, table)).toEqual(rows)
      })
    })

    test('the pages of a backup contain every row exactly once', async () => {
      await tryingAsOwner(database(), async sql => {
        await become(sql, 'service')
        const ids: unknown[] = []
        let after: Record<string, unknown> | null = null
        // More turns than there are pages: a position that stays the same does not repeat for ever.
        for (let turn = 0; turn < 100; turn++) {
          const page = (await one(sql, 'public.backup_rows($1, $2::jsonb, 100)', [
            'visits',
            JSON.stringify(after),
          ])) as Record<string, unknown>[]
          ids.push(...page.map(({ id }) => id))
          after = page.at(-1) ?? null
          if (page.length < 100) break
        }
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toHaveLength(Number(await one(sql, '(select count(*) from public.visits)')))
      })
    })

    test('a column that is missing in the backup gets its default', async () => {
      await tryingAsOwner(database(), async sql => {
        await become(sql, 'service')
        const entry = { id: '00000000-0000-4000-8000-000000000001', title: 'Old', category: 'Film' }
        await one(sql, 'public.restore_rows($1, $2::jsonb)', ['portfolio_items', JSON.stringify([entry])])
        const rows = await rowsOf(sql, 'portfolio_items')
        expect(rows.find(({ id }) => id === entry.id)).toMatchObject({ ...entry, type: 'image', metrics: [] })
      })
    })

    test.each(['team_members', 'team_settings', 'no_such_table', 'faqs; drop table faqs', 'pg_class'])(
      '%s is not part of the backup and cannot be cleared',
      async table => {
        const attempt = trying(database(), 'service', sql => one(sql, 'public.clear_rows($1)', [table]))
        expect(await codeOf(attempt)).toBe('42P01')
      },
    )

    test('ACC-19 the backup contains the audit log, but no team tables', async () => {
      const tables = await tryingAsOwner(database(), async sql => {
        await become(sql, 'service')
        return tablesOf(sql)
      })
      expect(tables).toContain('audit_log')
      expect(tables.filter(name => name.startsWith('team_'))).toEqual([])
    })

    test('ACC-19 a restored reference to an unknown account is emptied, or its row skipped if it needs one', async () => {
      const [known, unknown] = [
        '11111111-1111-4111-8111-111111111111',
        '99999999-0000-4000-8000-000000000000',
      ]
      const chat = (number: number) => `c000000${number}-0000-4000-8000-000000000000`
      const seen = await tryingAsOwner(database(), async sql => {
        await insertUsers(sql)
        await sql.script(
          `insert into public.chat_logs (id) values ('${chat(1)}'), ('${chat(2)}'), ('${chat(3)}')`,
        )
        await become(sql, 'service')
        const restored: unknown[] = []
        const restore = async (table: string, rows: object[]) =>
          restored.push(await one(sql, 'public.restore_rows($1, $2::jsonb)', [table, JSON.stringify(rows)]))
        await restore('chat_handoffs', [
          { chat_log_id: chat(1), accepted_by: known },
          { chat_log_id: chat(2), accepted_by: unknown },
          { chat_log_id: chat(3), accepted_by: null },
        ])
        await restore('chat_replies', [{ chat_log_id: chat(1), content: 'Hello', written_by: unknown }])
        await restore('admin_presence', [{ user_id: unknown }, { user_id: known }])
        await restore('admin_presence', [{ user_id: unknown }])
        await becomeOwner(sql)
        const read = async (query: string) =>
          (await readRows<{ person: string | null }>(sql, query)).map(r => r.person)
        return {
          restored,
          talks: await read(
            `select accepted_by as person from public.chat_handoffs where chat_log_id::text like 'c000000%' order by chat_log_id`,
          ),
          replies: await read(`select written_by as person from public.chat_replies where content = 'Hello'`),
          presence: await read('select user_id as person from public.admin_presence'),
        }
      })
      expect(seen).toEqual({
        ...{ restored: [3, 1, 1, 0], talks: [known, null, null], replies: [null], presence: [known] },
      })
    })

    describe('of rows that were changed while the backup was read', () => {
      const [gone, kept] = ['dddd0000-0000-4000-8000-000000000000', 'dddd0000-0000-4000-8000-000000000001']
      const email = 'kept@example.com'
      /** Restores each of these pages and returns how many rows were stored, and whom the lead `kept` is from. */
      const restoring = (pages: [table: string, rows: object[]][]) =>
        tryingAsOwner(database(), async sql => {
          await become(sql, 'service')
          const counts: unknown[] = []
          for (const [table, rows] of pages) {
            counts.push(await one(sql, 'public.restore_rows($1, $2::jsonb)', [table, JSON.stringify(rows)]))
          }
          await becomeOwner(sql)
          const lead = `select chat_log_id, person_id from public.contact_submissions where id = '${kept}'`
          return { counts, leads: await readRows(sql, lead) }
        })
      const lead = { id: kept, name: 'Kept', email, message: 'Hello', chat_log_id: gone, person_id: gone }

      test('ACC-19 what refers to a deleted row is restored as the deletion would have left it', async () => {
        const restored = await restoring([
          ['people', [{ id: kept, email }]],
          ['contact_submissions', [lead]],
          [
            'notifications',
            [{ submission_id: gone }, { submission_id: kept }].map(about => ({ channel: 'mail', ...about })),
          ],
          ['chat_handoffs', [{ chat_log_id: gone }]],
          ['chat_replies', [{ chat_log_id: gone, content: 'Hello' }]],
          ['person_notes', [{ person_id: gone, body: 'Hello' }]],
        ])
        const leads = [{ chat_log_id: null, person_id: kept }]
        expect(restored).toEqual({ counts: [1, 1, 1, 0, 0, 0], leads })
      })

      test('ACC-19 of two rows with one unique value the first is restored', async () => {
        const step = { person_id: kept, text: 'Call', due_on: '2026-11-24' }
        const restored = await restoring([
          [
            'people',
            [
              { id: kept, email },
              { id: gone, email },
            ],
          ],
          ['contact_submissions', [lead]],
          // One was done before the next was planned, and both were read as open.
          ['follow_ups', [step, step]],
        ])
        const leads = [{ chat_log_id: null, person_id: kept }]
        expect(restored).toEqual({ counts: [1, 1, 1], leads })
      })
    })

    test.each(['anon', 'owner'] as const)('SEC-16 %s cannot call the backup functions', async caller => {
      for (const call of [
        'public.backup_tables()',
        `public.backup_rows('visits', null, 1)`,
        `public.restore_rows('visits', '[]')`,
        `public.clear_rows('visits')`,
      ]) {
        expect(await codeOf(trying(database(), caller, sql => one(sql, call)))).toBe('42501')
      }
    })
  })
})
