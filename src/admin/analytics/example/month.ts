/**
 * Two made-up months of a made-up site, visit by visit and the same each time. The dashboard shows them as an example;
 * tests/db/figures-month.test.ts sends them through the doors that visitors use and compares what the database says of them.
 */

import { daysBefore } from '#admin/analytics/period.ts'
import type { Annotation } from '#data/annotations.ts'
import type { Vital } from '#data/vitals.ts'
import type { Device, KnownArrival, VisitStep } from '#lib/arrival.ts'
import type { LeadStatus } from '#lib/lead.ts'

/** How many days each of the two has. */
export const EXAMPLE_DAYS = 28

/** How many days ago the pages were published, the newest first. */
export const EXAMPLE_DEPLOYS = [9, 16, 24]

/** The page that became slow on phones with the newest of them. */
const SLOW_PAGE = '/services/web-design'

/** A browser tab, from its first page to what became of it. */
export interface ExampleVisit {
  /** How many days ago. */
  ago: number
  /** What its visitor is told apart by on that day. */
  browser: string
  arrival: KnownArrival
  /** The first is that of `arrival`. */
  views: { page: string; vitals: Partial<Record<Vital, number>> }[]
  steps: VisitStep[]
  /** What it sent, from which page, and what became of that; null for nothing. */
  lead: { way: 'form' | 'chat'; page: string; status: LeadStatus } | null
}

interface Source {
  began: Partial<KnownArrival> & { page: string }
  /** Of a hundred visits so many come this way, and of a hundred of those so many see, begin, and send. */
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
/** Of a hundred who do not send, so many stop after each of the fields. */
const STOPS_AFTER = [10, 20, 12, 52, 6]

/** The same numbers whenever it is asked, each at least 0 and below the one given. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

type Draw = ReturnType<typeof seeded>

/** Which of the shares, which add up to a hundred, was drawn. */
function place(shares: readonly number[], draw: Draw): number {
  let left = draw(100)
  const found = shares.findIndex(share => {
    left -= share
    return left < 0
  })
  return Math.max(0, found)
}

/** How much longer than before a page took to show its main thing since it was published last, which phones felt. */
function slowdown(page: string, ago: number): number {
  if (ago >= (EXAMPLE_DEPLOYS[0] ?? 0)) return 1
  return page === SLOW_PAGE ? 2.4 : 1.3
}

/** How fast a page was; computers are twice as fast as phones. */
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
    // Not every page is touched.
    ...(draw(3) > 0 && { inp: Math.round((isPhone ? 1.4 : 0.7) * spread()) }),
  }
}

/** What a visit reached, and by which way it sent. */
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

/** What became of a lead so many days old. */
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
    // Two of a day now and then have the same browser in the same network.
    browser: `Browser ${draw(400)}`,
    arrival: { ...source.began, device, ...(language && { language }) },
    views: pages.map(page => ({ page, vitals: vitalsOf(page, device, ago, draw) })),
    steps,
    lead: way && { way, page: pages.at(-1) ?? '/', status: statusOf(ago, draw) },
  }
}

/** All visits of both months, the oldest first. The later month has some more, and every seventh and eighth day fewer. */
export function exampleVisits(): ExampleVisit[] {
  const draw = seeded(22)
  return Array.from({ length: 2 * EXAMPLE_DAYS }, (_, day) => {
    const ago = 2 * EXAMPLE_DAYS - 1 - day
    const count = (ago < EXAMPLE_DAYS ? 24 : 21) - (ago % 7 < 2 ? 9 : 0) + draw(8)
    return Array.from({ length: count }, () => makeVisit(ago, draw))
  }).flat()
}

/** What the team wrote down meanwhile; `today` is the last day. */
export const exampleNotes = (today: string): Annotation[] => [
  { id: 'newsletter', day: daysBefore(today, 4), note: 'November newsletter sent' },
  { id: 'pictures', day: daysBefore(today, EXAMPLE_DEPLOYS[0] ?? 0), note: `New pictures on ${SLOW_PAGE}` },
]
