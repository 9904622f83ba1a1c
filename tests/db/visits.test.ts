/** Page views: the one door for them, their daily totals, and the figures that the dashboard asks for. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { become, type CallerName, createUsers, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

type Ranking = { name: string; visits: number }[]
interface Summary {
  visits: number
  before: number | null
  leads: number
  step: string
  days: { day: string; visits: number }[]
  pages: Ranking
  referrers: Ranking
  devices: Ranking
  sources: { name: string | null; leads: number }[]
}

async function summaryFor(sql: Sql, caller: CallerName, since: string | null = null): Promise<Summary> {
  await become(sql, caller)
  const [row] = await sql.query<{ summary: Summary }>('select public.visit_summary($1) as summary', [since])
  if (!row) throw new Error('The function answers always')
  return row.summary
}

const record = async (sql: Sql, visit: object, sender: string) => {
  const [row] = await sql.query<{ result: string }>('select public.record_visit($1, $2) as result', [
    JSON.stringify(visit),
    sender,
  ])
  return row?.result
}

const add = (sql: Sql, count: number, path: string, daysAgo = 0, more = `null, null`) =>
  sql.query(
    `insert into public.visits (path, created_at, referrer, device)
     select $1, now() - make_interval(days => $2::integer), ${more} from generate_series(1, $3::integer)`,
    [path, String(daysAgo), String(count)],
  )

describe('Visits', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test('SEC-25 a sender has 300 within an hour, others are not affected', async () => {
      await tryingAsOwner(database(), async sql => {
        await become(sql, 'service')
        await sql.query(`select public.record_visit('{"path": "/"}', 'a') from generate_series(1, 299)`)
        expect(await record(sql, { path: '/' }, 'a')).toBe('recorded')
        expect(await record(sql, { path: '/' }, 'a')).toBe('limited')
        expect(await record(sql, { path: '/' }, 'b')).toBe('recorded')
        const [row] = await sql.query<{ count: string }>('select count(*)::int as count from public.visits')
        expect(row?.count).toBe(301)
      })
    })

    test('CNST-17 ANLY-08 all of 2500 visits are counted, the largest first, ties by path, ten at most', async () => {
      await tryingAsOwner(database(), async sql => {
        await add(sql, 1200, '/work')
        await add(sql, 1200, '/about')
        await add(sql, 91, '/', 40)
        for (let page = 0; page < 9; page++) await add(sql, 1, `/blog/${page}`)
        const { visits, pages } = await summaryFor(sql, 'owner')
        expect(visits).toBe(2500)
        expect(pages.slice(0, 4)).toEqual([
          { name: '/about', visits: 1200 },
          { name: '/work', visits: 1200 },
          { name: '/', visits: 91 },
          { name: '/blog/0', visits: 1 },
        ])
        expect(pages).toHaveLength(10)
      })
    })

    test('ANLY-07 what is deleted or changed is no longer in the totals', async () => {
      await tryingAsOwner(database(), async sql => {
        await add(sql, 3, '/work', 0, `'news.example', 'phone'`)
        await add(sql, 2, '/about', 1, `null, 'desktop'`)
        await sql.query(`update public.visits set path = '/contact' where path = '/about'`)
        const before = await summaryFor(sql, 'owner')
        expect(before.pages).toEqual([
          { name: '/work', visits: 3 },
          { name: '/contact', visits: 2 },
        ])
        expect(before.referrers).toEqual([{ name: 'news.example', visits: 3 }])
        expect(before.devices).toEqual([
          { name: 'phone', visits: 3 },
          { name: 'desktop', visits: 2 },
        ])
        await sql.query(`delete from public.visits where id <> ''`)
        const after = await summaryFor(sql, 'owner')
        expect(after).toMatchObject({ visits: 0, pages: [], referrers: [], devices: [] })
        expect(after.days.every(({ visits }) => visits === 0)).toBe(true)
        expect(await sql.query('select * from public.visit_totals')).toEqual([])
      })
    })

    test('what retention deletes stays in the totals, and what is deleted afterwards does not', async () => {
      await tryingAsOwner(database(), async sql => {
        await add(sql, 3, '/work', 91)
        await add(sql, 2, '/about', 1)
        await add(sql, 1, '/contact', 1)
        await sql.query('select public.apply_retention(90, 180)')
        expect(await sql.query('select path from public.visits')).toHaveLength(3)
        const kept = [
          { name: '/work', visits: 3 },
          { name: '/about', visits: 2 },
          { name: '/contact', visits: 1 },
        ]
        expect((await summaryFor(sql, 'owner')).pages).toEqual(kept)
        await sql.query(`delete from public.visits where path = '/about'`)
        expect((await summaryFor(sql, 'owner')).pages).toEqual([kept[0], kept[2]])
      })
    })

    test('ANLY-11 a period has a row for each of its days, weeks or months, and counts nothing else', async () => {
      await tryingAsOwner(database(), async sql => {
        await add(sql, 1, '/', 2000)
        await add(sql, 2, '/', 100)
        await add(sql, 4, '/', 6)
        await add(sql, 16, '/', 13)
        await add(sql, 32, '/', 14)
        await add(sql, 8, '/')
        await sql.query(
          `insert into public.contact_submissions (name, email, message, source_path)
           values ('Ana', 'a@x.example', 'Hi', '/contact'), ('Bo', 'b@x.example', 'Hi', '/contact'),
                  ('Cy', 'c@x.example', 'Hi', null)`,
        )
        await sql.query(
          `insert into public.contact_submissions (name, email, message, flags)
           values ('Spam', 's@x.example', 'Buy', '{links}')`,
        )
        const [today] = await sql.query<{ minus: string }>(
          `select to_char((now() at time zone 'UTC')::date - days, 'YYYY-MM-DD') as minus
           from unnest(array[6, 365]) as days`,
        )
        const week = await summaryFor(sql, 'owner', today?.minus ?? '')
        expect(week).toMatchObject({ visits: 12, before: 16, leads: 3, step: 'day' })
        expect(week.days.map(({ visits }) => visits)).toEqual([4, 0, 0, 0, 0, 0, 8])
        expect(week.sources).toEqual([
          { name: '/contact', leads: 2 },
          { name: null, leads: 1 },
        ])
        const all = await summaryFor(sql, 'owner')
        expect(all).toMatchObject({ visits: 63, before: null, step: 'month' })
        expect(all.days.length).toBeGreaterThan(60)
        expect(all.days.length).toBeLessThan(125)
        expect(all.days.reduce((sum, { visits }) => sum + visits, 0)).toBe(63)
      })
    })

    test('SEC-16 who is no administrator gets figures of nothing, and visitors not even those', async () => {
      await tryingAsOwner(database(), async sql => {
        await add(sql, 3, '/work')
        expect(await summaryFor(sql, 'outsider')).toMatchObject({ visits: 0, pages: [] })
      })
      await expect(tryingAsOwner(database(), sql => summaryFor(sql, 'anon'))).rejects.toThrow(
        /permission denied/,
      )
    })

    test('ANLY-02 ANLY-10 sign-in attempts are counted exactly, with each address once', async () => {
      await tryingAsOwner(database(), async sql => {
        await sql.query(
          `insert into public.admin_logins (email, status, ip_address, created_at)
           select 'x@x.example', 'failure', '203.0.' || number % 3 || '.0', now() - make_interval(mins => number)
           from generate_series(1, 60) as number`,
        )
        await become(sql, 'owner')
        const [row] = await sql.query<{ summary: { list: object[] } }>(
          'select public.admin_login_summary() as summary',
        )
        expect(row?.summary).toMatchObject({ attempts: 60, addresses: 3 })
        expect(row?.summary.list).toMatchObject([
          { ip_address: '203.0.1.0', attempts: 20 },
          { ip_address: '203.0.2.0', attempts: 20 },
          { ip_address: '203.0.0.0', attempts: 20 },
        ])
      })
    })
  })
})
