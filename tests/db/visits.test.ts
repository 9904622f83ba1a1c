/** Page views: the function that stores them, their daily totals, and the figures for the dashboard. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { asCaller, asOwner } from '../../local/database/roles.ts'
import {
  become,
  becomeOwner,
  type CallerName,
  callerOf,
  createUsers,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { waitForALock } from './support/waiting.ts'

type Ranking = { name: string; visits: number }[]
interface Summary {
  visits: number
  before: number | null
  visitors: { day: string; visitors: number }[]
  leads: number
  step: string
  days: { day: string; visits: number }[]
  pages: Ranking
  referrers: Ranking
  devices: Ranking
  sources: { name: string | null; leads: number }[]
}

async function summaryFor(
  sql: Sql,
  caller: CallerName,
  since: string | null = null,
  until: string | null = null,
): Promise<Summary> {
  await become(sql, caller)
  const [row] = await sql.query<{ summary: Summary }>('select public.visit_summary($1, $2) as summary', [
    since,
    until,
  ])
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

    test('SEC-25 a sender is limited to 300 visits within an hour, others are not affected', async () => {
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

    test('CNST-17 ANLY-08 all 2500 visits are counted; the top ten pages are listed, ties sorted by path', async () => {
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

    test('ANLY-07 the totals follow changed and deleted visits', async () => {
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

    test('ANLY-07 FIG-03 after all visits are deleted, who was there before counts as a visitor again', async () => {
      const view = { path: '/', ip_address: '203.0.113.0', user_agent: 'Firefox', site: 'gantry.example' }
      await tryingAsOwner(database(), async sql => {
        const counted = async () => (await summaryFor(sql, 'owner')).visitors.map(({ visitors }) => visitors)
        await record(sql, view, 'a')
        await record(sql, view, 'a')
        expect(await counted()).toEqual([1])
        await sql.query(`delete from public.visits where id <> ''`)
        expect(await counted()).toEqual([])
        await becomeOwner(sql)
        await record(sql, view, 'a')
        expect(await counted()).toEqual([1])
      })
    })

    test('visits that retention deletes stay in the totals, visits deleted otherwise do not', async () => {
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

    test('SEC-16 who may delete no visits empties no counts, even where none are left', async () => {
      await tryingAsOwner(database(), async sql => {
        await add(sql, 3, '/work', 91)
        await sql.query('select public.apply_retention(90, 180)')
        for (const caller of ['outsider', 'sales', 'editor'] as const) {
          await become(sql, caller)
          await sql.query(`delete from public.visits where id <> ''`)
        }
        expect((await summaryFor(sql, 'owner')).visits).toBe(3)
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
           values ('Spam', 's@x.example', 'Buy', '{links}'), ('Di', 'd@x.example', 'Hi', '{many_from_one_address}')`,
        )
        const [weekAgo, yearAgo] = await sql.query<{ minus: string }>(
          `select to_char((now() at time zone 'UTC')::date - days, 'YYYY-MM-DD') as minus
           from unnest(array[6, 365]) as days`,
        )
        const week = await summaryFor(sql, 'owner', weekAgo?.minus ?? '')
        expect(week).toMatchObject({ visits: 12, before: 16, leads: 4, step: 'day' })
        expect(week.days.map(({ visits }) => visits)).toEqual([4, 0, 0, 0, 0, 0, 8])
        expect(week.sources).toEqual([
          { name: '/contact', leads: 2 },
          { name: null, leads: 2 },
        ])
        const year = await summaryFor(sql, 'owner', yearAgo?.minus ?? '')
        expect(year).toMatchObject({ visits: 62, step: 'week' })
        expect(year.days.length).toBeGreaterThan(52)
        expect(new Set(year.days.map(({ day }) => new Date(day).getUTCDay())), 'Mondays').toEqual(
          new Set([1]),
        )
        expect(year.days.reduce((sum, { visits }) => sum + visits, 0)).toBe(62)
        const all = await summaryFor(sql, 'owner')
        expect(all).toMatchObject({ visits: 63, before: null, step: 'month' })
        expect(all.days.length).toBeGreaterThan(60)
        expect(all.days.length).toBeLessThan(125)
        expect(all.days.reduce((sum, { visits }) => sum + visits, 0)).toBe(63)
      })
    })

    test('FIG-12 any range of days is counted completely, within and across months, and compared with the one before', async () => {
      const days = ['2026-01-31', '2026-02-01', '2026-02-14', '2026-02-28', '2026-03-01', '2026-03-02']
      await tryingAsOwner(database(), async sql => {
        for (const [place, day] of days.entries()) {
          await sql.query(
            `insert into public.visits (path, created_at, device)
             select '/', ($1 || ' 23:59:59Z')::timestamptz, 'phone' from generate_series(1, $2::integer)`,
            [day, String(2 ** place)],
          )
          await sql.query(
            `insert into public.contact_submissions (name, email, message, source_path, submitted_at)
             values ('Ana', 'a@x.example', 'Hi', '/contact', ($1 || ' 23:59:59Z')::timestamptz)`,
            [day],
          )
        }
        await sql.query(
          `insert into public.contact_submissions (name, email, message, source, submitted_at)
           values ('Bo', '', 'By telephone', 'hand', '2026-02-14 12:00Z')`,
        )
        for (const [since, until] of [
          ...days.flatMap(first => days.filter(last => last >= first).map(last => [first, last] as const)),
          [null, '2026-02-28'] as const,
          [null, '2026-03-01'] as const,
        ]) {
          const inside = days.filter(day => day >= (since ?? '') && day <= until)
          const visits = inside.reduce((sum, day) => sum + 2 ** days.indexOf(day), 0)
          const found = await summaryFor(sql, 'owner', since, until)
          expect(found, `${since} to ${until}`).toMatchObject({
            ...{ visits, leads: inside.length },
            pages: [{ name: '/', visits }],
            devices: [{ name: 'phone', visits }],
            sources: [{ name: '/contact', leads: inside.length }],
          })
          expect(found.days.reduce((sum, day) => sum + day.visits, 0)).toBe(visits)
          expect(found.days.at(-1)?.day).toBe(until)
        }
        // Fourteen days, compared with the fourteen before them.
        expect((await summaryFor(sql, 'owner', '2026-02-14', '2026-02-27')).before).toBe(3)
        expect((await summaryFor(sql, 'owner', '2026-02-15', '2026-02-28')).before).toBe(6)
      })
    })

    test('FIG-03 visitors are told apart by network, browser and site, and cannot be recognized the next day', async () => {
      const view = (changes = {}) => ({
        ...{ path: '/', ip_address: '203.0.113.0', user_agent: 'Firefox', site: 'gantry.example' },
        ...changes,
      })
      const salts = (sql: Sql) =>
        sql.query<{ day: string; salt: string }>(
          `select (day - (now() at time zone 'UTC')::date)::int as day, encode(salt, 'hex') as salt from private.day_salts`,
        )
      const hashes = async (sql: Sql) =>
        (
          await sql.query<{ hash: string }>(
            `select encode(visitor, 'hex') as hash from private.day_visitors order by visitor`,
          )
        ).map(({ hash }) => hash)
      const totals = (sql: Sql) =>
        sql.query(
          `select visits::int as visitors, (day - (now() at time zone 'UTC')::date)::int as day
           from public.visit_totals where kind = 'visitor' order by day`,
        )
      /** Moves today's data to yesterday. */
      const letADayPass = (sql: Sql) =>
        sql.script(`
          update public.visit_totals set day = day - 1 where kind = 'visitor';
          update private.day_visitors set day = day - 1;
          update private.day_salts set day = day - 1`)

      await tryingAsOwner(database(), async sql => {
        const others = [{ user_agent: 'Safari' }, { ip_address: '203.0.114.0' }, { site: 'other.example' }]
        for (const one of [view(), view({ path: '/work' }), ...others.map(view)]) await record(sql, one, 'a')
        // Without a path it is not a view.
        await record(sql, view({ path: null, user_agent: 'Opera', steps: ['seen'] }), 'a')
        expect(await totals(sql)).toEqual([{ visitors: 4, day: 0 }])
        const [first, ...more] = await salts(sql)
        expect([first?.day, first?.salt.length, more]).toEqual([0, 64, []])
        const before = await hashes(sql)
        expect(before).toHaveLength(4)

        await letADayPass(sql)
        await record(sql, view(), 'a')
        const [second, ...rest] = await salts(sql)
        expect([second?.day, rest], 'yesterday’s salt is destroyed').toEqual([0, []])
        expect(second?.salt).not.toBe(first?.salt)
        const now = await hashes(sql)
        expect(now).toHaveLength(1)
        expect(before).not.toContain(now[0])
        expect(await totals(sql)).toEqual([
          { visitors: 4, day: -1 },
          { visitors: 1, day: 0 },
        ])

        // Without visitors, the nightly job deletes salt and hashes, and the totals stay.
        await letADayPass(sql)
        await sql.query('select public.apply_retention(90, 180)')
        expect([await salts(sql), await hashes(sql)]).toEqual([[], []])
        expect(await totals(sql)).toHaveLength(2)
      })
    })

    test('FIG-03 the tables that tell visitors apart are unlogged', async () => {
      const kept = await tryingAsOwner(database(), sql =>
        sql.query(
          `select relname as table from pg_class
           where oid in ('private.day_salts'::regclass, 'private.day_visitors'::regclass) and relpersistence = 'u'
           order by 1`,
        ),
      )
      expect(kept).toEqual([{ table: 'day_salts' }, { table: 'day_visitors' }])
    })

    test('FIG-03 the summary reports visitors by day, for a month at most', async () => {
      await tryingAsOwner(database(), async sql => {
        await sql.query(
          `insert into public.visit_totals (grain, kind, day, name, visits)
           select 'day', 'visitor', (now() at time zone 'UTC')::date - ago, 'all', ago + 1
           from unnest(array[0, 6, 7, 30, 31]) as ago`,
        )
        const [today] = await sql.query<{ day: string }>(
          `select to_char((now() at time zone 'UTC')::date - 6, 'YYYY-MM-DD') as day`,
        )
        expect((await summaryFor(sql, 'sales')).visitors.map(({ visitors }) => visitors)).toEqual([
          31, 8, 7, 1,
        ])
        const week = await summaryFor(sql, 'editor', today?.day)
        expect(week.visitors.map(({ visitors }) => visitors)).toEqual([7, 1])
        expect(week.visits).toBe(0)
      })
    })

    test('FIG-06 a repeated report changes nothing, even after midnight', async () => {
      await tryingAsOwner(database(), async sql => {
        const report = { path: '/work', once: '123', steps: ['visit'] }
        expect(await record(sql, report, 'a')).toBe('recorded')
        expect(await record(sql, report, 'b')).toBe('known')
        await sql.script('update private.visit_reports set day = day - 1')
        expect(await record(sql, report, 'a')).toBe('known')
        expect(await record(sql, { ...report, once: '124' }, 'a')).toBe('recorded')
        expect((await summaryFor(sql, 'owner')).visits).toBe(2)
      })
    })

    test('FIG-11 FIG-06 machines that view pages faster than people are not counted, whatever address of their network they use', async () => {
      await tryingAsOwner(database(), async sql => {
        let reports = 0
        /** A view, and the visit that it begins; each from its own address, because limits count by address. */
        const view = (network: string, browser: string, once = String(++reports)) =>
          record(
            sql,
            {
              ...{ path: '/work', ip_address: network, user_agent: browser, site: 'gantry.example' },
              ...{ once, steps: ['visit'], arrival: { page: '/work', campaign: network } },
            },
            `sender ${reports}`,
          )
        const some = async (count: number, network: string, browser: string) => {
          const results: (string | undefined)[] = []
          for (let made = 0; made < count; made++) results.push(await view(network, browser))
          return results
        }
        /** Visits by network, as the funnel counts them, then all page views and visitors. */
        const counted = async () => {
          const rows = await sql.query<{ name: string; visits: number }>(
            `select name, visits::int from public.funnel_totals where kind = 'campaign' order by name`,
          )
          const { visits, visitors } = await summaryFor(sql, 'owner')
          await becomeOwner(sql)
          return [
            Object.fromEntries(rows.map(({ name, visits: its }) => [name, its])),
            visits,
            visitors[0]?.visitors,
          ]
        }
        // A class of forty and a person in a hurry, all within a minute: people may view that many pages.
        for (let pupil = 0; pupil < 40; pupil++) await some(2, '203.0.113.0', `Firefox ${pupil}`)
        expect(new Set(await some(60, '198.51.100.0', 'Safari'))).toEqual(new Set(['recorded']))
        expect(await counted()).toEqual([{ '198.51.100.0': 60, '203.0.113.0': 80 }, 140, 41])

        // A machine: two hundred pages from one network and browser. The first sixty still look like a person's.
        const results = await some(200, '192.0.2.0', 'Chrome')
        expect(results.slice(0, 60)).toEqual(Array(60).fill('recorded'))
        expect(results.slice(60)).toEqual(Array(140).fill('machine'))
        // A late duplicate changes nothing; neither do the machine's steps.
        expect(await view('192.0.2.0', 'Chrome', '150')).toBe('known')
        expect(await view('203.0.113.0', 'Firefox 1', '1')).toBe('known')
        const its = { ip_address: '192.0.2.0', user_agent: 'Chrome', site: 'gantry.example' }
        expect(await record(sql, { ...its, steps: ['seen', 'begun'], arrival: null }, 'a')).toBe('machine')
        const speed = JSON.stringify({ ...its, page: '/work', device: 'desktop', lcp: 900 })
        expect(await sql.query(`select public.record_vitals($1, 'a') as result`, [speed])).toEqual([
          { result: 'machine' },
        ])
        // Its neighbors with another browser still count as people.
        expect(await view('192.0.2.0', 'Opera')).toBe('recorded')
        const truth = [{ '192.0.2.0': 61, '198.51.100.0': 60, '203.0.113.0': 80 }, 201, 43]
        expect(await counted()).toEqual(truth)

        const letPass = (time: string) =>
          sql.query('update private.day_visitors set minute_at = minute_at - $1::interval', [time])
        await letPass('59 minutes')
        expect(await some(2, '192.0.2.0', 'Chrome'), 'for an hour').toEqual(['machine', 'machine'])
        expect(await counted()).toEqual(truth)
        await letPass('1 minute')
        expect(await some(60, '192.0.2.0', 'Chrome')).toEqual(Array(60).fill('recorded'))
        expect(await view('192.0.2.0', 'Chrome')).toBe('machine')
        // Views from different minutes are not added up.
        await letPass('1 minute')
        expect(await some(60, '198.51.100.0', 'Safari')).toEqual(Array(60).fill('recorded'))
      })
    })

    test('SEC-16 a user outside the team gets empty figures, and a visitor is refused', async () => {
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

describe('Visits that arrive while others are deleted', () => {
  onEveryEngine(
    emptyProject,
    database => {
      beforeAll(() => createUsers(database()))

      test('ANLY-07 when all visits are deleted, no count of theirs stays, though one arrives meanwhile', async () => {
        const steps = ['visit', 'seen', 'begun', 'form', 'name']
        await asCaller(database(), callerOf('service'), async sql => {
          await record(sql, { path: '/work', steps, arrival: {} }, 'a')
          await sql.query(
            `select public.record_vitals('{"page": "/work", "device": "phone", "lcp": 900}', 'a')`,
          )
        })
        let deletion: Promise<unknown> | undefined
        await asOwner(database(), async sql => {
          await sql.query('select from public.visits for update')
          deletion = asCaller(database(), callerOf('owner'), other =>
            other.query(`delete from public.visits where id <> ''`),
          )
          await waitForALock(database())
          await add(sql, 1, '/late')
        })
        await deletion
        const left = await asOwner(database(), async sql => [
          await sql.query(
            `select name, visits::int from public.visit_totals where grain = 'day' order by kind, name`,
          ),
          await sql.query('select from public.funnel_totals'),
          await sql.query('select from public.form_totals'),
          await sql.query('select from public.vital_counts'),
        ])
        const late = [
          { name: '/late', visits: 1 },
          { name: 'all', visits: 1 },
        ]
        expect(left).toEqual([late, [], [], []])
      })
    },
    ({ concurrent }) => concurrent,
  )
})
