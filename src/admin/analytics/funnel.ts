/** The way from visit to won as the tab shows it, without its drawing. */
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

/** What the steps are called. */
export const FUNNEL_STEP_NAMES: Record<FunnelStep, string> = {
  visits: 'Visits',
  seen: 'Saw form or chat',
  begun: 'Begun',
  sent: 'Sent',
  contacted: 'Contacted',
  won: 'Won',
}

/** What one name of a kind is, and how the kind is asked for. */
export const PART_NAMES: Record<FunnelPart, string> = {
  campaign: 'Campaign',
  page: 'First page',
  referrer: 'Site before',
  device: 'Device',
  language: 'Language',
}

/** Steps whose leads can be looked at. */
export const LEAD_STEPS = ['sent', 'contacted', 'won'] as const
export type LeadStep = (typeof LEAD_STEPS)[number]

/** A step with its number, and shares of the step before between 0 and 1, null where there is no such share. */
export interface ShownStep {
  step: FunnelStep
  name: string
  count: number
  share: number | null
  /** The same of the time before; null where there is none. */
  was: { count: number; share: number | null } | null
}

/** The steps in their order; those that the person may not read, or that are not counted so, are left out. */
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

/** A share as `33.7 %`; of nothing nothing can be said. */
export const percent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(1)} %`

/** How a number compares with the one before: `5 % more`, `as many`, `17 % fewer`; null where none was before. */
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

/** What kinds of device are called. */
export const DEVICE_NAMES: Record<string, string> = {
  phone: 'Phones',
  tablet: 'Tablets',
  desktop: 'Computers',
}

/** What a name of a kind is called; the empty one is none, `?` is what nobody knows, `…` those a day had too many of. */
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
    // Browsers send what they like.
    return code
  }
}

/** How many of a thousand visits were won; null where there were no visits, or nobody knows. */
export function wonPerThousand({ visits, won }: FunnelCounts): number | null {
  return won === null || !visits ? null : (1000 * won) / visits
}

/** How many of a hundred messages were won; null where there were none, or nobody may know. */
export function wonPerHundredSent({ sent, won }: FunnelCounts): number | null {
  return won === null || !sent ? null : (100 * won) / sent
}

/** What stands before a name that is empty, or begins with it: the address keeps no empty value. */
const EMPTY = '~'
const filterKey = (part: FunnelPart) => `only-${part}`

/** What the address narrows the figures to: `only-campaign=spring&only-device=phone`. */
export function readFilters(address: string): FunnelFilters {
  const parameters = new URLSearchParams(address)
  const filters: FunnelFilters = {}
  for (const part of FUNNEL_PARTS) {
    const text = parameters.get(filterKey(part))
    if (text) filters[part] = text.startsWith(EMPTY) ? text.slice(EMPTY.length) : text
  }
  return filters
}

/** A filter for the address; null takes it out. */
export function writeFilter(part: FunnelPart, name: string | null): Record<string, string | null> {
  const isPlain = name && !name.startsWith(EMPTY)
  return { [filterKey(part)]: name === null || isPlain ? name : EMPTY + name }
}

/** What takes all filters out of the address. */
export const noFilters = (): Record<string, null> =>
  Object.fromEntries(FUNNEL_PARTS.map(part => [filterKey(part), null]))

/** The filters that are set, in their order. */
export const setFilters = (filters: FunnelFilters): { part: FunnelPart; name: string }[] =>
  FUNNEL_PARTS.flatMap(part => {
    const name = filters[part]
    return name === undefined ? [] : [{ part, name }]
  })

const VIEW_PARTS = ['page', 'referrer', 'device'] as const

/**
 * What page views can be narrowed to by these filters: they are counted by page, referrer and device, one at a time, and
 * under names alone. Null for all of them.
 */
export function viewFilterOf(filters: FunnelFilters): ViewFilter | null {
  const [filter, ...more] = setFilters(filters)
  const part = VIEW_PARTS.find(known => known === filter?.part)
  return part && filter && more.length === 0 && !['', '?', '…'].includes(filter.name)
    ? { part, name: filter.name }
    : null
}

const FIELD_NAMES = [
  ['name', 'Name'],
  ['email', 'Email address'],
  ['confirmEmail', 'Email address again'],
  ['message', 'Message'],
  ['answer', 'Sum'],
] as const

/** A place at which people give up: how many came there, and how many of them went no further. */
export interface GivingUp {
  name: string
  reached: number
  left: number
}

/**
 * Where the form was left: of those who wrote in a field, who wrote in none of the next and sent nothing. People fill in
 * fields in any order, and some send without script, so that it is never less than nobody.
 */
export function formGivingUp({ form, ways }: Pick<Funnel, 'form' | 'ways'>): GivingUp[] {
  const counts = [...FIELD_NAMES.map(([step]) => form[step] ?? 0), ways.form ?? 0]
  return FIELD_NAMES.map(([, name], place) => {
    const reached = counts[place] ?? 0
    return { name, reached, left: Math.max(0, reached - (counts[place + 1] ?? 0)) }
  })
}

/** Where the chat was left, in the version of the script that is asked now. */
export function chatGivingUp(counts: readonly StepCount[]): GivingUp[] {
  const [version] = versionsOf(counts)
  if (!version) return []
  return stepRows(counts, version).map(({ step, reached, left }: StepRow) => ({
    name: STEP_NAMES[step] ?? step,
    reached,
    left,
  }))
}

/** Visitors of each day from the first that was counted to `today`, with nobody on days on which nobody came. */
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
