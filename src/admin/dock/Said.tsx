import { BoldText } from '#components/BoldText.tsx'
import type { ChatLog } from '#data/chat-logs-admin.ts'

/** The log does not say which colleague wrote: after a second call it may be another. */
const SPEAKERS = { visitor: 'Visitor', team: 'Our team', script: 'Script' } as const
const LOOKS = {
  visitor: 'justify-self-start rounded-bl-s bg-bg',
  team: 'justify-self-end rounded-br-s bg-belt text-on-belt',
  script: 'justify-self-end rounded-br-s border border-line note muted',
}

/** The messages, newest last: the visitor on the left, the team and the script on the right (HAND-06). */
export function Said({ said }: { said: ChatLog['messages'] }) {
  return (
    <ol className="grid gap-1.5">
      {said.map((message, place) => {
        const speaker = message.role === 'user' ? 'visitor' : message.by === 'human' ? 'team' : 'script'
        return (
          <li
            // Old messages have no id; the index is stable, because a conversation only grows at its end.
            key={message.id ?? place}
            className={`max-w-[85%] whitespace-pre-line break-words rounded-l px-3 py-1.5 leading-snug ${LOOKS[speaker]}`}
          >
            <span className="visually-hidden">{SPEAKERS[speaker]}: </span>
            {speaker === 'visitor' ? message.content : <BoldText text={message.content} />}
          </li>
        )
      })}
    </ol>
  )
}
