import { useCallback, useEffect, useRef, useState } from 'react'
import { advance } from '#features/chat/advance.ts'
import { TYPING_MS } from '#features/chat/chat-flow.ts'
import type {
  ChatEffect,
  ChatEvent,
  ChatState,
  ChatWorld,
  Conversation,
  SiteAnswer,
  SiteQuestion,
} from '#features/chat/chat-state.ts'
import type { ChatOutbox } from '#features/outbox/chat-outbox.ts'
import { storedArrival } from '#lib/arrival.ts'
import type { ChatLines } from '#lib/chat-lines.ts'
import type { SaveRequest } from '#lib/chat-record.ts'
import { appendToList, type TextStorage } from '#lib/stored-list.ts'
import { ANSWER_LIMIT_MS } from './ask-site.ts'
import { type StoredTab, writeChat } from './chat-storage.ts'
import { askForGood, type Handoff } from './handoff.ts'
import { useListening } from './use-handoff.ts'
import { useReturn } from './use-return.ts'
import { useSaving } from './use-saving.ts'
import { useTabSync } from './use-tab-sync.ts'

/** Local storage key of the list of what was typed on this device (CHAT-66), shared with the contact form. */
const SUBMISSIONS_KEY = 'contactSubmissions'

export interface ChatTools {
  lines: ChatLines
  session: TextStorage | null
  local: TextStorage | null
  outbox: ChatOutbox
  handoff: Handoff
  /** See ask-site.ts. */
  askSite: (asked: SiteQuestion, onSaid: (said: string) => void) => Promise<SiteAnswer>
}

/**
 * Runs all side effects of the chat: typing delays, saving, storage, other tabs, and the person of the team. The
 * engine decides which of them to run.
 * @param kept What an earlier page stored.
 * @param isLive Whether a person can be called now.
 * @param isOpen Whether the popup is open; stored with the rest.
 * @param onRestore Called with what is stored when the page is restored.
 */
export function useChat(
  tools: ChatTools,
  kept: StoredTab,
  isLive: boolean,
  isOpen: boolean,
  onRestore: (remembered: StoredTab) => void,
) {
  const { lines, session, local, outbox, handoff } = tools
  const [state, setState] = useState(kept.state)
  const [draft, setDraft] = useState(kept.draft)
  /** The sentences so far of an answer that is still streaming. */
  const [said, setSaid] = useState('')
  const seenSoFar = useRef(kept.seen)
  const current = useRef<ChatState>(kept.state)
  const live = useRef(isLive)
  live.current = isLive
  const perform = useRef<(effect: ChatEffect) => void>(() => {})

  const become = useCallback((next: ChatState) => {
    current.current = next
    setState(next)
  }, [])

  const send = useCallback(
    (event: ChatEvent): ChatState => {
      const next = advance(current.current, event, worldOf(lines, live.current))
      become(next.state)
      next.effects.forEach(effect => {
        perform.current(effect)
      })
      return next.state
    },
    [lines, become],
  )

  const saveChat = useSaving(outbox)
  const call = useListening(state, handoff, send)

  function replyLater(turn: number, after: number) {
    setTimeout(() => send({ type: 'replyDue', turn }), after)
  }

  perform.current = effect => {
    switch (effect.type) {
      case 'reply':
        return replyLater(effect.turn, effect.after)
      case 'ask':
        return void tools.askSite(effect, setSaid).then(answer => {
          setSaid('')
          send({ type: 'answered', turn: effect.turn, answer })
        })
      case 'save':
        return saveChat({ ...effect.record, ...arrivalIn(session) }, effect.when)
      case 'keep':
        appendToList(local, SUBMISSIONS_KEY, effect.submission)
        return
      case 'callHuman':
        return void call(
          effect.id,
          effect.secret,
          outbox.deliver().then(() => isWithHuman(current.current, effect.id)),
        )
      case 'timeOutHuman':
        return void outbox.deliver().then(() => reportMissed(effect))
      case 'leaveHuman':
        return void untilReceived('leave', effect)
    }
  }

  const untilReceived = (action: 'miss' | 'leave', { id, secret }: Pick<Conversation, 'id' | 'secret'>) =>
    askForGood(handoff, { action, id, secret }, { isBack: () => isWithHuman(current.current, id), schedule })

  /** Reports a call that nobody can take, so that the team follows up. Nothing rings: the visitor is not waiting. */
  async function reportMissed(conversation: Pick<Conversation, 'id' | 'secret'>) {
    if (await untilReceived('miss', conversation)) send({ type: 'callReported', id: conversation.id })
  }

  // A reply that was pending when the page changed starts typing again (CHAT-67).
  useEffect(() => void send({ type: 'restored' }), [send])

  const shown = state.phase === 'talking' ? state.messages.length : 0
  if (isOpen || shown < seenSoFar.current) seenSoFar.current = shown
  const seen = seenSoFar.current
  useEffect(
    () => writeChat(session, { open: isOpen, draft, seen, state }),
    [session, isOpen, draft, seen, state],
  )

  useTabSync(state, (theirs: Conversation) => {
    become(theirs)
    // The other tab delivers its reply itself; if it is closed before that, this tab does.
    if (!theirs.typing) return
    const patience = theirs.typing.asked === undefined ? 0 : ANSWER_LIMIT_MS
    replyLater(theirs.typing.turn, patience + 2 * TYPING_MS[1])
  })

  useReturn(session, remembered => {
    become(remembered.state)
    seenSoFar.current = remembered.seen
    setDraft(remembered.draft)
    onRestore(remembered)
    send({ type: 'restored' })
  })

  /** Sends what the visitor typed; text that the engine refuses stays in the field. */
  function say(text: string) {
    const before = current.current
    const next = send({ type: 'said', text })
    if (next !== before && next.phase === 'talking' && next.notice === null) setDraft('')
  }

  return { state, said, draft, seen, setDraft, send, say }
}

/** How the visit began, as far as this tab knows. */
function arrivalIn(session: TextStorage | null): Pick<SaveRequest, 'arrival'> {
  return { arrival: storedArrival(session) }
}

/** Calls back after `delay` milliseconds, or as soon as the network is back. */
function schedule(callback: () => void, delay: number): void {
  setTimeout(callback, delay)
  addEventListener('online', callback, { once: true })
}

/** Whether a person is called or there in the conversation `id`. */
function isWithHuman(state: ChatState, id: string): boolean {
  return state.phase === 'talking' && state.id === id && state.human.mode !== 'script'
}

/** The world as it is now. */
function worldOf(lines: ChatLines, isLive: boolean): ChatWorld {
  return { now: new Date(), random: Math.random, uuid: () => crypto.randomUUID(), lines, isLive }
}
