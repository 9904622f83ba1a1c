/** What the chat's function accepts, and the lead that a conversation becomes. */
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ChatLead, SentChat } from '#data/chats.ts'
import { ANSWER_LINE } from '#lib/answers/answer-text.ts'
import type { KnownArrival } from '#lib/arrival.ts'
import { EARLIER_LINE, renderLine } from '#lib/chat-lines.ts'
import { CHAT_LIMITS, type ChatMessage, chatRequest, infoLines } from '#lib/chat-record.ts'
import { asSeen, isEmail } from '#lib/email.ts'
import { LEAD_LIMITS } from '#lib/lead.ts'
import { cutText } from '#lib/shorten.ts'
import { scriptLines } from './chat-script.ts'
import { HttpError } from './http.ts'

type Parsed = z.infer<typeof chatRequest>
type ParsedSave = Extract<Parsed, { action: 'save' }>

/** Makes text storable in Postgres: no NUL, no lone surrogates; applied to a whole JSON value. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [storable(key), storable(entry)]))
}

/**
 * Checks a request. Throws 400 naming the first wrong field, 413 for a conversation of more than 200 messages or
 * 64 KB (CHAT-64).
 */
export function parseChatRequest(value: unknown): Parsed {
  const messages: unknown = typeof value === 'object' && value !== null && Reflect.get(value, 'messages')
  if (Array.isArray(messages) && messages.length > CHAT_LIMITS.messages) throw tooLarge()
  const result = chatRequest.safeParse(value)
  if (!result.success) {
    const field = result.error.issues[0]?.path.join('.') || 'body'
    throw new HttpError(400, `Please check the field “${field}”.`)
  }
  // Only after the schema, which rejects deeply nested values.
  const request = storable(result.data) as Parsed
  if (request.action !== 'save') return request
  const bytes = Buffer.byteLength(JSON.stringify(request.userInfo) + JSON.stringify(request.messages))
  if (bytes > CHAT_LIMITS.bytes) throw tooLarge()
  return request
}

/** Removes the link from the answer to a question that asks for one. */
const withoutLink = (text: string) => text.replace(/https?:\/\/|www\./i, '')

/** The refusal of a conversation that is too long. */
export function tooLarge(): HttpError {
  return new HttpError(413, 'A conversation has at most 200 messages and 64 KB.')
}

/** The hash stored in place of a secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * The conversation in the form that the database takes; `leadId` names the lead, if there is one, and `arrival` says
 * how the visit began. `isProven` says whether a function gave this answer (answer-proof.ts).
 */
export function toSentChat(
  request: ParsedSave,
  leadId: string,
  isProven: IsProven,
  arrival?: KnownArrival,
): SentChat {
  const { action: _action, secret: _secret, arrival: _sent, ...conversation } = request
  return {
    ...conversation,
    messages: storedMessages(request, isProven),
    lead: { ...toLead(request, leadId), ...(arrival && { arrival }) },
  }
}

type IsProven = (content: string, proof: string) => boolean

/** Replaces an answer from the pages that cannot be proven. */
const UNPROVEN = 'An answer from the pages of this site.'

/**
 * The messages to store: the visitor's words as sent; the script's lines from content/chat.yml, rendered with what is
 * known of the visitor by now; answers from the site's pages if they are proven to be ours; and none from a person,
 * because those never come from a browser.
 */
function storedMessages({ id: chatId, messages, userInfo }: ParsedSave, isProven: IsProven): ChatMessage[] {
  return messages
    .filter(message => message.role === 'user' || !message.by)
    .map((message, place): ChatMessage => {
      const { id = idAt(chatId, place), role, timestamp } = message
      if (message.role === 'user') return { id, role, content: message.content, timestamp }
      const { line = EARLIER_LINE, content: given = '', proof = '' } = message
      if (line === ANSWER_LINE) {
        return { id, role, line, content: isProven(given, proof) ? given : UNPROVEN, timestamp }
      }
      const content = renderLine(scriptLines(), line, userInfo)
      if (content === null) throw new HttpError(400, 'Please check the field “messages.line”.')
      return { id, role, line, content, timestamp }
    })
}

/** The id of a message from before messages had ids; the database derived theirs in the same way. */
function idAt(chatId: string, place: number): string {
  const hex = createHash('md5').update(`${chatId}:${place}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The lead of a conversation. The database decides when it is made, and whether there is an address for it. */
function toLead({ userInfo }: ParsedSave, id: string): ChatLead {
  const { name: givenName, email: givenEmail, ...rest } = userInfo
  const email = asSeen(givenEmail)
  const message = cutText(infoLines(rest).join('\n'), LEAD_LIMITS.message)
  const { amazonCompetitor = '', amazonWebsite = '', additionalInfo = '' } = rest
  return {
    id,
    name: cutText(givenName.trim(), LEAD_LIMITS.name).trim() || 'A visitor of the chat',
    email: isEmail(email) && email.length <= LEAD_LIMITS.email ? email : null,
    message: message || 'No question was answered; the conversation has everything that was said.',
    judged: [withoutLink(amazonCompetitor), withoutLink(amazonWebsite), additionalInfo].join('\n').trim(),
  }
}
