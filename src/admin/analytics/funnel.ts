/** The funnel from visit to won as the tab shows it, without rendering. */
import { STEP_NAMES, type StepRow, stepRows, versionsOf } from '#admin/parts/chat-steps.ts'
import type { StepCount } from '#data/chat-logs-admin.ts'
import {
  FUNNEL_PARTS,
  FUNNEL_STEPS,
  type Funnel,
  type FunnelCounts,
  type FunnelFilters,
  type FunnelPart,
  type FunnelStep,
} from '#data/funnel.ts'
import type { ViewFilter } from '#data/visits.ts'

/** The names of the steps. */
export const FUNNEL_STEP_NAMES: Record<FunnelStep, string> = {
  visits: 'Visits',
  seen: 'Saw form or chat',
  begun: 'Begun',
  sent: 'Sent',
  contacted: 'Contacted',
  won: 'Won',
}

/** The label of each kind, for its column and its selection. */
export const PART_NAMES: Record<FunnelPart, string> = {
  campaign: 'Campaign',
  page: 'First page',
  referrer: 'Site before',
  device: 'Device',
  language: 'Language',
}

/** Steps whose leads can be listed. */
export const LEAD_STEPS = ['sent', 'contacted', 'won'] as const
export type LeadStep = (typeof LEAD_STEPS)[number]

/** A step with its count and its share of the previous step, 0 to 1; null if there is no share. */
export interface ShownStep {
  step: FunnelStep
  name: string
  count: number
  share: number | null
  /** The same for the preceding period; null if there is none. */
  was: { count: number; share: number | null } | null
}

/** The steps in order, without those that the person may not read or that such filters cannot count. */
export function shownSteps({ now, before }: Pick<Funnel, 'now' | 'before'>): ShownStep[] {
  return FUNNEL_STEPS.flatMap((step, place) => {
    const count = now[step]
    if (count === null) return []
    const earlier = FUNNEL_STEPS[place - 1]
    const shareIn = (counts: FunnelCounts) => {
      const all = earlier && counts[earlier]
      return all ? (counts[step] ?? 0) / all : null
    }
    const was = before && { count: before[step] ?? 0, share: shareIn(before) }
    return [{ step, name: FUNNEL_STEP_NAMES[step], count, share: shareIn(now), was }]
  })
}

/** A share as `33.7 %`; `–` for null. */
export const percent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(1)} %`

/** How a number compares with the previous one: `5 % more`, `as many`, `17 % fewer`; null if that was 0. */
export function changeWords(count: number, was: number): string | null {
  if (was === 0) return null
  const change = Math.round(((count - was) / was) * 100)
  return change === 0 ? 'as many' : `${Math.abs(change)} % ${change > 0 ? 'more' : 'fewer'}`
}

const NONE: Record<FunnelPart, string> = {
  campaign: 'No campaign',
  page: 'Not known',
  referrer: 'Typed in, or not said',
  device: 'Not known',
  language: 'Not said',
}

/** The names of the kinds of device. */
export const DEVICE_NAMES: Record<string, string> = {
  phone: 'Phones',
  tablet: 'Tablets',
  desktop: 'Computers',
}

/** The label of a name; '' means none, `?` unknown, and `…` the rest of a day that had too many names. */
export function partWords(part: FunnelPart, name: string): string {
  if (name === '?') return 'Not known'
  if (name === '…') return 'Others'
  if (name === '') return NONE[part]
  if (part === 'device') return DEVICE_NAMES[name] ?? name
  if (part === 'language') return languageName(name)
  return name
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    // Browsers may send invalid codes.
    return code
  }
}

/** Leads won per 1,000 visits; null if there were no visits or the counts are unknown. */
export function wonPerThousand({ visits, won }: FunnelCounts): number | null {
  return won === null || !visits ? null : (1000 * won) / visits
}

/** Leads won per 100 messages; null if there were none or the person may not read them. */
export function wonPerHundredSent({ sent, won }: FunnelCounts): number | null {
  return won === null || !sent ? null : (100 * won) / sent
}

/** Prefix for a name that is empty or starts with it, because the URL keeps no empty values. */
const EMPTY = '~'
const filterKey = (part: FunnelPart) => `only-${part}`

/** Reads the filters from the URL: `only-campaign=spring&only-device=phone`. */
export function readFilters(address: string): FunnelFilters {
  const parameters = new URLSearchParams(address)
  const filters: FunnelFilters = {}
  for (const part of FUNNEL_PARTS) {
    const text = parameters.get(filterKey(part))
    if (text) filters[part] = text.startsWith(EMPTY) ? text.slice(EMPTY.length) : text
  }
  return filters
}

/** The URL change that sets a filter; null removes it. */
export function writeFilter(part: FunnelPart, name: string | null): Record<string, string | null> {
  const isPlain = name && !name.startsWith(EMPTY)
  return { [filterKey(part)]: name === null || isPlain ? name : EMPTY + name }
}

/** The URL change that removes all filters. */
export const noFilters = (): Record<string, null> =>
  Object.fromEntries(FUNNEL_PARTS.map(part => [filterKey(part), null]))

/** The filters that are set, in the order of the kinds. */
export const setFilters = (filters: FunnelFilters): { part: FunnelPart; name: string }[] =>
  FUNNEL_PARTS.flatMap(part => {
    const name = filters[part]
    return name === undefined ? [] : [{ part, name }]
  })

const VIEW_PARTS = ['page', 'referrer', 'device'] as const

/**
 * The filter that can apply to page views, or null. Page views are counted by page, referrer or device, one at a time,
 * and only under real names.
 */
export function viewFilterOf(filters: FunnelFilters): ViewFilter | null {
  const [filter, ...more] = setFilters(filters)
  const part = VIEW_PARTS.find(known => known === filter?.part)
  return part && filter && more.length === 0 && !['', '?', '…'].includes(filter.name)
    ? { part, name: filter.name }
    : null
}

/** The names of the active filters that do not apply to the speed, which is counted by page and device alone. */
export const notOfSpeed = (filters: FunnelFilters): string[] =>
  setFilters(filters)
    .filter(({ part }) => part !== 'page' && part !== 'device')
    .map(({ part }) => PART_NAMES[part].toLowerCase())

const FIELD_NAMES = [
  ['name', 'Name'],
  ['email', 'Email address'],
  ['confirmEmail', 'Email address again'],
  ['message', 'Message'],
  ['answer', 'Sum'],
] as const

/** A place at which people give up: how many reached it, and how many of them went no further. */
export interface GivingUp {
  name: string
  reached: number
  left: number
}

/**
 * Where people abandoned the form: those who filled in a field but neither the next one nor sent the form. Fields are
 * filled in in any order, and some forms are sent without JavaScript, so negative differences count as 0.
 */
export function formGivingUp({ form, ways }: Pick<Funnel, 'form' | 'ways'>): GivingUp[] {
  const counts = [...FIELD_NAMES.map(([step]) => form[step] ?? 0), ways.form ?? 0]
  return FIELD_NAMES.map(([, name], place) => {
    const reached = counts[place] ?? 0
    return { name, reached, left: Math.max(0, reached - (counts[place + 1] ?? 0)) }
  })
}

/** Where people abandoned the chat, in the current version of the script. */
export function chatGivingUp(counts: readonly StepCount[]): GivingUp[] {
  const [version] = versionsOf(counts)
  if (!version) return []
  return stepRows(counts, version).map(({ step, reached, left }: StepRow) => ({
    name: STEP_NAMES[step] ?? step,
    reached,
    left,
  }))
}

/** Visitors per day from the first counted day to `today`, with 0 for days without visitors. */
export function everyDay(
  counted: readonly { day: string; visitors: number }[],
  today: string,
): { day: string; visits: number }[] {
  const [first] = counted
  if (!first) return []
  const known = new Map(counted.map(({ day, visitors }) => [day, visitors]))
  const length = Math.round((Date.parse(today) - Date.parse(first.day)) / 86_400_000) + 1
  return Array.from({ length: Math.max(1, length) }, (_, place) => {
    const day = new Date(Date.parse(first.day) + place * 86_400_000).toISOString().slice(0, 10)
    return { day, visits: known.get(day) ?? 0 }
  })
}
