/** A year's worth of rows: everything is counted, and the dashboard's queries use their indexes (SEC-20). */
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../local/database/roles.ts'
import { createUsers, trying, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

/** The dashboard's and the site's lists, and the index that each one uses. */
const lists = [
  ['faqs', 'order by "order"', 'faqs_order_idx'],
  ['categories', 'order by name', 'categories_name_idx'],
  ['portfolio_items', 'order by created_at desc', 'portfolio_items_created_at_idx'],
  ['portfolio_items', `where category = 'Nobody'`, 'portfolio_items_category_idx'],
  ['blog_posts', 'order by published_at desc', 'blog_posts_published_at_idx'],
  ['chat_logs', 'order by created_at desc limit 20', 'chat_logs_created_at_idx'],
  ['chat_logs', 'order by created_at limit 20', 'chat_logs_created_at_idx'],
  ['visits', 'order by created_at desc limit 50', 'visits_created_at_idx'],
  ['admin_logins', 'order by created_at desc limit 50', 'admin_logins_created_at_idx'],
  ['contact_submissions', 'order by submitted_at desc, id limit 50', 'contact_submissions_submitted_at_idx'],
  [
    'contact_submissions',
    `where status = 'won' order by submitted_at desc limit 50`,
    'contact_submissions_status_idx',
  ],
  // Asked while a message is stored, about its address.
  [
    'notifications',
    `where channel = 'acknowledgement' and created_at > now() - interval '1 day'`,
    'notifications_acknowledged_idx',
  ],
] as const

describe('With many rows', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(async () => {
      await createUsers(database())
      await asOwner(database(), sql =>
        sql.script(`
          insert into public.visits (path, created_at)
          select '/page-' || n % 25, now() - make_interval(mins => n) from generate_series(1, 2500) as n;
          insert into public.chat_logs (user_info, created_at)
          select jsonb_build_object('name', n), now() - make_interval(mins => n) from generate_series(1, 1200) as n;`),
      )
    })

    test('SEC-20 an administrator counts 2,500 visits and 1,200 chat logs', async () => {
      const counts = await trying(database(), 'owner', sql =>
        sql.query(`
          select (select count(*) from public.visits) as visits, (select count(*) from public.chat_logs) as chats`),
      )
      expect(counts).toEqual([{ visits: 2500, chats: 1200 }])
    })

    test('ANLY-08 pages of 1,000 visits contain every visit once', async () => {
      const ids = await trying(database(), 'owner', async sql => {
        const seen: string[] = []
        for (const offset of ['0', '1000', '2000']) {
          const page = await sql.query<{ id: string }>(
            'select id from public.visits order by created_at desc, id limit 1000 offset $1',
            [offset],
          )
          seen.push(...page.map(({ id }) => id))
        }
        return seen
      })
      expect(ids).toHaveLength(2500)
      expect(new Set(ids).size).toBe(2500)
    })

    test('SEC-20 the report on the chat’s questions reads the conversations once, however many were asked', async () => {
      const seen = await tryingAsOwner(database(), async sql => {
        await sql.script(`
          insert into public.chat_step_counts (flow_version, step, reached)
          values ('1', 'service', 9), ('1', 'budget', 5), ('1', 'ended', 1);
          update public.chat_logs set flow_version = '1', step = 'budget' where user_info ->> 'name' in ('1', '2')`)
        const scans = async () => {
          const [row] = await sql.query<{ count: number }>(
            `select (seq_scan + idx_scan)::integer as count from pg_stat_xact_user_tables where relname = 'chat_logs'`,
          )
          return row?.count ?? Number.NaN
        }
        const before = await scans()
        const report = await sql.query('select step, present from public.chat_step_report()')
        return { report, scans: (await scans()) - before }
      })
      expect(seen).toEqual({
        report: [
          { step: 'service', present: 0 },
          { step: 'budget', present: 2 },
          { step: 'ended', present: 0 },
        ],
        scans: 1,
      })
    })

    test('CHAT-65 a visitor sees no chat logs', async () => {
      const counts = await trying(database(), 'anon', sql =>
        sql.query('select count(*) as chats from public.chat_logs'),
      )
      expect(counts).toEqual([{ chats: 0 }])
    })

    test('DEC-32 "id is not empty" deletes all visits', async () => {
      const left = await trying(database(), 'owner', async sql => {
        await sql.query(`delete from public.visits where id <> ''`)
        return sql.query('select count(*) as visits from public.visits')
      })
      expect(left).toEqual([{ visits: 0 }])
    })

    test.each(lists)('DATA-01 %s %s is read from an index', async (table, clause, index) => {
      const plan = await tryingAsOwner(database(), async sql => {
        // With few rows a scan is cheaper; the test only asks whether the index fits.
        await sql.script(
          'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
        )
        return sql.query<{ 'QUERY PLAN': string }>(`explain select * from public.${table} ${clause}`)
      })
      expect(plan.map(line => line['QUERY PLAN']).join('\n')).toContain(`using ${index}`)
    })
  })
})
