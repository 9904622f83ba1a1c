import { Badge } from '#admin/parts/Badge.tsx'
import type { ChatSummary } from '#data/chat-logs-admin.ts'

type Outcome = Pick<ChatSummary, 'finished_at' | 'frozen_at' | 'missed_call_at'>

/** Marks a conversation that needs attention: a missed call, or a script left unfinished. */
export function OutcomeBadges({ finished_at, frozen_at, missed_call_at }: Outcome) {
  return (
    <>
      {missed_call_at && <Badge tone="bad">Missed call</Badge>}
      {!finished_at && !frozen_at && <Badge>Unfinished</Badge>}
    </>
  )
}
