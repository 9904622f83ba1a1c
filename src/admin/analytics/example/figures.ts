/** The expected figures of the invented months, counted visit by visit. */

import { setFilters } from '#admin/analytics/funnel.ts'
import { daysBefore } from '#admin/analytics/period.ts'
import {
  FUNNEL_PARTS,
  type Funnel,
  type FunnelCounts,
  type FunnelFilters,
  type FunnelPart,
} from '#data/funnel.ts'
import type { ViewFilter, VisitSummary } from '#data/visits.ts'
import { VITALS, type Vital, type VitalFigures } from '#data/vitals.ts'
import { EXAMPLE_DAYS, EXAMPLE_DEPLOYS, type ExampleVisit } from './month.ts'

/** How often each name occurs. */
function tally(names: Iterable<string | undefined>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const isNow = ({ ago }: ExampleVisit) => ago < EXAMPLE_DAYS

/** The name that a visit is counted under. */
function nameOf({ arrival }: ExampleVisit, part: FunnelPart): string {
  if (part !== 'campaign') return arrival[part] ?? ''
  const way = [arrival.source, arrival.medium].filter(Boolean).join(' / ')
  return [arrival.campaign, way].filter(Boolean).join(' · ')
}

function countsOf(visits: ExampleVisit[]): FunnelCounts {
  const having = (is: (visit: ExampleVisit) => unknown) => visits.filter(is).length
  return {
    visits: visits.length,
    seen: having(({ steps }) => steps.includes('seen')),
    begun: having(({ steps }) => steps.includes('begun')),
    sent: having(({ lead }) => lead),
    contacted: having(({ lead }) => lead && lead.status !== 'new'),
    won: having(({ lead }) => lead?.status === 'won'),
  }
}

/** The funnel from visit to won in the later month, compared with the earlier one. */
export function exampleFunnel(visits: ExampleVisit[], filters: FunnelFilters): Funnel {
  const set = setFilters(filters)
  /** Counts the filtered visits; with more than one filter, the visit steps are unknown (null). */
  const counted = (its: ExampleVisit[], isKnown: boolean): FunnelCounts => ({
    ...countsOf(its),
    ...(!isKnown && { visits: null, seen: null, begun: null }),
  })
  const passing = (others: typeof set) =>
    visits.filter(visit => others.every(({ part, name }) => nameOf(visit, part) === name))
  const now = visits.filter(isNow)
  const chosen = passing(set)
  const partOf = (part: FunnelPart) => {
    // A list ignores the filter of its own kind.
    const others = set.filter(filter => filter.part !== part)
    const rows = [...Map.groupBy(passing(others).filter(isNow), visit => nameOf(visit, part))]
      .map(([name, its]) => ({ name, ...counted(its, others.length === 0) }))
      .filter(({ sent }) => others.length === 0 || sent)
    const by = (count: number | null) => count ?? 0
    return rows.toSorted(
      (a, b) => by(b.won) - by(a.won) || by(b.sent) - by(a.sent) || by(b.visits) - by(a.visits),
    )
  }
  const parts = Object.fromEntries(FUNNEL_PARTS.map(part => [part, partOf(part)])) as Funnel['parts']
  const steps = tally(now.flatMap(visit => visit.steps))
  for (const step of ['visit', 'seen', 'begun']) steps.delete(step)
  const isKnown = set.length <= 1
  return {
    now: counted(chosen.filter(isNow), isKnown),
    before: counted(
      chosen.filter(visit => !isNow(visit)),
      isKnown,
    ),
    parts,
    form: Object.fromEntries(steps),
    ways: Object.fromEntries(tally(now.map(({ lead }) => lead?.way))),
  }
}

const ranking = (counts: Map<string, number>) =>
  [...counts]
    .map(([name, visits]) => ({ name, visits }))
    .toSorted((a, b) => b.visits - a.visits || (a.name < b.name ? -1 : 1))
    .slice(0, 10)

/** Page views of the later month; `today` is its last day. `only` filters their counts. */
export function exampleSummary(
  visits: ExampleVisit[],
  today: string,
  only: ViewFilter | null = null,
): VisitSummary {
  const now = visits.filter(isNow)
  const viewsOf = (some: ExampleVisit[]) => some.flatMap(({ views }) => views)
  /** Whether a view passes `only`; only a first view has the referrer. */
  const isMeant = ({ arrival }: ExampleVisit, page: string, place: number) =>
    only === null ||
    { page, device: arrival.device, referrer: place === 0 ? arrival.referrer : undefined }[only.part] ===
      only.name
  const meantOf = (some: ExampleVisit[]) =>
    some.flatMap(visit => visit.views.filter(({ page }, place) => isMeant(visit, page, place))).length
  const days = Array.from({ length: EXAMPLE_DAYS }, (_, day) => EXAMPLE_DAYS - 1 - day).map(ago => {
    const its = now.filter(visit => visit.ago === ago)
    const visitors = new Set(its.map(({ browser }) => browser)).size
    return { day: daysBefore(today, ago), visits: meantOf(its), visitors }
  })
  const leads = now.flatMap(({ lead }) => lead ?? [])
  return {
    visits: meantOf(now),
    before: meantOf(visits.filter(visit => !isNow(visit))),
    visitors: days.map(({ day, visitors }) => ({ day, visitors })),
    leads: leads.length,
    step: 'day',
    days: days.map(({ day, visits: count }) => ({ day, visits: count })),
    pages: ranking(tally(viewsOf(now).map(({ page }) => page))),
    referrers: ranking(tally(now.map(({ arrival }) => arrival.referrer))),
    devices: ranking(tally(now.flatMap(({ arrival, views }) => views.map(() => arrival.device)))),
    sources: ranking(tally(leads.map(({ page }) => page))).map(({ name, visits: sent }) => ({
      name,
      leads: sent,
    })),
  }
}

interface View {
  ago: number
  page: string
  vitals: Partial<Record<Vital, number>>
}

/** The 75th percentile of the views; null without values. */
function p75Of(views: View[], metric: Vital): number | null {
  const values = views.flatMap(({ vitals }) => vitals[metric] ?? []).toSorted((a, b) => a - b)
  return values[Math.ceil(0.75 * values.length) - 1] ?? null
}

const measured = (views: View[], metric: Vital) =>
  views.filter(({ vitals }) => vitals[metric] !== undefined).length

function metricOf(views: View[], metric: Vital, today: string) {
  const now = views.filter(({ ago }) => ago < EXAMPLE_DAYS)
  const days = [...Map.groupBy(now, ({ ago }) => ago)].toSorted(([a], [b]) => b - a)
  return {
    p75: p75Of(now, metric) ?? 0,
    before: p75Of(
      views.filter(({ ago }) => ago >= EXAMPLE_DAYS),
      metric,
    ),
    views: measured(now, metric),
    days: days
      .filter(([, its]) => measured(its, metric) > 0)
      .map(([ago, its]) => ({
        day: daysBefore(today, ago),
        p75: p75Of(its, metric) ?? 0,
        views: measured(its, metric),
      })),
  }
}

/** The publication after which a metric was at least a fifth worse, and the page most affected. */
function worseOf(views: View[], metric: Vital, today: string): VitalFigures['worse'] {
  const around = (its: View[], deploy: number) => {
    const was = p75Of(
      its.filter(({ ago }) => ago > deploy && ago <= deploy + 7),
      metric,
    )
    const became = p75Of(
      its.filter(({ ago }) => ago < deploy && ago >= deploy - 7),
      metric,
    )
    return { was: was ?? 0, became: became ?? 0, ratio: was && became ? became / was : 0 }
  }
  const [worst] = EXAMPLE_DEPLOYS.map(deploy => ({ deploy, ...around(views, deploy) }))
    .filter(({ ratio }) => ratio >= 1.2)
    .toSorted((a, b) => b.ratio - a.ratio)
  if (!worst) return []
  const { deploy, was, became } = worst
  const [page] = [...Map.groupBy(views, view => view.page)]
    .map(([name, its]) => ({ name, ratio: around(its, deploy).ratio }))
    .toSorted((a, b) => b.ratio - a.ratio)
  return [{ metric, day: daysBefore(today, deploy), was, became, page: page?.name ?? null }]
}

/** The speed of the later month's views on a kind of device; `only` limits all but the list to one page. */
export function exampleVitals(
  visits: ExampleVisit[],
  device: string,
  today: string,
  only?: string,
): VitalFigures {
  const views = visits
    .filter(({ arrival }) => arrival.device === device)
    .flatMap(visit => visit.views.map(view => ({ ago: visit.ago, ...view })))
  const meant = views.filter(({ page }) => only === undefined || page === only)
  const measuredMetrics = VITALS.filter(metric => measured(meant, metric) > 0)
  const pages = [
    ...Map.groupBy(
      views.filter(({ ago }) => ago < EXAMPLE_DAYS),
      ({ page }) => page,
    ),
  ]
  const named = (value: (metric: Vital) => unknown) =>
    Object.fromEntries(VITALS.map(metric => [metric, value(metric)]))
  return {
    step: 'day',
    metrics: Object.fromEntries(measuredMetrics.map(metric => [metric, metricOf(meant, metric, today)])),
    pages: pages
      .map(([page, its]) => ({ page, views: its.length, ...named(metric => p75Of(its, metric)) }))
      .toSorted((a, b) => b.views - a.views) as VitalFigures['pages'],
    deploys: EXAMPLE_DEPLOYS.toReversed().map(ago => ({ day: daysBefore(today, ago), times: 1 })),
    worse: VITALS.flatMap(metric => worseOf(meant, metric, today)).map(found =>
      only === undefined ? found : { ...found, page: null },
    ),
  }
}
