/** The dashboard's lists with years of rows: searched by an index, read page by page, each row once (F-25). */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { asOwner } from '../../local/database/roles.ts'
import { become, becomeOwner, createUsers, trying, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const COUNT = 1500
const MINE = randomUUID()

/** Rows as after years of use; search words are written in bulk, because one row at a time is slow. */
const ROWS = `
  alter table public.contact_submissions disable trigger user;
  alter table public.chat_logs disable trigger user;
  alter table public.blog_posts disable trigger user;
  insert into public.contact_submissions (name, email, message, submitted_at, status, flags)
  select 'Lead ' || n, 'lead' || n || '@example.com', repeat('A message of some length. ', 12),
    -- Always five at the same moment: what is read by time alone would lose some.
    timestamptz '2026-11-01' - make_interval(hours => n / 5),
    case when n % 3 = 0 then 'won' else 'new' end, (case when n % 100 = 0 then '{links}' when n % 100 = 50 then '{many_from_one_address}' else '{}' end)::text[]
  from generate_series(1, ${COUNT}) as n;
  insert into public.chat_logs (user_info, messages, created_at)
  select jsonb_build_object('name', 'Visitor ' || n, 'email', 'v' || n || '@example.com', 'service', repeat('Web ', 60)),
    '[{"role": "user", "content": "Secret words"}]', timestamptz '2026-11-01' - make_interval(mins => n)
  from generate_series(1, ${COUNT}) as n;
  insert into public.blog_posts (title, slug, content, status, published_at)
  select 'Post ' || n, 'post-' || n, repeat('A sentence with words. ', 40) || n, 'published', timestamptz '2026-11-01' - make_interval(hours => n)
  from generate_series(1, ${COUNT}) as n;
  alter table public.contact_submissions enable trigger user;
  alter table public.chat_logs enable trigger user;
  alter table public.blog_posts enable trigger user;
  select private.write_words(name, null)
  from unnest(array['contact_submissions', 'chat_logs', 'blog_posts']) as list (name)`

// With so few rows a scan is cheaper; the test only asks whether the index fits. The benchmark has years of rows.
const INDEX_FIRST =
  'set local enable_seqscan = off; set local enable_indexscan = off; set local enable_indexonlyscan = off'

interface Page {
  total: number | null
  rows: { id: string; [column: string]: unknown }[]
}

const ask = async (sql: Sql, call: string, values: (string | null)[] = []): Promise<Page> => {
  const [answer] = await sql.query<{ page: Page }>(`select public.${call} as page`, values)
  return answer?.page ?? { total: null, rows: [] }
}

/** How often this transaction has scanned an index. */
const scansOf = async (sql: Sql, index: string): Promise<number> => {
  const [answer] = await sql.query<{ scans: number }>(
    `select pg_stat_get_xact_numscans('${index}'::regclass)::integer as scans`,
  )
  return answer?.scans ?? 0
}

describe('Lists with years of rows', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(async () => {
      await createUsers(database())
      await asOwner(database(), sql => sql.script(ROWS))
      await asOwner(database(), sql => sql.script('analyze'))
    })

    test.each([
      [`search_contact_submissions('lead777@')`, 'private.contact_submissions_words_idx'],
      [
        `search_contact_submissions('lead777@', wanted_status := 'won')`,
        'private.contact_submissions_words_idx',
      ],
      [`search_chat_logs('v777@')`, 'private.chat_logs_words_idx'],
      [`search_blog_posts('words. 777')`, 'private.blog_posts_words_idx'],
    ])('F-25 %s finds its only row by the index %s', async (call, index) => {
      const [page, scans] = await tryingAsOwner(database(), async sql => {
        await sql.script(INDEX_FIRST)
        await become(sql, 'owner')
        const page = await ask(sql, call)
        await becomeOwner(sql)
        return [page, await scansOf(sql, index)] as const
      })
      expect(page.total).toBe(1)
      expect(page.rows).toHaveLength(1)
      expect(scans).toBeGreaterThan(0)
    })

    test.each(['contact_submissions', 'chat_logs', 'blog_posts'])(
      'F-25 the query plan for a term in %s uses its index',
      async table => {
        const plan = await tryingAsOwner(database(), async sql => {
          await sql.script(INDEX_FIRST)
          return sql.query<{ 'QUERY PLAN': string }>(
            `explain select id from private.${table}_words where words like '%777@%'`,
          )
        })
        expect(plan.map(line => line['QUERY PLAN']).join('\n')).toContain(
          `Bitmap Index Scan on ${table}_words_idx`,
        )
      },
    )

    test('F-25 the first and the following pages of the inbox are read from an index', async () => {
      const scans = await trying(database(), 'owner', async sql => {
        await ask(sql, 'search_contact_submissions(wanted_flagged := false)')
        const first = await scansOf(sql, 'public.contact_submissions_inbox_idx')
        await ask(
          sql,
          `search_contact_submissions(wanted_flagged := false, after_time := '2026-10-20', after_id := $1)`,
          [randomUUID()],
        )
        return [first, await scansOf(sql, 'public.contact_submissions_inbox_idx')]
      })
      expect(scans[0]).toBeGreaterThan(0)
      expect(scans[1]).toBeGreaterThan(scans[0] ?? 0)
    })

    test.each(['', 'example.com'])(
      'F-25 reading page by page, the term %j returns every lead once',
      async term => {
        const [ids, listed] = await trying(database(), 'owner', async sql => {
          const seen: string[] = []
          let last: Page['rows'][number] | undefined
          do {
            const { rows, total } = await ask(
              sql,
              `search_contact_submissions($1, wanted_flagged := false, most := 498, after_time := $2, after_id := $3)`,
              [
                term,
                String(last?.submitted_at ?? 'infinity'),
                last?.id ?? '00000000-0000-0000-0000-000000000000',
              ],
            )
            expect(total).toBeNull()
            seen.push(...rows.map(({ id }) => id))
            last = rows.at(-1)
          } while (last)
          const all = await sql.query<{ id: string }>(
            `select id from public.contact_submissions where not 'links' = any (flags) order by submitted_at desc, id`,
          )
          return [seen, all.map(({ id }) => id)]
        })
        expect(ids).toEqual(listed)
      },
    )

    test('SUBM-07 UX-02 each page comes with the total of all matching rows', async () => {
      const pages = await trying(database(), 'owner', async sql => [
        await ask(sql, `search_contact_submissions('lead', wanted_status := 'won', wanted_flagged := false)`),
        await ask(
          sql,
          `search_contact_submissions('lead', wanted_status := 'won', wanted_flagged := false, skip := 450)`,
        ),
        await ask(sql, `search_contact_submissions('lead', wanted_source := 'chat')`),
        await ask(sql, `search_contact_submissions(wanted_flagged := true, most := 5)`),
        await ask(sql, `search_contact_submissions('lead', skip := 999999)`),
      ])
      expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
        [495, 50],
        [495, 45],
        [0, 0],
        [15, 5],
        [COUNT, 0],
      ])
    })

    test('LOGS-02 LOGS-03 chats are sorted by date, without their messages, and the search ignores the messages', async () => {
      const [newest, oldest, said, counted] = await trying(database(), 'owner', async sql => [
        await ask(sql, `search_chat_logs('', most := 2)`),
        await ask(sql, `search_chat_logs('visitor', oldest_first := true, skip := 1, most := 1)`),
        await ask(sql, `search_chat_logs('secret')`),
        await ask(sql, `search_chat_logs('VISITOR 12', most := 3)`),
      ])
      const names = (page: Page | undefined) =>
        page?.rows.map(({ user_info }) => (user_info as { name: string }).name)
      expect(names(newest)).toEqual(['Visitor 1', 'Visitor 2'])
      expect(newest?.rows[0]).toMatchObject({ message_count: 1, lead_id: null })
      expect(newest?.rows[0]).not.toHaveProperty('messages')
      expect(names(oldest)).toEqual([`Visitor ${COUNT - 1}`])
      expect(said?.total).toBe(0)
      expect(counted?.total).toBe(111)
    })

    test('F-25 the search words of a row are added, changed, restored and deleted with it', async () => {
      const found = await tryingAsOwner(database(), async sql => {
        const totals: (number | null)[] = []
        const count = async () => {
          await become(sql, 'owner')
          totals.push((await ask(sql, `search_chat_logs('zebra')`)).total)
          totals.push((await ask(sql, `search_blog_posts('zebra')`)).total)
          await becomeOwner(sql)
        }
        await sql.script(`
          insert into public.chat_logs (id, user_info) values ('${MINE}', '{"name": "Nobody"}');
          insert into public.blog_posts (id, title, content) values ('${MINE}', 'Zebra', 'C')`)
        await become(sql, 'owner')
        totals.push((await ask(sql, `search_chat_logs('Nobody')`)).total)
        await becomeOwner(sql)
        await count()
        await sql.script(`
          update public.chat_logs set user_info = '{"name": "Ann Zebra"}' where id = '${MINE}';
          update public.blog_posts set title = 'Horse' where id = '${MINE}'`)
        await count()
        await sql.script(`
          delete from public.chat_logs where id = '${MINE}';
          do $do$
          declare
            kept constant jsonb := (select jsonb_agg(post) from public.blog_posts as post where id = '${MINE}');
          begin
            delete from public.blog_posts where id = '${MINE}';
            perform public.restore_rows('blog_posts', jsonb_set(kept, '{0,title}', '"A zebra again"'));
          end
          $do$`)
        await count()
        return totals
      })
      expect(found).toEqual([1, 0, 1, 1, 0, 0, 1])
    })
  })
})
