/**
 * The chat's state, its events and its effects, all as plain data. `advance.ts` computes the next state; the hook
 * runs the effects, and also holds whether the popup is open and the unsent text in its field.
 */

import type { Bubble, ChatLines } from '#lib/chat-lines.ts'
import type { ChatInfo, ChatMessage, HandoffUpdates, SaveRequest, Trail } from '#lib/chat-record.ts'
import type { Question, Step } from './chat-flow.ts'

/** Initial values of the start form: the visitor's name and address, as typed or from an earlier conversation. */
export interface Identity {
  name: string
  email: string
}

/** Before there is a conversation: the form that asks for name and address. `error` is a sentence or null. */
export interface Start {
  phase: 'start'
  error: string | null
  known?: Identity | undefined
}

/**
 * A conversation. `typing` is the pending reply; its bubbles are added to the messages by the event `replyDue` with
 * the same `turn`. Everything else already has the value that it will have then.
 */
export interface Conversation {
  phase: 'talking'
  /** A UUID; it, the secret and `timestamp` never change (CHAT-61). The secret is never shown. */
  id: string
  secret: string
  /** When it began, as an ISO date-time. */
  timestamp: string
  /** Path of the page on which it began. */
  page: string
  info: ChatInfo
  messages: ChatMessage[]
  step: Step
  /** The step that a detour returns to: for the email address, or back to an earlier question. */
  returnStep: Question | null
  /** The question that was answered or skipped last, which “sorry, I meant …” refers to. */
  previous: Question | null
  emailPrompted: boolean
  summaryShown: boolean
  trail: Trail
  typing: Typing | null
  /** The visitor's last question, if no page fully answers it; null once they say something else. */
  open: string | null
  turn: number
  /** A sentence about the last input, if it was refused (too long, too fast); the text stays in the field. */
  notice: string | null
  human: HumanState
  /** Grows with every change that has to be saved. */
  sequence: number
}

/** What the agent is about to say or, while the site's pages are being asked, the visitor's question. */
export interface Typing {
  turn: number
  bubbles: Bubble[]
  asked?: string | undefined
}

/** A question to the site's pages, and the conversation it belongs to. */
export interface SiteQuestion {
  question: string
  id: string
  secret: string
}

/** What the site's pages say about a question: an answer, `unknown`, or null if they could not be asked. */
export type SiteAnswer = (Bubble & { hasRest: boolean }) | 'unknown' | null

/** Who answers: the script, or a person who is being called or is there. Times are ISO date-times. */
export type HumanState =
  /** `owesCall`: a call that never went out, or that nobody could take, is not reported to the team yet. */
  | { mode: 'script'; owesCall?: boolean | undefined }
  /** `isRinging`: the function has answered the call. */
  | { mode: 'waiting'; since: string; isRinging?: boolean | undefined }
  /** `silentSince`: the first request in vain since the last answer, or since the page slept. */
  | { mode: 'live'; silentSince: string | null }

export type ChatState = Start | Conversation

export type ChatEvent =
  /** The start form was sent; `page` is the path of the page. */
  | { type: 'started'; name: string; email: string; page: string }
  /** The start form was edited and now holds `known`; its error is cleared (CHAT-07). */
  | { type: 'formEdited'; known: Identity }
  /** The visitor sent typed text. If the state's `notice` is set afterwards, the text was refused. */
  | { type: 'said'; text: string }
  /** A quick reply was chosen; `text` is one of `quickReplies(state, lines)`. */
  | { type: 'chose'; text: string }
  /** The delay of an effect `reply` is over. */
  | { type: 'replyDue'; turn: number }
  /** The result of that turn's effect `ask`. */
  | { type: 'answered'; turn: number; answer: SiteAnswer }
  /**
   * The state was restored from storage: a pending reply starts typing again (CHAT-67), and a call that was not answered
   * or reported yet is repeated.
   */
  | { type: 'restored' }
  /** “Start a new chat”; `page` is the path of the page. Name and address are kept. */
  | { type: 'restarted'; page: string }
  /** After a restart, the visitor wants to change name or address. */
  | { type: 'identityOpened' }
  /** “Chat with Human” was pressed (HAND-04). */
  | { type: 'humanCalled' }
  /** The function's response to call or listen. */
  | { type: 'humanUpdates'; updates: HandoffUpdates }
  /** A call or listen failed; after 60 s of that, the script continues (HAND-05, HAND-07). */
  | { type: 'humanSilent' }
  /** The function has received what that conversation's effect `timeOutHuman` reported. */
  | { type: 'callReported'; id: string }

export type ChatEffect =
  /** Send `{type: 'replyDue', turn}` after `after` milliseconds. */
  | { type: 'reply'; turn: number; after: number }
  /** Ask the site's pages, then send `{type: 'answered', turn}`. */
  | ({ type: 'ask'; turn: number } & SiteQuestion)
  /** Hand the conversation to the saving helper: coalesced (`soon`, CHAT-62) or at once (`now`). */
  | { type: 'save'; when: 'soon' | 'now'; record: SaveRequest }
  /** Append to the local list `contactSubmissions` (CHAT-66). */
  | { type: 'keep'; submission: LocalSubmission }
  /** Save, then send `{action: 'call'}`; afterwards listen while `human.mode` is not `script`. */
  | { type: 'callHuman'; id: string; secret: string }
  /** Save, then report a call that nobody can take (`{action: 'miss'}`), so that the team follows up. */
  | { type: 'timeOutHuman'; id: string; secret: string }
  /** Tell the function until it answers that the visitor has left (`{action: 'leave'}`), unless they call again. */
  | { type: 'leaveHuman'; id: string; secret: string }

/** A free-text answer in the shape of a contact submission (DEC-15). */
export interface LocalSubmission {
  id: string
  name: string
  email: string
  message: string
  timestamp: string
  source: 'chat'
}

/** The engine's inputs from the outside world. */
export interface ChatWorld {
  now: Date
  /** Returns values from 0 up to, but not including, 1. */
  random: () => number
  /** Makes a UUID. */
  uuid: () => string
  lines: ChatLines
  /** Whether a person can be called now, as far as the popup knows (HAND-03). */
  isLive: boolean
}

export interface Advance {
  state: ChatState
  effects: ChatEffect[]
}

/** The initial state, before any conversation. */
export const START: Start = { phase: 'start', error: null }

/** Whether text can be typed at all: not before the start, and after the end only to a person (CHAT-13). */
export function canType(state: ChatState): boolean {
  return state.phase === 'talking' && (state.step !== 'ended' || state.human.mode !== 'script')
}

/** Whether `text` can be sent now (CHAT-11 to CHAT-13). */
export function canSend(state: ChatState, text: string): boolean {
  return canType(state) && state.phase === 'talking' && state.typing === null && text.trim() !== ''
}

/** Whether the conversation was restarted and nothing was said since, so that name and address can still change. */
export function canChangeIdentity(state: ChatState): state is Conversation {
  if (state.phase !== 'talking' || state.typing || state.human.mode !== 'script') return false
  return state.messages.length === 1 && state.messages[0]?.line === 'welcomeBack'
}
