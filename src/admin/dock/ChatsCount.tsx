import { useQuery } from '@tanstack/react-query'
import { Badge } from '#admin/parts/Badge.tsx'
import { useBackend } from '#admin/parts/backend.ts'
import { newChatsOptions } from './use-calls.ts'
import { useDesk } from './use-desk.ts'

/** Counts waiting visitors and unread messages (HAND-04), and new chats. */
export function ChatsCount() {
  const { db } = useBackend()
  const { data: fresh = 0 } = useQuery(newChatsOptions(db))
  const { ringing, silent, talks } = useDesk().view
  const waiting = ringing.length + silent.length
  const unread = talks.reduce((sum, talk) => sum + talk.unread, 0)
  return (
    <>
      {waiting + unread > 0 && (
        <Badge tone="new">
          <span aria-hidden="true">{waiting + unread}</span>
          <span className="visually-hidden">
            {waiting > 0 && `${waiting} waiting for a person `}
            {unread > 0 && `${unread} unread`}
          </span>
        </Badge>
      )}
      {fresh > 0 && (
        <Badge>
          {fresh.toLocaleString('en-US')}
          <span className="visually-hidden"> new</span>
        </Badge>
      )}
    </>
  )
}
