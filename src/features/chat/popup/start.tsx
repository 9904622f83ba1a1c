/** Starts the chat: fetches its style sheet and lines, and renders the popup beside the button. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import type { SiteQuestion } from '#features/chat/chat-state.ts'
import { chatLinkIn } from '#features/chat/resumed-chat.ts'
import { CHAT_URL, chatOutbox } from '#features/outbox/chat-outbox.ts'
import type { ChatLines } from '#lib/chat-lines.ts'
import { localStorageOrNull, sessionStorageOrNull } from '#lib/stored-list.ts'
import { askSite } from './ask-site.ts'
import { ChatPopup } from './ChatPopup.tsx'
import styles from './chat.css?url'
import { NOTHING_STORED, readChat } from './chat-storage.ts'
import { followLink } from './follow-link.ts'
import { createHandoff } from './handoff.ts'

let waking: Promise<void> | undefined
let isPressed = false

/**
 * Called for every press of the button, and once by a page on which the chat must already be running. The first call
 * renders the popup; from then on the popup listens to the button itself. Rejects if something could not be loaded.
 */
export function start(byVisitor: boolean): Promise<void> {
  isPressed ||= byVisitor
  waking ??= wake().catch(error => {
    waking = undefined
    throw error
  })
  return waking
}

async function wake(): Promise<void> {
  const [button, place] = [document.querySelector('.chat-button'), document.querySelector('#Chat')]
  if (!(button instanceof HTMLButtonElement) || !place) throw new Error('This page has no place for the chat')
  const [lines] = await Promise.all([fetchLines(), addStyles()])
  const session = sessionStorageOrNull()
  const tools = {
    lines,
    session,
    local: localStorageOrNull(),
    outbox: chatOutbox(),
    handoff: createHandoff(CHAT_URL, (...request) => fetch(...request)),
    askSite: (asked: SiteQuestion, onSaid: (said: string) => void) =>
      askSite(asked, (...request) => fetch(...request), onSaid),
  }
  const link = chatLinkIn(location.hash)
  const stored = readChat(session) ?? NOTHING_STORED
  const kept = link ? await followLink(link, tools.handoff, stored) : stored
  // An earlier attempt may have failed and shown an error.
  document.querySelector('.chat-corner [role=alert]')?.setAttribute('hidden', '')
  if (location.search === '?chat=open') history.replaceState(null, '', location.pathname + location.hash)
  // Synchronously, so that the popup already listens at the next press.
  const popup = (
    <ErrorBoundary>
      <ChatPopup {...{ tools, kept, button, isPressed }} />
    </ErrorBoundary>
  )
  flushSync(() => createRoot(place).render(popup))
}

async function fetchLines(): Promise<ChatLines> {
  const response = await fetch('/chat-lines.json')
  if (!response.ok) throw new Error(`The chat's lines could not be loaded: ${response.status}`)
  return response.json()
}

/** The styles are a separate file, which pages link only once somebody wants to chat. */
function addStyles(): Promise<unknown> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = styles
  const arrival = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error('The chat’s styles could not be loaded')))
  })
  document.head.append(link)
  return arrival
}
