/**
 * Two made-up months with known numbers go through the functions that visitors use; some reports arrive late, some
 * twice. The database's figures for the later month are then compared with a count visit by visit.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { exampleFunnel, exampleSummary, exampleVitals } from '#admin/analytics/example/figures.ts'
import {
  EXAMPLE_DAYS,
  EXAMPLE_DEPLOYS,
  type ExampleVisit,
  exampleVisits,
} from '#admin/analytics/example/month.ts'
import { FUNNEL_PARTS, type Funnel, type FunnelFilters } from '#data/funnel.ts'
import type { ViewFilter, VisitSummary } from '#data/visits.ts'
import { VITALS, type VitalFigures } from '#data/vitals.ts'
import { DEVICES } from '#lib/arrival.ts'
import type { Database, Sql } from '../../local/database/database.ts'
import { asOwner } from '../../local/database/roles.ts'
import { become, becomeOwner, createUsers } from './support/callers.ts'
import { dayAgo, daysAgo, stopClock } from './support/clock.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { receive, submission } from './support/submissions.ts'

const visits = exampleVisits()

/** All items, and every seventh again at the end. */
const someTwice = <T>(items: T[]): T[] => [...items, ...items.filter((_, place) => place % 7 === 0)]

/** The reports of a visit's pages, later steps first, each with its own id. */
function reportsOf({ arrival, steps, views, browser }: ExampleVisit) {
  const about = { arrival, ip_address: '203.0.113.0', user_agent: browser, site: 'gantry.example' }
  const viewed = views.map(({ page }, place) => ({
    ...about,
    path: page,
    device: arrival.device,
    ...(place === 0 && { referrer: arrival.referrer, steps: ['visit'] }),
  }))
  const later = steps.slice(1).map(step => ({ arrival, steps: [step] }))
  return [...later.toReversed(), ...viewed].map(report => ({ ...report, once: randomUUID() }))
}

/**
 * Reports a whole day as if it were today, and then moves it into the past. Each transaction has only a few reports,
 * because repeated updates of a counter leave dead rows behind until the transaction ends.
 */
async function live(database: Database, ago: number, its: ExampleVisit[]): Promise<void> {
  const all = async (call: string, reports: object[]) => {
    const results = new Set<string>()
    for (let first = 0; first < reports.length; first += 40) {
      const rows = await asOwner(database, sql =>
        sql.query<{ result: string }>(
          `select ${call} as result
           from jsonb_array_elements($1::jsonb) with ordinality as report (body, number),
             lateral (select number + $2::int as place) as counted`,
          [JSON.stringify(reports.slice(first, first + 40)), String(first)],
        ),
      )
      for (const { result } of rows) results.add(result)
    }
    expect(results).toEqual(new Set(['recorded', 'known']))
  }
  await all(`public.record_visit(report.body, 'a' || place)`, someTwice(its.flatMap(reportsOf)))
  const vitals = its.flatMap(({ arrival: { device }, views }) =>
    views.map(view => ({ page: view.page, device, once: randomUUID(), ...view.vitals })),
  )
  await all(`public.record_vitals(report.body, 'a' || place)`, someTwice(vitals))
  for (const { arrival, lead } of its) {
    if (!lead) continue
    const sent = submission({
      ...{ arrival, source: lead.way === 'form' ? 'contact' : 'chat', source_path: lead.page },
      ...{ timestamp: daysAgo(ago), message: randomUUID() },
    })
    await asOwner(database, async sql => {
      expect(await receive(sql, sent, randomUUID())).toBe('stored')
      expect(await receive(sql, sent, randomUUID())).toBe('known')
      await sql.query('update public.contact_submissions set status = $1 where id = $2', [
        ...[lead.status, sent.id],
      ])
    })
  }
  if (ago === 0) return
  const today = `(now() at time zone 'UTC')::date`
  // Runs the night, and moves today's counts to their day; views are deleted and inserted again with their date.
  const night = `
    delete from private.day_salts; delete from private.day_visitors; delete from private.visit_senders;
    update private.visit_reports set day = day - 3 where day = ${today};
    update public.funnel_totals set day = day - ${ago} where grain = 'day' and day = ${today};
    -- The month of that day, which may be another one.
    delete from public.funnel_totals where grain = 'month';
    insert into public.funnel_totals (grain, kind, day, name, visits, seen, begun)
    select 'month', kind, date_trunc('month', day)::date, name, sum(visits), sum(seen), sum(begun)
    from public.funnel_totals group by 2, 3, 4;
    update public.form_totals set day = day - ${ago} where day = ${today};
    update public.vital_counts set day = day - ${ago} where day = ${today};
    update public.visit_totals set day = day - ${ago} where kind = 'visitor' and day = ${today};
    update public.visits set created_at = created_at - interval '${ago} days' where created_at > now() - interval '1 hour'`
  await asOwner(database, sql => sql.script(night))
}

async function ask<Answer>(sql: Sql, call: string, given: (string | null)[]): Promise<Answer> {
  await become(sql, 'owner')
  const [row] = await sql.query<{ answer: Answer }>(`select public.${call} as answer`, given)
  await becomeOwner(sql)
  if (!row) throw new Error('The function answers always')
  return row.answer
}

const byName = <Row extends { name: string | null }>(rows: Row[]) =>
  rows.toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))

/** The funnel with every list of names sorted the same way, because the database has its own collation. */
const sorted = (funnel: Funnel) => ({
  ...funnel,
  parts: Object.fromEntries(FUNNEL_PARTS.map(part => [part, byName(funnel.parts[part])])),
})

const ordered = (summary: VisitSummary) => ({
  ...summary,
  ...{ pages: byName(summary.pages), referrers: byName(summary.referrers), devices: byName(summary.devices) },
  sources: byName(summary.sources),
})

/** Expects the value within the width of its bucket, a tenth, plus rounding. */
function expectNear(found: number | null | undefined, truth: number | null | undefined, what: string) {
  const ratio = typeof truth === 'number' ? (found ?? 0) / truth : 1
  expect(found === null || found === undefined, what).toBe(truth === null || truth === undefined)
  expect(ratio, what).toBeGreaterThan(0.88)
  expect(ratio, what).toBeLessThan(1.13)
}

describe('A month of known visits', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(async () => {
      await stopClock(database())
      await createUsers(database())
    })

    test('FIG-03 FIG-04 FIG-05 FIG-06 FIG-07 FIG-09 FIG-12 FIG-16 every figure matches its visits, views and leads', async () => {
      for (let ago = 2 * EXAMPLE_DAYS - 1; ago >= 0; ago--) {
        await live(
          database(),
          ago,
          visits.filter(visit => visit.ago === ago),
        )
      }
      await asOwner(database(), async sql => {
        for (const ago of EXAMPLE_DEPLOYS)
          await sql.query(
            `insert into public.publications (reason, status, started_at, finished_at)
             select 'change', 'live', now() - $1::interval, now() - $1::interval`,
            [`${ago} days`],
          )
        const today = dayAgo(0)
        const first = dayAgo(EXAMPLE_DAYS - 1)

        const funnelOf = async (filters: FunnelFilters) => {
          const told = await ask<Funnel>(sql, 'funnel($1, $2, $3)', [first, today, JSON.stringify(filters)])
          // A kind without any rows is omitted.
          const none = Object.fromEntries(FUNNEL_PARTS.map(part => [part, []]))
          return { ...told, parts: { ...none, ...told.parts } }
        }
        const compare = async (filters: FunnelFilters) =>
          expect(sorted(await funnelOf(filters)), JSON.stringify(filters)).toEqual(
            sorted(exampleFunnel(visits, filters)),
          )
        const truth = exampleFunnel(visits, {})
        expect(truth.now.won).toBeGreaterThan(2)
        await compare({})
        for (const part of FUNNEL_PARTS)
          for (const { name } of truth.parts[part]) await compare({ [part]: name })
        for (const { name: campaign } of truth.parts.campaign)
          for (const { name: page } of truth.parts.page) {
            await compare({ campaign, page })
            await compare({ campaign, page, device: 'phone' })
          }

        const summary = exampleSummary(visits, today)
        for (const until of [null, today]) {
          const found = await ask<VisitSummary>(sql, 'visit_summary($1, $2)', [first, until])
          expect(ordered(found)).toEqual(ordered(summary))
        }
        const filters = [
          ...summary.pages.map(({ name }): ViewFilter => ({ part: 'page', name })),
          ...summary.referrers.map(({ name }): ViewFilter => ({ part: 'referrer', name })),
          ...summary.devices.map(({ name }): ViewFilter => ({ part: 'device', name })),
        ]
        for (const only of filters) {
          const asked = [first, today, only.part, only.name]
          const found = await ask<VisitSummary>(sql, 'visit_summary($1, $2, $3, $4)', asked)
          expect(ordered(found)).toEqual(ordered(exampleSummary(visits, today, only)))
        }
        for (const { name: page } of summary.pages) {
          const speed = exampleVitals(visits, 'phone', today, page)
          const found = await ask<VitalFigures>(sql, 'vitals($1, $2, $3, $4)', [first, today, 'phone', page])
          expect(found.pages.map(({ page: listed }) => listed).toSorted()).toEqual(
            speed.pages.map(({ page: listed }) => listed).toSorted(),
          )
          for (const metric of VITALS) {
            expect(found.metrics[metric]?.views).toBe(speed.metrics[metric]?.views)
            expectNear(found.metrics[metric]?.p75, speed.metrics[metric]?.p75, `${metric} of ${page}`)
          }
        }

        for (const device of DEVICES) {
          const speed = exampleVitals(visits, device, today)
          const found = await ask<VitalFigures>(sql, 'vitals($1, $2, $3)', [first, today, device])
          expect(found.deploys).toEqual(speed.deploys)
          expect(found.worse.map(({ metric, day, page }) => ({ metric, day, page }))).toEqual(
            speed.worse.map(({ metric, day, page }) => ({ metric, day, page })),
          )
          for (const metric of VITALS) {
            const [its, known] = [found.metrics[metric], speed.metrics[metric]]
            const what = `${metric} on ${device}`
            expect(its?.views, what).toBe(known?.views)
            expectNear(its?.p75, known?.p75, what)
            expectNear(its?.before, known?.before, what)
            expect(its?.days.map(({ day, views }) => [day, views])).toEqual(
              known?.days.map(({ day, views }) => [day, views]),
            )
            for (const [place, { day, p75 }] of (known?.days ?? []).entries())
              expectNear(its?.days[place]?.p75, p75, `${what}, ${day}`)
          }
          for (const { page, ...row } of speed.pages) {
            const its = found.pages.find(other => other.page === page)
            expect(its?.views, page).toBe(row.views)
            for (const metric of VITALS) expectNear(its?.[metric], row[metric], `${metric} of ${page}`)
          }
          expect(found.pages).toHaveLength(speed.pages.length)
        }
      })
      // Time for seven thousand reports, one by one, on a busy machine.
    }, 240_000)
  })
})
