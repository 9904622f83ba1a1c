import type { LeadStatus } from '#lib/lead.ts'
import { Badge } from './Badge.tsx'
import { STATUS_NAMES } from './status.ts'

const TONES = { new: 'new', contacted: 'neutral', won: 'ok', lost: 'neutral' } as const

/** A lead's status in a word. */
export function StatusBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_NAMES[status]}</Badge>
}
