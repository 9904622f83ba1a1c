/** Texts about people, days and mails; nothing here makes requests. */
import { daysBetween, formatDay, formatTime } from '#admin/parts/dates.ts'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import type { FirstAnswers, ListedPerson, PeopleList } from '#data/people.ts'
import type { EntryOf, TimelineEntry } from '#data/person-timeline.ts'
import { LEAD_STATUSES } from '#lib/lead.ts'

/** The names of the lists. */
export const LIST_NAMES: Record<PeopleList, string> = {
  open: 'Open',
  today: 'Today',
  overdue: 'Overdue',
  us: 'Waiting for us',
  them: 'Waiting for them',
  all: 'All',
}

/** A colleague's name as shown to the signed-in person `me`. */
export const colleagueName = (
  { user_id, name }: { user_id: string; name: string },
  me: string | null,
): string => name || (user_id === me ? 'You' : 'No name')

/** Who looks after a person, as shown to `me`; also while the colleagues are being loaded. */
export function ownerName(
  id: string | null,
  colleagues: readonly { user_id: string; name: string }[],
  me: string | null,
): string {
  if (id === null) return 'Nobody'
  const found = colleagues.find(({ user_id }) => user_id === id)
  return found ? colleagueName(found, me) : 'A colleague'
}

/** A person's name, or else the mail address. */
export const nameOf = ({ name, email }: { name: string; email: string | null }) => name || email || 'No name'

/** The first name for a greeting; '' without a name. */
const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** Fills in a saved answer: `{name}` becomes the first name, or goes along with the space before it if unknown. */
export function fillAnswer(body: string, name: string): string {
  const first = firstNameOf(name)
  return first ? body.replaceAll('{name}', () => first) : body.replaceAll(/ ?\{name\}/g, '')
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** A due day for lists: `Overdue 2 days`, `Today`, `Tomorrow`, `Nov 24`. Takes days as `2026-11-24`. */
export function dueWords(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  if (ahead < 0) return `Overdue ${days(-ahead)}`
  if (ahead === 0) return 'Today'
  return ahead === 1 ? 'Tomorrow' : formatDay(day, today)
}

/** What is due with a person, for the end of a row; `tone` is the urgency. */
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

/** A rounded duration: `40 s`, `12 min`, `3 h 40`, `2 days`. */
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

/** The median of the newest month with answers, as a duration; null if there is none. */
export function medianWords(months: readonly FirstAnswers[]): string | null {
  const median = months.findLast(({ median_seconds }) => median_seconds !== null)?.median_seconds
  return median === null || median === undefined ? null : duration(median)
}

/** What belongs to a thread; a bounce or an automatic reply was written by a program, and is never answered. */
const isThreaded = ({ entry }: EntryOf<'email'>) =>
  ['answer', 'reply', 'chat_answers'].includes(entry.kind) && entry.state !== 'canceled'

/** The subject of an answer: that of the last mail of the thread, with a single `Re:` prefix. */
export function subjectFor(entries: readonly TimelineEntry[], otherwise: string): string {
  const last = entries.find(
    (entry): entry is EntryOf<'email'> =>
      entry.kind === 'email' && entry.entry.subject !== '' && isThreaded(entry),
  )
  if (!last) return otherwise
  return /^re:/i.test(last.entry.subject) ? last.entry.subject : `Re: ${last.entry.subject}`
}

/** The state of an outgoing mail; `left` is how long it can still be taken back, in seconds. */
export function emailState({ entry }: EntryOf<'email'>, left: number): string {
  const twice = entry.maybe_twice ? ' It may have arrived twice.' : ''
  if (entry.state === 'queued') {
    if (left > 0) return `Goes out in ${Math.ceil(left)} s`
    const reason = entry.failure ? `: ${entry.failure}` : '.'
    if (twice) return `It may have left already. It is tried again${reason}`
    return entry.failure ? `Not sent yet, it is tried again${reason}` : 'Waiting to be sent'
  }
  if (entry.state === 'sending') return `Being sent${twice && `.${twice}`}`
  if (entry.state === 'failed') return `Not delivered: ${entry.failure ?? 'nobody said why'}${twice}`
  if (entry.state === 'canceled') return 'Taken back, not sent'
  const sent = entry.sent_at ? `Sent ${formatTime(entry.sent_at)}` : 'Sent'
  return twice ? `${sent}.${twice}` : sent
}

/** The text of an entry about a team action, e.g. `Status from New to Contacted, Nora`. */
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
      if (entry.became === null) return `Nobody looks after them now${by}`
      return `${entry.became || 'Somebody without a name'} looks after them${by}`
    case 'merged':
      return `Merged with ${entry.became}${by}`
    case 'unmerged':
      return `Parted from ${entry.became}${by}`
  }
}

/** A formatted file size: `12 KB`, `3.4 MB`. */
export const fileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
