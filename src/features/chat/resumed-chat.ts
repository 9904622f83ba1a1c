/** A conversation that somebody comes back to by the link of a mail, perhaps on another device. */
import { INFO_LABELS, type ResumedChat } from '#lib/chat-record.ts'
import { FLOW_VERSION } from './chat-flow.ts'
import type { Conversation } from './chat-state.ts'
import { fromStored } from './stored-chat.ts'

/** Which conversation, and what proves the right to it. */
export interface ChatLink {
  id: string
  secret: string
}

/** What the fragment of a mail's link says (`#chat=<id>.<secret>`); null for any other fragment. */
export function chatLinkIn(hash: string): ChatLink | null {
  const [, id = '', secret = ''] = /^#chat=([0-9a-f-]{36})\.(link\.[\w.-]{16,120})$/i.exec(hash) ?? []
  return id ? { id, secret } : null
}

/**
 * The state in which the conversation goes on, or null when the function's answer is none. Where a person has talked,
 * the popup asks at once whether somebody is still there; if not, the script goes on where it was. A conversation of
 * another version of the script can be read, and its questions are over.
 */
export function resumedChat(answer: unknown, { id, secret }: ChatLink, now: Date): Conversation | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { info, flowVersion, hasTalk, ...chat } = answer as Partial<ResumedChat>
  const fields = [...Object.keys(INFO_LABELS), 'title']
  const known = typeof info === 'object' && info !== null ? info : {}
  const textOf = (field: string) => (typeof known[field] === 'string' ? known[field] : '')
  const messages = Array.isArray(chat.messages) ? chat.messages : []
  const state = fromStored({
    flow: FLOW_VERSION,
    state: {
      phase: 'talking',
      ...{ id, secret, timestamp: chat.timestamp, page: chat.page, messages: chat.messages },
      info: Object.fromEntries(fields.map(field => [field, textOf(field)])),
      step: flowVersion === FLOW_VERSION ? chat.step : 'ended',
      returnStep: null,
      previous: null,
      emailPrompted: textOf('email') !== '',
      summaryShown: messages.some(message => message?.line === 'summary'),
      trail: chat.trail,
      typing: null,
      turn: 0,
      notice: null,
      human: hasTalk === true ? { mode: 'live', heardAt: now.toISOString() } : { mode: 'script' },
      sequence: chat.sequence,
    },
  })
  return state?.phase === 'talking' ? state : null
}
