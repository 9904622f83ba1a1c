/** How people, days and mails are put into words; nothing here asks anybody. */
import { daysBetween, formatDay, formatTime } from '#admin/parts/dates.ts'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import type { FirstAnswers, ListedPerson, PeopleList } from '#data/people.ts'
import type { EntryOf, TimelineEntry } from '#data/person-timeline.ts'
import { LEAD_STATUSES } from '#lib/lead.ts'

/** What the lists are called. */
export const LIST_NAMES: Record<PeopleList, string> = {
  open: 'Open',
  today: 'Today',
  overdue: 'Overdue',
  us: 'Waiting for us',
  them: 'Waiting for them',
  all: 'All',
}

/** A colleague as whoever is signed in, `me`, calls them. */
export const colleagueName = (
  { user_id, name }: { user_id: string; name: string },
  me: string | null,
): string => name || (user_id === me ? 'You' : 'No name')

/** What somebody is called: by name, else by the mail address. */
export const nameOf = ({ name, email }: { name: string; email: string | null }) => name || email || 'No name'

/** The first name, as a greeting takes it; an address has none. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** A saved answer for this person: `{name}` becomes the first name, and goes with the space before it where none is known. */
export function fillAnswer(body: string, name: string): string {
  const first = firstNameOf(name)
  return first ? body.replaceAll('{name}', () => first) : body.replaceAll(/ ?\{name\}/g, '')
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** A due day as lists say it: `Overdue 2 days`, `Today`, `Tomorrow`, `Nov 24`. Days as `2026-11-24`. */
export function dueWords(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  if (ahead < 0) return `Overdue ${days(-ahead)}`
  if (ahead === 0) return 'Today'
  return ahead === 1 ? 'Tomorrow' : formatDay(day, today)
}

/** What is due with somebody, at the end of a row; `tone` says how pressing it is. */
export function dueOf(
  person: Pick<ListedPerson, 'due_on' | 'mail_failed' | 'waiting'>,
  today: string,
): { text: string; tone: 'late' | 'today' | 'later' | 'quiet' } | null {
  if (person.due_on) {
    const text = dueWords(person.due_on, today)
    return { text, tone: person.due_on < today ? 'late' : person.due_on === today ? 'today' : 'later' }
  }
  if (person.mail_failed) return { text: 'Mail failed', tone: 'late' }
  if (person.waiting === 'us') return { text: 'Waiting for us', tone: 'today' }
  return person.waiting === 'them' ? { text: 'Waiting for them', tone: 'quiet' } : null
}

/** A length of time, rounded as people say it: `40 s`, `12 min`, `3 h 40`, `2 days`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) {
    const rest = minutes % 60
    return `${Math.floor(minutes / 60)} h${rest ? ` ${String(rest).padStart(2, '0')}` : ''}`
  }
  return days(Math.round(minutes / 1440))
}

/** The newest month in which somebody was answered, in words; null where there is none. */
export function medianWords(months: readonly FirstAnswers[]): string | null {
  const median = months.findLast(({ median_seconds }) => median_seconds !== null)?.median_seconds
  return median === null || median === undefined ? null : duration(median)
}

/** The subject of an answer: that of the last mail, once with `Re:` before it. */
export function subjectFor(entries: readonly TimelineEntry[], otherwise: string): string {
  const last = entries.find(
    (entry): entry is EntryOf<'email'> => entry.kind === 'email' && entry.entry.subject !== '',
  )
  if (!last) return otherwise
  return /^re:/i.test(last.entry.subject) ? last.entry.subject : `Re: ${last.entry.subject}`
}

/** How a mail of ours stands, in words; '' for one that has simply left. `now` and times in milliseconds. */
export function emailState({ entry }: EntryOf<'email'>, now: number): string {
  const twice = entry.maybe_twice ? ' It may have arrived twice.' : ''
  if (entry.state === 'queued') {
    const left = Math.ceil((Date.parse(entry.send_after) - now) / 1000)
    if (left > 0) return `Goes out in ${left} s`
    return entry.failure ? `Not sent yet, it is tried again: ${entry.failure}` : 'Waiting to be sent'
  }
  if (entry.state === 'sending') return `Being sent${twice && `.${twice}`}`
  if (entry.state === 'failed') return `Not delivered: ${entry.failure ?? 'nobody said why'}${twice}`
  if (entry.state === 'canceled') return 'Taken back, not sent'
  const sent = entry.sent_at ? `Sent ${formatTime(entry.sent_at)}` : 'Sent'
  return twice ? `${sent}.${twice}` : sent
}

/** What an entry of the team's own doing says, e.g. `Status from New to Contacted, Nora`. */
export function eventWords({ entry }: EntryOf<'event'>): string {
  const by = entry.actor ? `, ${entry.actor}` : ''
  const status = (value: string | null) => {
    const known = LEAD_STATUSES.find(one => one === value)
    return known ? STATUS_NAMES[known] : value
  }
  switch (entry.kind) {
    case 'status':
      return `Status from ${status(entry.was)} to ${status(entry.became)}${by}`
    case 'owner':
      return entry.became ? `${entry.became} looks after them${by}` : `Nobody looks after them now${by}`
    case 'merged':
      return `Merged with ${entry.became}${by}`
    case 'unmerged':
      return `Parted from ${entry.became}${by}`
  }
}

/** How much of a file there is: `12 KB`, `3.4 MB`. */
export const fileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
