/** A conversation that is resumed from the link in an email, perhaps on another device. */
import { INFO_LABELS, type ResumedChat } from '#lib/chat-record.ts'
import { FLOW_VERSION } from './chat-flow.ts'
import type { Conversation } from './chat-state.ts'
import { fromStored } from './stored-chat.ts'
import { reached } from './turn.ts'

/** Identifies a conversation and proves the right to open it. */
export interface ChatLink {
  id: string
  secret: string
}

/** Parses the fragment of an emailed link (`#chat=<id>.<secret>`); null for any other fragment. */
export function chatLinkIn(hash: string): ChatLink | null {
  const [, id = '', secret = ''] = /^#chat=([0-9a-f-]{36})\.(link\.[\w.-]{16,120})$/i.exec(hash) ?? []
  return id ? { id, secret } : null
}

/**
 * The state in which the conversation resumes, or null if the function's response is not a conversation. If a person
 * has talked, the popup first asks whether they are still there; if not, the script asks whether there is anything else,
 * because what the visitor has come to say answers the person, and no question of the script. Any other conversation
 * continues where it was; one from another version of the script can be read, but asks no more questions.
 */
export function resumedChat(answer: unknown, { id, secret }: ChatLink): Conversation | null {
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
      human: hasTalk === true ? { mode: 'live', silentSince: null } : { mode: 'script' },
      sequence: chat.sequence,
    },
  })
  if (state?.phase !== 'talking') return null
  return hasTalk === true ? reached({ ...state, step: 'closing' }) : state
}
