import type { RefObject } from 'react'
import { ChatIcon } from './ChatIcon.tsx'
import { labels } from './labels.ts'
import { MessageItem, type ShownMessage } from './MessageItem.tsx'
import { useLatestInView } from './use-latest-in-view.ts'

/** The element that scrolls the messages. */
export type LogRef = RefObject<HTMLDivElement | null>

interface Props {
  messages: ShownMessage[]
  logRef: LogRef
  /** Called when a link to a page of the site is followed. */
  onLeave: () => void
}

/** The conversation. The log exists from the start, so that screen readers announce what is added later (CHAT-72). */
export function MessageList({ messages, logRef, onLeave }: Props) {
  const { hasNewBelow, follow, showLatest } = useLatestInView(
    logRef,
    messages.length,
    messages.at(-1)?.role === 'user',
  )
  return (
    <div className="chat-messages">
      <div
        ref={logRef}
        role="log"
        aria-label={labels.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to do that
        tabIndex={0}
        className="chat-log"
        onScroll={follow}
      >
        <ol>
          {messages.map((message, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever added at the end
            <MessageItem key={position} {...message} onLeave={onLeave} />
          ))}
        </ol>
      </div>
      {hasNewBelow && (
        <button type="button" className="chat-new button button-small" onClick={showLatest}>
          {labels.newMessage}
          <ChatIcon name="down" />
        </button>
      )}
    </div>
  )
}
