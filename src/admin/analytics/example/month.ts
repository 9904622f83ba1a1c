/**
 * Two invented months of an invented site, visit by visit and deterministic. The dashboard shows them as an example;
 * tests/db/figures-month.test.ts sends them through the visitors' endpoints and compares the database's figures.
 */

import { daysBefore } from '#admin/analytics/period.ts'
import type { Annotation } from '#data/annotations.ts'
import type { Vital } from '#data/vitals.ts'
import type { Device, KnownArrival, VisitStep } from '#lib/arrival.ts'
import type { LeadStatus } from '#lib/lead.ts'

/** The number of days in each month. */
export const EXAMPLE_DAYS = 28

/** How many days ago the pages were published, newest first. */
export const EXAMPLE_DEPLOYS = [9, 16, 24]

/** The page that the newest publication made slow on phones. */
const SLOW_PAGE = '/services/web-design'

/** A browser tab, from its first page to its outcome. */
export interface ExampleVisit {
  /** How many days ago. */
  ago: number
  /** Identifies its visitor on that day. */
  browser: string
  arrival: KnownArrival
  /** The first is the page of `arrival`. */
  views: { page: string; vitals: Partial<Record<Vital, number>> }[]
  steps: VisitStep[]
  /** The lead it sent: how, from which page, and its status; null for none. */
  lead: { way: 'form' | 'chat'; page: string; status: LeadStatus } | null
}

interface Source {
  began: Partial<KnownArrival> & { page: string }
  /** Percent of all visits with this source; `rates` are the percent that see, begin and send. */
  share: number
  rates: [seen: number, begun: number, sent: number]
}

const google = { source: 'google', medium: 'cpc', referrer: 'google.com' }

const SOURCES: Source[] = [
  { share: 15, began: { page: SLOW_PAGE, campaign: 'spring-tile', ...google }, rates: [50, 30, 60] },
  { share: 18, began: { page: '/services', campaign: 'amazon-fix', ...google }, rates: [45, 25, 45] },
  {
    share: 7,
    began: { page: '/work', source: 'newsletter', medium: 'email', campaign: 'november' },
    rates: [60, 45, 70],
  },
  { share: 33, began: { page: '/', referrer: 'google.com' }, rates: [25, 15, 40] },
  { share: 6, began: { page: '/', referrer: 'bing.com' }, rates: [25, 15, 35] },
  { share: 5, began: { page: '/blog', referrer: 'linkedin.com' }, rates: [20, 10, 50] },
  { share: 16, began: { page: '/' }, rates: [30, 20, 40] },
]

const NEXT_PAGES = [
  '/',
  '/work',
  '/services',
  SLOW_PAGE,
  SLOW_PAGE,
  '/about',
  '/contact',
  '/contact',
  '/faqs',
]
const FIELDS = ['name', 'email', 'confirmEmail', 'message', 'answer'] as const
/** Percent of those who do not send that stop after each field. */
const STOPS_AFTER = [10, 20, 12, 52, 6]

/** A deterministic random generator; each number is at least 0 and less than `below`. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

type Draw = ReturnType<typeof seeded>

/** Draws the index of one of the shares, which add up to 100. */
function place(shares: readonly number[], draw: Draw): number {
  let left = draw(100)
  const found = shares.findIndex(share => {
    left -= share
    return left < 0
  })
  return Math.max(0, found)
}

/** The factor by which the newest publication raised a page's LCP on phones. */
function slowdown(page: string, ago: number): number {
  if (ago >= (EXAMPLE_DEPLOYS[0] ?? 0)) return 1
  return page === SLOW_PAGE ? 2.4 : 1.3
}

/** The vitals of a page view; computers are about twice as fast as phones. */
function vitalsOf(
  page: string,
  device: Device,
  ago: number,
  draw: Draw,
): ExampleVisit['views'][number]['vitals'] {
  const isPhone = device === 'phone'
  const spread = () => 80 + draw(50)
  return {
    lcp: isPhone ? Math.round(17 * spread() * slowdown(page, ago)) : 10 * spread(),
    cls: ((isPhone ? 4 : 2) * spread()) / 10_000,
    ttfb: (isPhone ? 3 : 2) * spread(),
    // Not every page is interacted with.
    ...(draw(3) > 0 && { inp: Math.round((isPhone ? 1.4 : 0.7) * spread()) }),
  }
}

/** The steps a visit reached, and how it sent a lead, if it did. */
function wayOf({ rates }: Source, draw: Draw): Pick<ExampleVisit, 'steps'> & { way: 'form' | 'chat' | null } {
  const [seen, begun, sent] = rates
  if (draw(100) >= seen) return { steps: ['visit'], way: null }
  if (draw(100) >= begun) return { steps: ['visit', 'seen'], way: null }
  const way = draw(5) < 3 ? 'form' : 'chat'
  const sends = draw(100) < sent
  const last = sends ? FIELDS.length - 1 : place(STOPS_AFTER, draw)
  const fields = way === 'form' ? (['form', ...FIELDS.slice(0, last + 1)] as const) : []
  return { steps: ['visit', 'seen', 'begun', ...fields], way: sends ? way : null }
}

/** The status of a lead that is `ago` days old. */
function statusOf(ago: number, draw: Draw): LeadStatus {
  if (ago < 2) return 'new'
  return (['contacted', 'contacted', 'contacted', 'lost', 'won', 'new'] as const)[draw(6)] ?? 'new'
}

function makeVisit(ago: number, draw: Draw): ExampleVisit {
  const source = SOURCES[
    place(
      SOURCES.map(({ share }) => share),
      draw,
    )
  ] as Source
  const device = (['phone', 'tablet', 'desktop'] as const)[place([56, 6, 38], draw)] ?? 'phone'
  const language = ['en', 'en', 'en', 'en', 'es', 'de', undefined][draw(7)]
  const { steps, way } = wayOf(source, draw)
  const more = Array.from({ length: draw(3) }, () => NEXT_PAGES[draw(NEXT_PAGES.length)] ?? '/')
  const pages = [source.began.page, ...more, ...(way === 'form' ? ['/contact'] : [])]
  return {
    ago,
    // Occasionally two visits of a day share browser and network.
    browser: `Browser ${draw(400)}`,
    arrival: { ...source.began, device, ...(language && { language }) },
    views: pages.map(page => ({ page, vitals: vitalsOf(page, device, ago, draw) })),
    steps,
    lead: way && { way, page: pages.at(-1) ?? '/', status: statusOf(ago, draw) },
  }
}

/** All visits of both months, oldest first. The later month has more; two days of every seven have fewer. */
export function exampleVisits(): ExampleVisit[] {
  const draw = seeded(22)
  return Array.from({ length: 2 * EXAMPLE_DAYS }, (_, day) => {
    const ago = 2 * EXAMPLE_DAYS - 1 - day
    const count = (ago < EXAMPLE_DAYS ? 24 : 21) - (ago % 7 < 2 ? 9 : 0) + draw(8)
    return Array.from({ length: count }, () => makeVisit(ago, draw))
  }).flat()
}

/** The team's notes of that time; `today` is the last day. */
export const exampleNotes = (today: string): Annotation[] => [
  { id: 'newsletter', day: daysBefore(today, 4), note: 'November newsletter sent' },
  { id: 'pictures', day: daysBefore(today, EXAMPLE_DEPLOYS[0] ?? 0), note: `New pictures on ${SLOW_PAGE}` },
]
