import { BoldText } from '#components/BoldText.tsx'
import { LinkedText } from '#components/LinkedText.tsx'
import { labels } from './labels.ts'

/** What is shown of a message. */
export interface ShownMessage {
  role: 'user' | 'agent'
  content: string
  /** ISO date-time. */
  timestamp: string
  /** A person of the team wrote it. */
  by?: 'human' | undefined
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

function timeOf(timestamp: string): string {
  const time = new Date(timestamp)
  return Number.isNaN(time.getTime()) ? '' : clock.format(time)
}

/** One bubble; who said it is told to those who cannot see on which side it stands (CHAT-72). */
export function MessageItem({ role, content, timestamp, by }: ShownMessage) {
  const speaker = role === 'user' ? labels.youSaid : by ? labels.humanSaid : labels.agentSaid
  return (
    <li className={role === 'user' ? 'chat-message mine' : 'chat-message'}>
      <span className="visually-hidden">{speaker}: </span>
      <p>{role === 'user' ? content : by ? <LinkedText text={content} /> : <BoldText text={content} />}</p>
      <small>
        {by && `${labels.byHuman}, `}
        <time dateTime={timestamp}>{timeOf(timestamp)}</time>
      </small>
    </li>
  )
}
