import { Badge } from '#admin/parts/Badge.tsx'
import { looksLikeSpam } from '#admin/parts/flags.ts'
import { useNow } from '#admin/parts/use-now.ts'
import type { Entry } from './merge.ts'
import { replyClock } from './reply-clock.ts'

const TONES = { soon: 'neutral', due: 'new', late: 'bad' } as const

/** The time left of the promised 24 to 48 hours; with `onlyDue`, only once the first day is over. */
export function ReplyDue({ entry, onlyDue = false }: { entry: Entry; onlyDue?: boolean }) {
  const now = useNow()
  // Suspected spam gets no promise of a reply.
  const clock =
    entry.row && !looksLikeSpam(entry.row.flags) && replyClock(entry.sentAt, entry.row.status, now)
  if (!clock || (onlyDue && clock.state === 'soon')) return null
  return <Badge tone={TONES[clock.state]}>{clock.text}</Badge>
}
