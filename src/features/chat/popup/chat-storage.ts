/**
 * What this browser tab remembers of the chat: the conversation, how much of it was seen, whether the popup is open, and
 * the unsent text in its field (CHAT-67). It uses session storage, so that nobody finds the chat on a shared machine.
 * Storage may hold garbage, be full, or be denied; the chat then works for the current page only (CHAT-68, CHAT-69).
 */

import * as z from 'zod/mini'
import { type ChatState, START } from '#features/chat/chat-state.ts'
import { fromStored, toStored } from '#features/chat/stored-chat.ts'
import type { TextStorage } from '#lib/stored-list.ts'

/** Session storage key; the number is the version of the storage format. */
export const CHAT_KEY = 'salesChat:v1'

export interface StoredTab {
  open: boolean
  draft: string
  /** How many messages were there while the popup was last open. */
  seen: number
  state: ChatState
}

/** The fields besides the state; garbage in them does not discard the conversation, which counts as seen then. */
const beside = z.object({
  open: z.catch(z.boolean(), false),
  draft: z.catch(z.string(), ''),
  seen: z.catch(z.int().check(z.nonnegative()), Number.POSITIVE_INFINITY),
})

/** The value for a tab that has not chatted. */
export const NOTHING_STORED: StoredTab = { open: false, draft: '', seen: 0, state: START }

/**
 * Whether the next page must load the chat by itself: the popup is open, a message is unread, a reply is pending, a
 * person is called or there, or the team is owed a call.
 */
function isAwake({ open, seen, state }: StoredTab): boolean {
  if (open || state.phase !== 'talking') return open
  const { messages, typing, human } = state
  return messages.length > seen || typing !== null || human.mode !== 'script' || human.owesCall === true
}

/** Stores the chat. `awake` comes first, because chat-button.ts only checks the beginning. */
export function writeChat(storage: TextStorage | null, kept: StoredTab): void {
  const { state, ...others } = kept
  try {
    storage?.setItem(CHAT_KEY, JSON.stringify({ awake: isAwake(kept), ...others, ...toStored(state) }))
  } catch {
    // Storage is full: an older state would bring back a conversation whose later answers are already saved.
    clearChat(storage)
  }
}

function clearChat(storage: TextStorage | null) {
  try {
    storage?.removeItem(CHAT_KEY)
  } catch {
    // Storage is denied, so nothing is kept.
  }
}

/** The stored chat, or null; anything invalid is dropped. */
export function readChat(storage: TextStorage | null): StoredTab | null {
  try {
    const value: unknown = JSON.parse(storage?.getItem(CHAT_KEY) ?? 'null')
    const state = fromStored(value)
    return state && { ...beside.parse(value), state }
  } catch {
    return null
  }
}
