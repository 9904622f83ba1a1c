import { ExternalLink, Minus } from '#admin/icons.ts'
import { Avatar } from '#admin/parts/Avatar.tsx'
import { unsaved } from '#admin/parts/unsaved.ts'
import { goToTab } from '#admin/use-url-state.ts'
import type { DeskTalk } from './desk.ts'
import { Elapsed } from './Elapsed.tsx'
import { messages } from './messages.ts'

/** Opens the whole conversation, unless there are unsaved changes and the person decides to stay. */
function openConversation(log: string): boolean {
  const isLeaving = unsaved.mayLeave(question => window.confirm(question), ['tab'])
  if (isLeaving) goToTab({ tab: 'chats', log })
  return isLeaving
}

interface TalkHeadProps {
  talk: DeskTalk
  isOver: boolean
  readAt: number
  onMinimize: () => void
}

/** The visitor's name, the duration, and the page where the conversation began. */
export function TalkHead({ talk, isOver, readAt, onMinimize }: TalkHeadProps) {
  const { call, name } = talk
  const isAway = call?.visitor_away && !isOver
  return (
    <header className="flex items-center gap-2.5 border-line border-b py-2 pr-2 pl-4">
      <Avatar name={name} place={3} />
      <div className="min-w-0 grow leading-tight">
        <h3 className="truncate">
          <b className="font-semibold">{name}</b>{' '}
          {call?.talked_seconds != null && (
            <span className="note muted">
              <Elapsed seconds={call.talked_seconds} at={readAt} />
            </span>
          )}
        </h3>
        <p className="note muted truncate">
          {isAway ? messages.away : call?.page ? `began on ${call.page}` : '\u00a0'}
        </p>
      </div>
      <button
        type="button"
        aria-label="Open the conversation"
        title="Open the conversation"
        className="icon-button"
        onClick={() => openConversation(talk.id) && matchMedia('(width < 45rem)').matches && onMinimize()}
      >
        <ExternalLink className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Make small"
        title="Make small"
        className="icon-button -ml-2"
        onClick={onMinimize}
      >
        <Minus className="icon" aria-hidden="true" />
      </button>
    </header>
  )
}
