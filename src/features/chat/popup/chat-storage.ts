/**
 * What this browser tab remembers of the chat: the conversation, whether the popup is open, and what stands
 * unsent in its field (CHAT-67). Session storage, so that nobody finds it on a shared machine. Storage may hold
 * garbage, be full, or be denied; the chat then works for the page (CHAT-68, CHAT-69).
 */

import * as z from 'zod/mini'
import { type ChatState, START } from '#features/chat/chat-state.ts'
import { fromStored, toStored } from '#features/chat/stored-chat.ts'
import type { TextStorage } from '#lib/stored-list.ts'

/** Session storage key; the number is the version of the form in which the chat is kept. */
export const CHAT_KEY = 'salesChat:v1'

export interface StoredTab {
  open: boolean
  draft: string
  state: ChatState
}

/** What stands beside the state; garbage there does not cost the conversation. */
const beside = z.object({ open: z.catch(z.boolean(), false), draft: z.catch(z.string(), '') })

/** A tab that has not chatted. */
export const NOTHING_STORED: StoredTab = { open: false, draft: '', state: START }

/**
 * Whether the next page has to load the chat unasked: the popup is open, a reply is on its way, or a person is
 * called or there.
 */
function isAwake({ open, state }: StoredTab): boolean {
  return open || (state.phase === 'talking' && (state.typing !== null || state.human.mode !== 'script'))
}

/** Remembers the chat. `awake` comes first, because chat-button.ts looks at the beginning only. */
export function writeChat(storage: TextStorage | null, kept: StoredTab): void {
  const { open, draft, state } = kept
  try {
    storage?.setItem(CHAT_KEY, JSON.stringify({ awake: isAwake(kept), open, draft, ...toStored(state) }))
  } catch {
    // Full: an older state would bring back a conversation whose later answers were saved already.
    forget(storage)
  }
}

function forget(storage: TextStorage | null) {
  try {
    storage?.removeItem(CHAT_KEY)
  } catch {
    // Denied: then nothing is kept.
  }
}

/** The chat as it was left, or null; anything that is not exactly that is dropped. */
export function readChat(storage: TextStorage | null): StoredTab | null {
  try {
    const value: unknown = JSON.parse(storage?.getItem(CHAT_KEY) ?? 'null')
    const state = fromStored(value)
    return state && { ...beside.parse(value), state }
  } catch {
    return null
  }
}
