/** Every figure shown as one spreadsheet, one number per row; it contains no personal data. */
import type { CsvColumn } from '#admin/parts/csv.ts'
import type { StepCount } from '#data/chat-logs-admin.ts'
import { FUNNEL_PARTS, FUNNEL_STEPS, type Funnel, type FunnelFilters } from '#data/funnel.ts'
import type { VisitSummary } from '#data/visits.ts'
import { VITALS, type Vital, type VitalFigures } from '#data/vitals.ts'
import {
  chatGivingUp,
  DEVICE_NAMES,
  FUNNEL_STEP_NAMES,
  formGivingUp,
  type GivingUp,
  notOfSpeed,
  PART_NAMES,
  partWords,
  setFilters,
  viewFilterOf,
} from './funnel.ts'
import { dayCount, newestDays, spanWords, type TimeSpan } from './period.ts'
import { PAGES_DAYS, pageWords, SPEED_OF_ALL_TIME, VITAL_NAMES } from './vitals.ts'

/** A number and its meaning; `before` is the same figure for the preceding period of equal length. */
export interface FigureRow {
  figure: string
  by?: string
  name?: string
  /** The first day of its step, for figures over time. */
  day?: string
  value: string | number | null
  before?: number | null | undefined
}

export const FIGURE_COLUMNS: CsvColumn<FigureRow>[] = [
  ['Figure', ({ figure }) => figure],
  ['By', ({ by }) => by],
  ['Name', ({ name }) => name],
  ['Day', ({ day }) => day],
  ['Value', ({ value }) => value],
  ['Time before', ({ before }) => before],
]

/** The figures shown; undefined if not loaded yet or if the person may not read them. */
export interface ShownFigures {
  span: TimeSpan
  filters: FunnelFilters
  /** The kind of device that the speed was measured on. */
  device: string
  funnel: Funnel | undefined
  chatSteps: readonly StepCount[] | undefined
  summary: VisitSummary | undefined
  vitals: VitalFigures | undefined
}

const NOT_FILTERED = ' (not filtered)'

/** The rows, one section of the tab at a time, so that none blocks the browser. */
export async function* figurePages(shown: ShownFigures): AsyncGenerator<FigureRow[]> {
  const { span, filters, device, funnel, chatSteps, summary, vitals } = shown
  const set = setFilters(filters)
  /** Marks figures that the active filters do not apply to. */
  const unless = (isNarrowed: boolean) => (set.length === 0 || isNarrowed ? '' : NOT_FILTERED)
  const others = notOfSpeed(filters)
  const speedNote =
    others.length === 0 || others.length === set.length
      ? unless(others.length === 0)
      : ` (not filtered by ${others.join(' and ')})`
  yield [
    { figure: 'Time', value: spanWords(span) },
    ...set.map(({ part, name }) => ({
      ...{ figure: 'Filter', by: PART_NAMES[part], value: partWords(part, name) },
    })),
  ]
  const readsLeads = funnel?.now.sent != null
  if (funnel) {
    yield funnelRows(funnel)
    for (const part of FUNNEL_PARTS) yield partRows(funnel, part)
    yield formRows(funnel, unless(false))
    yield lossRows('Form', unless(false), formGivingUp(funnel).slice(0, readsLeads ? undefined : -1))
  }
  if (chatSteps) yield lossRows('Chat', unless(false), chatGivingUp(chatSteps))
  if (vitals) yield speedRows(vitals, partWords('device', device), speedNote, span)
  if (summary) {
    yield viewRows(summary, unless(viewFilterOf(filters) !== null), unless(false))
    if (readsLeads) yield messageRows(summary, unless(false))
  }
}

const funnelRows = ({ now, before }: Funnel): FigureRow[] =>
  FUNNEL_STEPS.filter(step => now[step] !== null).map(step => ({
    ...{ figure: FUNNEL_STEP_NAMES[step], value: now[step], before: before?.[step] },
  }))

const partRows = ({ parts }: Funnel, part: (typeof FUNNEL_PARTS)[number]): FigureRow[] =>
  parts[part].flatMap(row =>
    FUNNEL_STEPS.filter(step => row[step] !== null).map(step => ({
      ...{ figure: FUNNEL_STEP_NAMES[step], by: PART_NAMES[part] },
      ...{ name: partWords(part, row.name), value: row[step] },
    })),
  )

/** How many began the form and, if the person may read leads, sent it. */
const formRows = ({ now, form, ways }: Funnel, note: string): FigureRow[] => [
  { figure: `Begun${note}`, by: 'Form', value: form.form ?? 0 },
  ...(now.sent === null ? [] : [{ figure: `Sent${note}`, by: 'Form', value: ways.form ?? 0 }]),
]

const lossRows = (by: string, note: string, places: GivingUp[]): FigureRow[] =>
  places.flatMap(({ name, reached, left }) => [
    { figure: `Came there${note}`, by, name, value: reached },
    { figure: `Left there${note}`, by, name, value: left },
  ])

function speedRows(
  { metrics, pages, deploys }: VitalFigures,
  device: string,
  note: string,
  { first, last }: TimeSpan,
): FigureRow[] {
  const figureOf = (metric: Vital, of: string) =>
    `${VITAL_NAMES[metric].short} p75${metric === 'cls' ? '' : ', ms'}, ${of}`
  // What does not cover the period says what it covers.
  const all = `${device}${first === null ? `, ${SPEED_OF_ALL_TIME}` : ''}${note}`
  const isWhole = first !== null && dayCount(first, last) <= PAGES_DAYS
  const single = `${device}${isWhole ? '' : `, ${newestDays(PAGES_DAYS, [first, last], null)}`}${note}`
  return [
    ...VITALS.flatMap(metric => {
      const found = metrics[metric]
      if (!found) return []
      const figure = figureOf(metric, all)
      const viewed = `${VITAL_NAMES[metric].short} views, ${all}`
      return [
        { figure, value: found.p75, before: found.before },
        { figure: viewed, value: found.views },
        ...found.days.flatMap(({ day, p75, views }) => [
          { figure, day, value: p75 },
          { figure: viewed, day, value: views },
        ]),
      ]
    }),
    ...pages.flatMap(row => {
      const place = { by: 'Page', name: pageWords(row.page) }
      return [
        { figure: `Measured views, ${single}`, ...place, value: row.views },
        ...VITALS.filter(metric => row[metric] !== null).map(metric => ({
          ...{ figure: figureOf(metric, single), ...place, value: row[metric] },
        })),
      ]
    }),
    ...deploys.map(({ day, times }) => ({ figure: 'Publications', day, value: times })),
  ]
}

function messageRows({ leads, sources }: VisitSummary, note: string): FigureRow[] {
  const figure = `Messages${note}`
  return [
    { figure, value: leads },
    ...sources.map(({ name, leads: value }) => ({ figure, by: 'Page', name: name ?? 'Unknown page', value })),
  ]
}

function viewRows(
  { visits, before, days, visitors, ...lists }: VisitSummary,
  note: string,
  listNote: string,
): FigureRow[] {
  const figure = `Page views${note}`
  const listed = (by: string, rows: { name: string; visits: number }[]) =>
    rows.map(({ name, visits: value }) => ({
      ...{ figure: `Page views${listNote}`, by, value },
      ...{ name: by === 'Device' ? (DEVICE_NAMES[name] ?? name) : name },
    }))
  return [
    { figure, value: visits, before },
    ...days.map(({ day, visits: value }) => ({ figure, day, value })),
    ...listed('Page', lists.pages),
    ...listed('Referrer', lists.referrers),
    ...listed('Device', lists.devices),
    ...visitors.map(({ day, visitors: value }) => ({ figure: `Visitors${listNote}`, day, value })),
  ]
}
