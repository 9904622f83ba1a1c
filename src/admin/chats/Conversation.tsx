import { formatLong } from '#admin/parts/dates.ts'
import { BoldText } from '#components/BoldText.tsx'
import { LinkedText } from '#components/LinkedText.tsx'
import type { ChatLog } from '#data/chat-logs-admin.ts'

const SPEAKERS = { user: 'Visitor', agent: 'Agent' } as const

/** The messages in order; `**bold**` words of the script are bold (LOGS-08). */
export function Conversation({ said }: { said: ChatLog['messages'] }) {
  return (
    <ol className="grid gap-3">
      {said.map((message, place) => (
        <li
          // Old messages have no id; the index is stable, because a conversation only grows at its end.
          key={message.id ?? place}
          className={`max-w-[85%] rounded-m px-4 py-2.5 ${message.role === 'user' ? 'justify-self-end bg-ink text-bg' : 'justify-self-start border border-line bg-raised'}`}
        >
          <p className={`text-xs ${message.role === 'user' ? '' : 'text-ink-2'}`}>
            <b className="font-semibold">{message.by === 'human' ? 'Our team' : SPEAKERS[message.role]}</b>
            {' · '}
            <time dateTime={message.timestamp}>{formatLong(message.timestamp)}</time>
          </p>
          <p className="whitespace-pre-line break-words [&_a]:underline [&_a]:underline-offset-2">
            {message.role === 'user' && message.content}
            {message.role === 'agent' &&
              (message.by ? <LinkedText text={message.content} /> : <BoldText text={message.content} />)}
          </p>
        </li>
      ))}
    </ol>
  )
}
