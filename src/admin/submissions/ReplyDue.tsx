import { Badge } from '#admin/parts/Badge.tsx'
import { useNow } from '#admin/parts/use-now.ts'
import type { Entry } from './merge.ts'
import { replyClock } from './reply-clock.ts'

const TONES = { soon: 'neutral', due: 'new', late: 'bad' } as const

/** The clock against the promised 24 to 48 hours; in a list only once the first day is over. */
export function ReplyDue({ entry, onlyDue = false }: { entry: Entry; onlyDue?: boolean }) {
  const now = useNow()
  // What looks like spam was promised nothing.
  const clock = entry.row?.flags.length === 0 && replyClock(entry.sentAt, entry.row.status, now)
  if (!clock || (onlyDue && clock.state === 'soon')) return null
  return <Badge tone={TONES[clock.state]}>{clock.text}</Badge>
}
