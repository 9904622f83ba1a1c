import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Badge } from '#admin/parts/Badge.tsx'
import { bell } from '#admin/parts/bell.ts'
import { nameOf } from './known.ts'
import { messages } from './messages.ts'
import { useCalls } from './use-calls.ts'
import { useNewChats } from './use-chat-status.ts'

/** How many visitors wait for a person, also in the window's title (HAND-04), and how many chats are new. */
export function ChatsCount() {
  const { data: calls = [] } = useCalls()
  const fresh = useNewChats()
  const waiting = calls.filter(call => call.state === 'waiting')
  const ids = waiting.map(call => call.chat_log_id).join(' ')
  const [known, setKnown] = useState(ids)
  const [news, setNews] = useState('')
  if (ids !== known) {
    setKnown(ids)
    const newcomers = waiting.filter(call => !known.includes(call.chat_log_id))
    const sentences = newcomers.map(call => messages.calling(nameOf(call.user_info)))
    // That somebody else was served is no reason to take an announcement back.
    if (newcomers.length > 0 || waiting.length === 0) setNews(sentences.join(' '))
  }
  useEffect(() => {
    if (news) bell.news()
  }, [news])
  const count = waiting.length
  useEffect(() => {
    const title = document.title
    if (count > 0) document.title = `(${count}) ${title}`
    return () => {
      document.title = title
    }
  }, [count])
  return (
    <>
      {count > 0 && (
        <Badge tone="new">
          {count}
          <span className="visually-hidden"> waiting for a person</span>
        </Badge>
      )}
      {fresh > 0 && (
        <Badge>
          {fresh.toLocaleString('en-US')}
          <span className="visually-hidden"> new</span>
        </Badge>
      )}
      {/* Outside of the tab, whose name it would otherwise become part of. */}
      {createPortal(
        <p role="status" className="visually-hidden">
          {news}
        </p>,
        document.body,
      )}
    </>
  )
}
