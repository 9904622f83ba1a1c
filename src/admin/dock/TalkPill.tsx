import { useEffect, useRef } from 'react'
import { ChevronUp } from '#admin/icons.ts'
import { Avatar } from '#admin/parts/Avatar.tsx'
import { Badge } from '#admin/parts/Badge.tsx'
import type { DeskTalk } from './desk.ts'
import { Elapsed } from './Elapsed.tsx'

interface TalkPillProps {
  talk: DeskTalk
  readAt: number
  /** The person has just minimized it. */
  isFocused: boolean
  onOpen: () => void
}

/** A minimized talk: one line with the visitor's last message and the unread count. */
export function TalkPill({ talk, readAt, isFocused, onOpen }: TalkPillProps) {
  const pill = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) pill.current?.focus()
  }, [isFocused])
  const { call, name, unread } = talk
  return (
    <button ref={pill} type="button" className="dock-pill" aria-expanded={false} onClick={onOpen}>
      <Avatar name={name} place={3} />
      <span className="min-w-0 grow text-left leading-tight">
        <span className="block truncate">
          <span className="visually-hidden">Talk with </span>
          <b className="font-semibold">{name}</b>{' '}
          {call?.talked_seconds != null && <Elapsed seconds={call.talked_seconds} at={readAt} />}
        </span>
        <span className="note block truncate">{call ? call.last_words : 'The conversation is over'}</span>
      </span>
      {unread > 0 && (
        <Badge tone="new">
          {unread}
          <span className="visually-hidden"> unread</span>
        </Badge>
      )}
      <ChevronUp className="icon" aria-hidden="true" />
    </button>
  )
}
