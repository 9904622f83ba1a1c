import { useEffect, useId, useRef, useState } from 'react'
import type { Conversation } from '#features/chat/chat-state.ts'
import { transcript, transcriptName } from '#lib/chat-transcript.ts'
import { isComposing } from '#lib/composing.ts'
import { downloadText } from '#lib/download.ts'
import { LEAD_LIMITS } from '#lib/lead.ts'
import { ChatHeader } from './ChatHeader.tsx'
import type { StoredTab } from './chat-storage.ts'
import { DeliveryNotice } from './DeliveryNotice.tsx'
import { labels } from './labels.ts'
import { MessageList } from './MessageList.tsx'
import { StartForm } from './StartForm.tsx'
import { Talk } from './Talk.tsx'
import { type ChatTools, useChat } from './use-chat.ts'
import { useLiveFlag } from './use-handoff.ts'
import { isSheet, usePopup } from './use-popup.ts'
import { useUpdates } from './use-updates.ts'

interface Props {
  tools: ChatTools
  kept: StoredTab
  /** The button in the page that opens and closes the popup. */
  button: HTMLButtonElement
  /** The button was pressed before this code was loaded. */
  isPressed: boolean
}

/** The sales chat: not modal, so the page stays usable beside it (CHAT-70). */
export function ChatPopup({ tools, kept, button, isPressed }: Props) {
  const titleId = useId()
  const popup = useRef<HTMLElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { isOpen, setOpen, close } = usePopup(button, popup, isPressed || kept.open)
  const isLive = useLiveFlag(isOpen, tools.handoff)
  /** The value of `shown` that focus has been moved for. */
  const focused = useRef(isPressed ? '' : shownOf(kept))
  const [restorations, setRestorations] = useState(0)
  function restore(remembered: StoredTab) {
    focused.current = shownOf(remembered)
    setRestorations(count => count + 1)
    setOpen(remembered.open)
  }
  const { state, said, draft, seen, setDraft, send, say } = useChat(tools, kept, isLive, isOpen, restore)
  const isTalking = state.phase === 'talking'
  const messages = isTalking ? state.messages : []
  const hasNews = useUpdates(button, seen, messages)

  // Opening moves focus to the first field, and so does switching between form and conversation. A popup that was
  // open on the previous page, or is when the page is restored, does not take focus (CHAT-67, CHAT-71).
  const shown = shownOf({ open: isOpen, state })
  useEffect(() => {
    if (focused.current === shown) return
    focused.current = shown
    const first = field.current ?? name.current
    // After the end the field is disabled, and the log is there to be read.
    if (isOpen) (first?.disabled ? log.current : first)?.focus({ preventScroll: true })
  }, [shown, isOpen])

  // A popup that fills the window would hide the page that a link leads to.
  const leave = () => setOpen(!isSheet())

  return (
    <>
      <p role="status" className="visually-hidden">
        {hasNews && labels.news}
      </p>
      <section
        ref={popup}
        role="dialog"
        aria-labelledby={titleId}
        className={isTalking ? 'chat' : 'chat is-starting'}
        hidden={!isOpen}
        onKeyDown={event => {
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) close()
        }}
      >
        <ChatHeader
          titleId={titleId}
          isLive={isTalking && state.human.mode === 'live'}
          onClose={close}
          onDownload={isTalking && messages.length > 0 ? () => save(state) : undefined}
        />
        <DeliveryNotice outbox={tools.outbox} id={isTalking ? state.id : undefined} />
        <MessageList messages={messages} logRef={log} onLeave={leave} />
        {isTalking ? (
          <Talk
            {...{ state, said, draft, isLive, send }}
            lines={tools.lines}
            logRef={log}
            fieldRef={field}
            onDraft={setDraft}
            onSay={say}
          />
        ) : (
          <StartForm
            // Its fields keep what was typed into them, which is older than what is restored.
            key={restorations}
            error={state.error}
            known={state.known}
            nameLength={LEAD_LIMITS.name}
            nameRef={name}
            onStart={(visitor, email) =>
              send({ type: 'started', name: visitor, email, page: location.pathname })
            }
            onEdit={known => send({ type: 'formEdited', known })}
            onLeave={leave}
          />
        )}
      </section>
    </>
  )
}

/** What decides which element takes the focus. */
const shownOf = ({ open, state }: Pick<StoredTab, 'open' | 'state'>) => `${open} ${state.phase}`

/** Downloads the conversation as a text file. */
function save({ id, timestamp, info, messages }: Conversation) {
  const text = transcript({ id, timestamp, userInfo: info, messages })
  downloadText(transcriptName(id), text, 'text/plain;charset=utf-8')
}
