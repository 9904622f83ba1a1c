/** The seed and the demo rows: they can be inserted, even twice, and agree with the content files. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Sql } from '../../local/database/database.ts'
import { tryingAsOwner } from './support/callers.ts'
import { filledProject, onEveryEngine, root } from './support/engines.ts'

interface Question {
  question: string
  answer: string
  order: number
}

const tables = [
  'site_config',
  'faqs',
  'categories',
  'portfolio_items',
  'blog_posts',
  'contact_submissions',
  'chat_logs',
  'visits',
  'admin_logins',
]

const contents = async (sql: Sql) => {
  const found: Record<string, unknown> = {}
  for (const table of tables) found[table] = await sql.query(`select * from public.${table} order by id`)
  return found
}

describe('The rows that a new database starts with', () => {
  onEveryEngine(filledProject, database => {
    const read = <Row extends object>(query: string) =>
      tryingAsOwner(database(), sql => sql.query<Row>(query))

    test('FAQS-01 the fourteen questions are those of content/lists/faqs.yml', async () => {
      const file = readFileSync(join(root, 'content/lists/faqs.yml'), 'utf8')
      const written = (parse(file) as { items: Omit<Question, 'order'>[] }).items
      const stored = await read<Question>(
        'select question, answer, "order" from public.faqs order by "order"',
      )
      expect(stored).toHaveLength(14)
      expect(stored).toEqual(written.map((entry, place) => ({ ...entry, order: place + 1 })))
    })

    test('running the seed again changes nothing', async () => {
      const { before, after } = await tryingAsOwner(database(), async sql => {
        const before = await contents(sql)
        for (const seed of filledProject.seeds) await sql.script(seed.sql)
        return { before, after: await contents(sql) }
      })
      expect(after).toEqual(before)
    })

    test('running the seed again keeps what an administrator has edited', async () => {
      const [kept] = await tryingAsOwner(database(), async sql => {
        await sql.script(`update public.site_config set site_name = 'Edited'`)
        for (const seed of filledProject.seeds) await sql.script(seed.sql)
        return sql.query('select site_name from public.site_config')
      })
      expect(kept).toEqual({ site_name: 'Edited' })
    })

    test('DEC-49 the site starts with its name and a slogan without a placeholder', async () => {
      const [site] = await read<{ site_name: string; slogan: string }>(
        'select site_name, slogan from public.site_config',
      )
      expect(site?.site_name).toBe('Gantry')
      expect(site?.slogan).toMatch(/^[^{}]{10,}$/)
    })

    test('PORT-04 there are enough items for three pages, in every category, of both types', async () => {
      const [counts] = await read<{ items: number; films: number; embedded: number }>(`
        select count(*) as items,
               count(*) filter (where type = 'video' and video_url like '/samples/%') as films,
               count(*) filter (where type = 'video' and video_url like 'https://www.youtube.com/watch?v=___________') as embedded
        from public.portfolio_items`)
      expect(counts?.items).toBeGreaterThanOrEqual(32)
      expect(counts?.films).toBeGreaterThanOrEqual(4)
      expect(counts?.embedded).toBe(1)
      const lonely = await read(`
        select name from public.categories full join public.portfolio_items on name = category
        where category is null or name is null`)
      expect(lonely).toEqual([])
    })

    test('every local picture and film of the seed exists as a file', async () => {
      const rows = await read<{ address: string }>(`
        select unnest(array[image_url, video_url]) as address from public.portfolio_items
        union select unnest(image_urls) from public.blog_posts
        union select (regexp_matches(content, '!\\[[^]]*\\]\\(([^)]+)\\)', 'g'))[1] from public.blog_posts`)
      const local = rows.map(({ address }) => address).filter(address => address?.startsWith('/'))
      expect(local.length).toBeGreaterThan(20)
      expect(local.filter(address => !existsSync(join(root, 'public', address)))).toEqual([])
    })

    test('embedded films say that they are demonstrations and whose they are', async () => {
      const silent = await read(`
        select title from public.portfolio_items
        where video_url like '%youtube%' and not (title like 'Demonstration%' and description like '%Blender Foundation%')`)
      expect(silent).toEqual([])
    })

    test('F-32 the portfolio’s text has no characters that need the second font file', async () => {
      const accented = await read(`
        select title from public.portfolio_items
        where title || description || array_to_string(metrics || technologies, ' ') ~ '[À-ÖØ-öø-ÿ¡§«»¿Œœ]'`)
      expect(accented).toEqual([])
    })

    test('BLOG-02 there are at least eight published posts of 500 to 900 words', async () => {
      const posts = await read<{ title: string; words: number }>(`
        select title, cardinality(regexp_split_to_array(btrim(content), '\\s+')) as words
        from public.blog_posts where status <> 'draft' and published_at <= now()`)
      expect(posts.length).toBeGreaterThanOrEqual(8)
      expect(posts.filter(({ words }) => words < 500 || words > 900)).toEqual([])
    })

    test('the demonstration rows fill every tab of the dashboard', async () => {
      const [counts] = await read<Record<string, number>>(`
        select (select count(*) from public.contact_submissions) as leads,
               (select count(*) from public.chat_logs) as chats,
               (select count(*) from public.visits where created_at > now() - interval '34 days') as visits,
               (select count(distinct device) + count(distinct referrer) from public.visits) as origins,
               (select count(*) from public.admin_logins where status <> 'success') as refused`)
      expect(counts?.leads).toBeGreaterThanOrEqual(12)
      expect(counts?.chats).toBeGreaterThanOrEqual(10)
      expect(counts?.visits).toBeGreaterThanOrEqual(400)
      expect(counts?.origins).toBeGreaterThanOrEqual(5)
      expect(counts?.refused).toBeGreaterThanOrEqual(1)
    })

    test('the demonstration has leads of every kind and no notifications', async () => {
      const [counts] = await read<Record<string, number>>(`
        select (select count(distinct status) from public.contact_submissions) as statuses,
               (select count(*) from public.contact_submissions where flags <> '{}') as flagged,
               (select count(*) from public.contact_submissions where chat_log_id is not null) as from_chats,
               (select count(*) from public.contact_submissions where source = 'chat' and chat_log_id is null) as loose,
               (select count(*) from public.chat_logs where finished_at is null) as unfinished,
               (select count(*) from public.notifications) as told`)
      expect(counts).toMatchObject({
        statuses: 4,
        flagged: 2,
        from_chats: 9,
        loose: 0,
        unfinished: 2,
        told: 0,
      })
    })

    test('no demonstration row is dated in the future or has an address at a real domain', async () => {
      const wrong = await read(`
        select email from (
          select email, submitted_at as at from public.contact_submissions
          union all select email, created_at from public.admin_logins
          union all select coalesce(user_info ->> 'email', ''), updated_at from public.chat_logs
        ) as row where at > now() or email !~ '^$|(@|[.])example([.](com|net|org))?$'`)
      expect(wrong).toEqual([])
    })

    test('DEC-26 the IP addresses of the demonstration rows are truncated', async () => {
      const whole = await read(`
        select ip_address from public.visits where ip_address !~ '[.]0$|::$'
        union select ip_address from public.admin_logins where ip_address !~ '[.]0$|::$'`)
      expect(whole).toEqual([])
    })

    test('CHAT-61 the demonstration conversations have the format that the chat saves', async () => {
      const odd = await read(`
        select logs.id from public.chat_logs as logs, jsonb_array_elements(messages) as message
        where message ->> 'role' not in ('user', 'agent')
           or message ->> 'content' = ''
           or message ->> 'timestamp' !~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[.]\\d{3}Z$'
           or (message ->> 'timestamp')::timestamptz not between logs.created_at - interval '1 second' and now()`)
      expect(odd).toEqual([])
    })
  })
})
