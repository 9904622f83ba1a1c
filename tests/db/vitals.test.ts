/** How fast real visits were: histograms of counts, their 75th percentiles, and what a deploy changed. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { become, becomeOwner, type CallerName, createUsers, tryingAsOwner } from './support/callers.ts'
import { dayAgo, stopClock } from './support/clock.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

interface Metric {
  p75: number
  before: number | null
  views: number
  days: { day: string; p75: number; views: number }[]
}
interface Vitals {
  step: string
  metrics: Partial<Record<string, Metric>>
  pages: Record<string, unknown>[]
  deploys: { day: string; times: number }[]
  worse: { metric: string; day: string; was: number; became: number; page: string | null }[]
}

async function vitalsFor(sql: Sql, caller: CallerName, ago: number | null = 27, device = 'phone', page = '') {
  await become(sql, caller)
  const [row] = await sql.query<{ vitals: Vitals }>('select public.vitals($1, $2, $3, $4) as vitals', [
    ago === null ? null : dayAgo(ago),
    dayAgo(0),
    device,
    page,
  ])
  await becomeOwner(sql)
  if (!row) throw new Error('The function answers always')
  return row.vitals
}

const report = async (sql: Sql, vitals: object, sender: string = randomUUID()) => {
  const [row] = await sql.query<{ result: string }>('select public.record_vitals($1, $2) as result', [
    JSON.stringify({ page: '/', device: 'phone', ...vitals }),
    sender,
  ])
  return row?.result
}

/** The 75th percentile of the values. */
const p75Of = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(0.75 * values.length) - 1] ?? Number.NaN

/** Counts `views` views with a value on the day `ago` days ago, for a page and for all pages. */
const counted = (sql: Sql, ago: number, value: number, views: number, page = '/', metric = 'lcp') =>
  sql.query(
    `insert into public.vital_counts as total (page, metric, device, day, bucket, views)
     select place.page, $1::text, 'phone', $2::date, floor(ln($3::float8) / ln(1.1::float8)), $4::bigint
     from (values (''), ($5::text)) as place (page)
     on conflict (page, metric, device, day, bucket) do update set views = total.views + excluded.views`,
    [metric, dayAgo(ago), String(value), String(views), page],
  )

const published = (sql: Sql, ago: number, status = 'live') =>
  sql.query(
    `insert into public.publications (reason, status, started_at, finished_at)
     values ('change', $1, $2::timestamptz, $2::timestamptz + interval '1 minute')`,
    [status, `${dayAgo(ago)}T12:00:00Z`],
  )

describe('The speed of visits', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(async () => {
      await stopClock(database())
      await createUsers(database())
    })

    test('FIG-09 views are stored as counts, and the p75 by page and device is accurate within a tenth', async () => {
      await tryingAsOwner(database(), async sql => {
        const values = Array.from({ length: 120 }, (_, place) => 400 + ((place * 7919) % 3000))
        for (const [place, lcp] of values.entries()) {
          const page = place % 3 ? '/' : '/work'
          await report(sql, { page, lcp, inp: lcp / 20, cls: lcp / 20_000, ttfb: lcp / 10 })
        }
        await report(sql, { device: 'desktop', lcp: 90_000 })
        const { metrics, pages } = await vitalsFor(sql, 'editor')
        const truth = p75Of(values)
        for (const [metric, part] of [
          ['lcp', 1],
          ['inp', 20],
          ['cls', 20_000],
          ['ttfb', 10],
        ] as const) {
          const found = metrics[metric]
          expect(found?.views).toBe(120)
          expect((found?.p75 ?? 0) / (truth / part), metric).toBeGreaterThan(0.9)
          expect((found?.p75 ?? 0) / (truth / part), metric).toBeLessThan(1.1)
          expect(found?.days).toEqual([{ day: dayAgo(0), p75: found?.p75, views: 120 }])
        }
        expect(pages).toMatchObject([
          { page: '/', views: 80 },
          { page: '/work', views: 40 },
        ])
        for (const [place, isHome] of [true, false].entries()) {
          const own = p75Of(values.filter((_, at) => at % 3 > 0 === isHome))
          expect(Number(pages[place]?.lcp) / own).toBeGreaterThan(0.9)
          expect(Number(pages[place]?.lcp) / own).toBeLessThan(1.1)
        }
        const desktop = await vitalsFor(sql, 'owner', 27, 'desktop')
        expect(Object.keys(desktop.metrics)).toEqual(['lcp'])
        const rows = await sql.query<{ count: number }>(
          `select count(*)::int as count from public.vital_counts where device = 'phone' and metric = 'lcp' and page = ''`,
        )
        expect(rows[0]?.count).toBeLessThan(30)
      })
    })

    test('FIG-09 zero values count in the smallest bucket, extreme values in the last', async () => {
      await tryingAsOwner(database(), async sql => {
        await report(sql, { cls: 0, ttfb: 0, lcp: 1e9 })
        const { metrics } = await vitalsFor(sql, 'owner')
        expect(metrics.cls?.p75).toBe(0.001)
        expect(metrics.ttfb?.p75).toBe(1)
        expect(metrics.lcp?.p75).toBeGreaterThan(100_000)
      })
    })

    test('FIG-06 SEC-25 a repeated report changes nothing, and the reports of one sender are limited', async () => {
      await tryingAsOwner(database(), async sql => {
        expect(await report(sql, { lcp: 1000, once: '7' })).toBe('recorded')
        expect(await report(sql, { lcp: 1000, once: '7' })).toBe('known')
        expect((await vitalsFor(sql, 'owner')).metrics.lcp?.views).toBe(1)
        await sql.query(
          `select public.record_vitals('{"page": "/", "device": "phone", "lcp": 1}', 'a') from generate_series(1, 300)`,
        )
        expect(await report(sql, { lcp: 1 }, 'a')).toBe('limited')
        // Page views have their own limit.
        const [row] = await sql.query(`select public.record_visit('{"path": "/"}', 'a') as result`)
        expect(row).toEqual({ result: 'recorded' })
      })
    })

    test('FIG-09 SEC-25 at most 200 invented pages per day are counted separately, the rest together', async () => {
      await tryingAsOwner(database(), async sql => {
        await sql.query(
          `insert into public.vital_counts (page, metric, device, day, bucket, views)
           select '/y' || number, 'lcp', 'phone', (now() at time zone 'UTC')::date - 1, 80, 1
           from generate_series(1, 300) as number`,
        )
        const invent = (from: number, to: number, device: string) =>
          sql.query(
            `select public.record_vitals(
               jsonb_build_object('page', '/p' || number, 'device', $3::text, 'lcp', 2000, 'ttfb', 90),
               'sender ' || number / 100
             ) from generate_series($1::int, $2::int) as number`,
            [String(from), String(to), device],
          )
        // Known since yesterday, so they need no room; a page of four weeks ago is new.
        await report(sql, { page: '/y8', lcp: 2000, device: 'tablet' })
        await invent(1, 200, 'phone')
        await invent(200, 260, 'desktop')
        await counted(sql, 28, 2000, 1, '/old')
        for (const page of ['/y7', '/old']) await report(sql, { page, lcp: 2000, device: 'tablet' })
        const found = await sql.query(
          `select count(distinct page)::int as pages, sum(views) filter (where page = '…')::int as others,
             count(*) filter (where page = '/p200')::int as known,
             count(*) filter (where page = '/y7')::int as of_yesterday, count(*) filter (where page = '/old')::int as old
           from public.vital_counts where page <> '' and day = (now() at time zone 'UTC')::date`,
        )
        // The two hundredth page is known, also from another device: two metrics of two devices.
        expect(found).toEqual([{ pages: 203, others: 121, known: 4, of_yesterday: 1, old: 0 }])
        const { metrics, pages } = await vitalsFor(sql, 'owner', 0, 'desktop')
        expect(metrics.lcp?.views).toBe(61)
        expect(pages.map(({ page, views }) => [page, views])).toEqual([
          ['…', 60],
          ['/p200', 1],
        ])
      })
    })

    test('FIG-05 FIG-09 a period is compared with the one before it; a year is reported by week', async () => {
      await tryingAsOwner(database(), async sql => {
        await counted(sql, 1, 2000, 10)
        await counted(sql, 8, 1000, 10)
        await counted(sql, 300, 500, 10)
        const week = await vitalsFor(sql, 'owner', 6)
        expect(week.step).toBe('day')
        expect(week.metrics.lcp?.views).toBe(10)
        const [now, before] = [week.metrics.lcp?.p75 ?? 0, week.metrics.lcp?.before ?? 0]
        expect(now / before).toBeGreaterThan(1.8)
        expect(now / before).toBeLessThan(2.2)
        const year = await vitalsFor(sql, 'owner', null)
        expect([year.step, year.metrics.lcp?.before]).toEqual(['week', null])
        const starts = year.metrics.lcp?.days.map(({ day }) => new Date(day).getUTCDay())
        expect(new Set(starts), 'weeks begin on Monday').toEqual(new Set([1]))
        expect(year.metrics.lcp?.views).toBe(30)
      })
    })

    test('FIG-05 FIG-09 a page is not compared with days that retention has deleted, all pages are', async () => {
      await tryingAsOwner(database(), async sql => {
        await counted(sql, 1, 2000, 10)
        await counted(sql, 60, 1000, 10)
        const beforeOf = async (days: number, page: string) =>
          (await vitalsFor(sql, 'owner', days - 1, 'phone', page)).metrics.lcp?.before
        // With the time before 90 days, and 92.
        expect(await beforeOf(45, '/')).toBeGreaterThan(900)
        expect(await beforeOf(46, '/')).toBeNull()
        expect(await beforeOf(46, '')).toBeGreaterThan(900)
      })
    })

    test('FIG-09 a deploy followed by slower visits is named, with the page affected most', async () => {
      await tryingAsOwner(database(), async sql => {
        for (let ago = 11; ago >= 0; ago--) {
          await counted(sql, ago, 1000, 20)
          await counted(sql, ago, ago < 5 ? 3000 : 1000, 20, '/services')
          // Another metric does not change, and another page has too few views to show anything.
          await counted(sql, ago, 300, 20, '/', 'ttfb')
          await counted(sql, ago, ago < 5 ? 9000 : 100, 1, '/seldom')
        }
        await published(sql, 5)
        await published(sql, 5)
        await published(sql, 9)
        await published(sql, 3, 'failed')
        const { deploys, worse } = await vitalsFor(sql, 'sales')
        expect(deploys).toEqual([
          { day: dayAgo(9), times: 1 },
          { day: dayAgo(5), times: 2 },
        ])
        expect(worse).toMatchObject([{ metric: 'lcp', day: dayAgo(5), page: '/services' }])
        const [lcp] = worse
        expect((lcp?.became ?? 0) / (lcp?.was ?? 1)).toBeGreaterThan(2)
      })
    })

    test('FIG-09 a slowdown by a fifth causes a notice; a smaller one, too few views or no deploy does not', async () => {
      const worseAfter = (value: number, views: number, deploys: number[]) =>
        tryingAsOwner(database(), async sql => {
          for (let ago = 11; ago >= 0; ago--) await counted(sql, ago, ago < 5 ? value : 1000, views)
          for (const ago of deploys) await published(sql, ago)
          return (await vitalsFor(sql, 'owner')).worse
        })
      expect(await worseAfter(1100, 20, [5])).toEqual([])
      expect(await worseAfter(3000, 9, [5])).toEqual([])
      expect(await worseAfter(3000, 20, [])).toEqual([])
      expect(await worseAfter(1200, 20, [5])).toHaveLength(1)
    })

    test('FIG-09 counts of single pages are deleted after 90 days, those of all pages together are kept', async () => {
      await tryingAsOwner(database(), async sql => {
        await counted(sql, 91, 1000, 1)
        await counted(sql, 89, 1000, 1)
        await sql.query('select public.apply_retention(90, 180)')
        const rows = await sql.query('select page from public.vital_counts order by day, page')
        expect(rows).toEqual([{ page: '' }, { page: '' }, { page: '/' }])
      })
    })

    test('SEC-16 a user outside the team gets nothing, and a visitor is refused', async () => {
      await tryingAsOwner(database(), async sql => {
        await report(sql, { lcp: 1000 })
        expect(await vitalsFor(sql, 'outsider')).toMatchObject({
          metrics: {},
          pages: [],
          deploys: [],
          worse: [],
        })
      })
      await expect(tryingAsOwner(database(), sql => vitalsFor(sql, 'anon'))).rejects.toThrow(
        /permission denied/,
      )
    })
  })
})
