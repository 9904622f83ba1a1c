import type { MouseEvent } from 'react'
import { labels } from './labels.ts'

interface Props {
  replies: readonly string[]
  isDisabled: boolean
  onChoose: (reply: string, event: MouseEvent) => void
}

/** Answers to choose from; each says exactly what it sends (CHAT-16). */
export function QuickReplies({ replies, isDisabled, onChoose }: Props) {
  if (replies.length === 0) return null
  return (
    <ul className="chat-replies" aria-label={labels.replies}>
      {replies.map(reply => (
        <li key={reply}>
          <button type="button" disabled={isDisabled} onClick={event => onChoose(reply, event)}>
            {reply}
          </button>
        </li>
      ))}
    </ul>
  )
}
