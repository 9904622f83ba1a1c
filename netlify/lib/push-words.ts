/** The text of a notification on a device: kind and time to act, and what a visitor wrote only if that is wanted. */
import type { PushMessage } from '#data/push.ts'
import { dashboardLink } from '#lib/dashboard-link.ts'

/** What the service worker shows (public/admin-worker.js). */
export interface PushNotice {
  title: string
  body: string
  /** A later notice with the same tag replaces an earlier one. */
  tag: string
  /** The path that a click opens. */
  url: string
  /** Stays until it is answered. */
  stays: boolean
  /** The path that Accept opens; only a call has one. */
  accept?: string
}

const LINE_LIMIT = 140

const line = (text: string | null | undefined) => {
  const flat = (text ?? '').replace(/\s+/g, ' ').trim()
  return flat.length > LINE_LIMIT ? `${flat.slice(0, LINE_LIMIT - 1).toWellFormed()}…` : flat
}
const times = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** The notice for a message. */
export function pushNotice({ kind, subject_id: subject, words }: PushMessage): PushNotice {
  const name = line(words.name)
  switch (kind) {
    case 'call':
      return {
        title: name ? `${name} asks for a person` : 'Somebody asks for a person',
        body: words.page ? `Rings 60 s on ${line(words.page)}` : 'Rings 60 s',
        tag: `call ${subject}`,
        url: '/admin',
        stays: true,
        accept: `/admin?${new URLSearchParams({ accept: subject ?? '' })}`,
      }
    case 'word':
      return {
        title: name ? `${name} wrote in your talk` : 'A visitor wrote in your talk',
        body: line(words.text) || 'Open the dashboard to answer.',
        tag: `word ${subject}`,
        url: '/admin',
        stays: false,
      }
    case 'missed_call':
      return {
        title: name ? `Missed call from ${name}` : 'Missed call',
        body: 'Nobody was free. Open the dashboard to answer.',
        tag: `lead ${subject}`,
        url: dashboardLink('chats', subject ?? ''),
        stays: false,
      }
    case 'wrote_again':
      return {
        title: name ? `${name} wrote again in the chat` : 'Somebody wrote again in the chat',
        body: 'Open the dashboard to read it.',
        tag: `lead ${subject}`,
        url: dashboardLink('chats', subject ?? ''),
        stays: false,
      }
    case 'lead':
      return {
        title: name ? `New lead: ${name}` : 'New lead',
        body: line(words.text) || 'Open the dashboard to read it.',
        tag: `lead ${subject}`,
        url: words.text ? dashboardLink('submissions', subject ?? '') : '/admin?tab=submissions',
        stays: false,
      }
    case 'due': {
      const [count = 0, late = 0, days = 0] = [words.count, words.late, words.days]
      const today = count - late
      return {
        title:
          late > 0
            ? `${times(late, 'next step is', 'next steps are')} overdue`
            : `${times(today, 'next step is', 'next steps are')} due today`,
        body: [
          late > 0 && `Oldest: ${times(days, 'day', 'days')}.`,
          late > 0 && today > 0 && `${today} more ${today === 1 ? 'is' : 'are'} due today.`,
        ]
          .filter(Boolean)
          .join(' '),
        tag: 'due',
        url: '/admin?tab=people',
        stays: false,
      }
    }
  }
}
