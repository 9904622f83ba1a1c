/** The text of the monthly report: its numbers, and three sentences made from them. */
import type { MonthFigures } from '#data/month-reports.ts'

const names = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' })

/** `October` for `2026-10-01`. */
export const nameOfMonth = (month: string): string => names.format(new Date(month))

/** The first day of the previous month, e.g. `2026-09-01` for `2026-10-01`. */
export function monthBefore(month: string): string {
  const day = new Date(month)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
}

const written = (count: number) => count.toLocaleString('en-US')
const many = (count: number, one: string, more: string) => `${written(count)} ${count === 1 ? one : more}`

/** The numbers, one per line, each with that of the previous month. */
export function monthNumbers({ now, before }: MonthFigures, month: string): string {
  const then = nameOfMonth(monthBefore(month))
  const line = (name: string, count: keyof MonthFigures['now']) =>
    `${name}: ${written(now[count])} (${then}: ${written(before[count])})`
  return [
    ...[line('Page views', 'views'), line('Visits', 'visits')],
    ...[line('Messages', 'sent'), line('Won of them by now', 'won')],
  ].join('\n')
}

/** How many visits came, compared with the previous month. */
function visitsSentence({ now, before }: MonthFigures, month: string): string {
  const came = `${many(now.visits, 'visit', 'visits')} came in ${nameOfMonth(month)}`
  const then = nameOfMonth(monthBefore(month))
  if (before.visits === 0) return `${came}; in ${then} none were counted.`
  const change = Math.round(((now.visits - before.visits) / before.visits) * 100)
  if (change === 0) return `${came}, as many as in ${then}.`
  return `${came}, ${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than in ${then}.`
}

/** The messages that came, and how many are won. */
function messagesSentence({ now }: MonthFigures): string {
  if (now.sent === 0) return 'Nobody wrote by form or chat.'
  const won = now.won === 0 ? 'none of them is won yet' : `${written(now.won)} of them won by now`
  return `${many(now.sent, 'message', 'messages')} came by form and chat, ${won}.`
}

function campaignWords(name: string): string {
  if (name === '') return 'without a campaign'
  if (name === '…') return 'by campaigns that no list has'
  return name === '?' ? 'by ways that nobody knows' : `by “${name}”`
}

/** What brought the most messages; without any, how fast the site was, if that is known. */
function bestSentence({ campaigns, lcp }: MonthFigures, month: string): string {
  const [best] = campaigns
  if (best && best.sent > 0) {
    const [what, count] = best.won > 0 ? ['won', best.won] : ['sent', best.sent]
    // People may write who are no visit (docs/figures.md): then there is no share of visits to tell.
    const share =
      best.visits < count
        ? many(count, 'message', 'messages')
        : `${written(count)} of ${many(best.visits, 'visit', 'visits')}`
    return `Most was ${what} ${campaignWords(best.name)}: ${share}.`
  }
  if (lcp.now === null) return 'Nobody has measured how fast the site was on phones.'
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
  const then = lcp.before === null ? '' : `, in ${nameOfMonth(monthBefore(month))} ${seconds(lcp.before)}`
  return `On phones three of four pages showed their main thing within ${seconds(lcp.now)}${then}.`
}

/** Three sentences derived from the numbers. */
export const monthSentences = (figures: MonthFigures, month: string): string[] => [
  visitsSentence(figures, month),
  messagesSentence(figures),
  bestSentence(figures, month),
]

/** Describes the picture for readers who do not see it. */
export function chartWords({ days }: MonthFigures): string {
  const most = days.reduce((top, day) => (day.views > top.views ? day : top), { day: '', views: 0 })
  if (most.views === 0) return 'Page views per day: none.'
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
  return `Page views per day; the most, ${written(most.views)}, on ${day.format(new Date(most.day))}.`
}
