import { BoldText } from '#components/BoldText.tsx'
import { LinkedText } from '#components/LinkedText.tsx'
import { ANSWER_LINE } from '#lib/answers/answer-text.ts'
import { labels } from './labels.ts'
import { Quoted } from './Quoted.tsx'

/** What is shown of a message. */
export interface ShownMessage {
  role: 'user' | 'agent'
  content: string
  /** ISO date-time. */
  timestamp: string
  /** A person of the team wrote it. */
  by?: 'human' | undefined
  /** Key of the script's line; see src/lib/chat-lines.ts. */
  line?: string | undefined
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

function timeOf(timestamp: string): string {
  const time = new Date(timestamp)
  return Number.isNaN(time.getTime()) ? '' : clock.format(time)
}

/** One bubble. Screen readers are told who said it, because they do not convey its side (CHAT-72). */
export function MessageItem({
  role,
  content,
  timestamp,
  by,
  line,
  onLeave,
}: ShownMessage & { onLeave: () => void }) {
  const speaker = role === 'user' ? labels.youSaid : by ? labels.humanSaid : labels.agentSaid
  return (
    <li className={role === 'user' ? 'chat-message mine' : 'chat-message'}>
      <span className="visually-hidden">{speaker}: </span>
      {line === ANSWER_LINE ? (
        <Quoted content={content} onLeave={onLeave} />
      ) : (
        <p>{role === 'user' ? content : by ? <LinkedText text={content} /> : <BoldText text={content} />}</p>
      )}
      <small>
        {by && `${labels.byHuman}, `}
        <time dateTime={timestamp}>{timeOf(timestamp)}</time>
      </small>
    </li>
  )
}
