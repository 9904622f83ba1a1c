import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'
import { type HandoffWish, isSomeoneLive, visitorHandoff } from '#data/chat-handoffs.ts'
import { readChatForLink, type SavedChat, type SentChat, type StoredChat, saveChat } from '#data/chats.ts'
import type { ChatRequest, HandoffUpdates, ResumedChat } from '#lib/chat-record.ts'
import { isProvenAnswer } from '../lib/answer-proof.ts'
import { arrivalOf } from '../lib/arrival.ts'
import { hashSecret, parseChatRequest, tooLarge, toSentChat } from '../lib/chat.ts'
import { isChatLink, isGoodChatLink } from '../lib/chat-link.ts'
import { HttpError, json, mediaType, parseJson, readText, requireSameOrigin, respond } from '../lib/http.ts'
import { notifyNow } from '../lib/notify-now.ts'
import { threadSettings } from '../lib/person-mail.ts'
import { senderKey } from '../lib/sender.ts'
import { serviceClient, serviceSecret } from '../lib/service-db.ts'

/** Bytes of the largest conversation, every character escaped, and of what travels with it. */
const BODY_LIMIT = 160 * 1024

export interface Dependencies {
  /** Stores a conversation; see `saveChat` in src/data. */
  save: (conversation: SentChat, secretHash: string, sender: string) => Promise<SavedChat>
  /** Passes on a visitor's request; see `visitorHandoff` in src/data. */
  handoff: (wish: HandoffWish) => Promise<HandoffUpdates | 'missing' | 'foreign' | 'fast'>
  isSomeoneLive: () => Promise<boolean>
  /** Whether this is the secret of a link to that conversation, and has not expired. */
  isGoodLink: (secret: string, id: string) => boolean
  /** The conversation, for such a link. */
  readForLink: (id: string) => Promise<StoredChat | null>
  /** Opaque name of the address that the request came from. */
  sender: () => string
  /** Whether a function has given this answer from the site's pages. */
  isProven: (content: string, proof: string) => boolean
  /**
   * Called when a visitor called or wrote: a call rings for a minute, so devices are notified at once; a conversation
   * that is finished, whose call was missed or whose talk is over is a lead, and the team is notified as of one from the
   * form.
   */
  onActivity: (activity: { isLead: boolean }) => void
}

const refusals: Partial<Record<SavedChat, () => HttpError>> = {
  foreign,
  deleted: () => new HttpError(409, 'This conversation was deleted.', {}, 'deleted'),
  large: tooLarge,
  limited: () =>
    new HttpError(429, 'Too many conversations come from your network. Please try again in an hour.', {
      'Retry-After': '3600',
    }),
  fast: tooFast,
}

function foreign(): HttpError {
  return new HttpError(403, 'This conversation belongs to somebody else.')
}

/**
 * The conversation that a link's secret opens. A tab keeps the secret and may save with it after it has expired, so the
 * refusal is for the visitor to read. Throws 403 if the link is forged or expired, 404 or 409 if there is none.
 */
async function linkedChat(
  { action, id, secret }: Pick<ChatRequest, 'action' | 'id' | 'secret'>,
  { isGoodLink, readForLink }: Dependencies,
): Promise<StoredChat> {
  if (!isGoodLink(secret, id)) {
    throw new HttpError(403, 'The link of our email has expired. You can reply to the email.')
  }
  const chat = await readForLink(id)
  if (chat) return chat
  if (action === 'save') throw new HttpError(409, 'This conversation was deleted.', {}, 'deleted')
  throw new HttpError(404, 'There is no such conversation.')
}

function resumedChat(chat: StoredChat): ResumedChat {
  const { secret_hash: _hash, flow_version: flowVersion, has_talk: hasTalk, ...rest } = chat
  return { ...rest, flowVersion, hasTalk }
}

function tooFast(): HttpError {
  return new HttpError(429, 'Too much at once. Please wait a moment.', { 'Retry-After': '60' })
}

/**
 * The sales chat. GET: whether a person can be called. POST: stores a conversation, calls a person, listens, leaves, or
 * continues a conversation from a mail's link. Requests and responses are described in src/lib/chat-record.ts.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond('chat', async () => {
    if (request.method === 'GET') return json(200, { live: await dependencies.isSomeoneLive() })
    if (request.method !== 'POST') throw new HttpError(405, 'Use GET or POST.', { Allow: 'GET, POST' })
    requireSameOrigin(request)
    // A beacon with text is always sent as text/plain.
    if (!['application/json', 'text/plain'].includes(mediaType(request))) {
      throw new HttpError(415, 'Send JSON.')
    }
    const wish = parseChatRequest(parseJson(await readText(request, BODY_LIMIT)))
    const linked = isChatLink(wish.secret) ? await linkedChat(wish, dependencies) : null
    if (wish.action === 'resume') {
      if (!linked) throw foreign()
      return json(200, resumedChat(linked))
    }
    const secretHash = linked?.secret_hash ?? hashSecret(wish.secret)
    if (wish.action === 'save') {
      const result = await dependencies.save(
        toSentChat(wish, randomUUID(), dependencies.isProven, arrivalOf(wish.arrival, request)),
        secretHash,
        dependencies.sender(),
      )
      const refusal = refusals[result]
      if (refusal) throw refusal()
      if (result === 'created' || result === 'saved') dependencies.onActivity({ isLead: wish.finished })
      return json(result === 'created' ? 201 : 200, { id: wish.id, result })
    }
    const known = wish.action === 'listen' ? wish.known : 0
    const sender = dependencies.sender()
    const updates = await dependencies.handoff({
      id: wish.id,
      secretHash,
      action: wish.action,
      known,
      sender,
    })
    if (updates === 'missing') throw new HttpError(404, 'There is no such conversation.')
    if (updates === 'foreign') throw foreign()
    if (updates === 'fast') throw tooFast()
    const isOver = updates.state === 'over'
    if (wish.action === 'call' || isOver) dependencies.onActivity({ isLead: isOver })
    return json(200, updates)
  })
}

export default (request: Request, context: Context): Promise<Response> =>
  handle(request, {
    save: (conversation, secretHash, sender) => saveChat(serviceClient(), conversation, secretHash, sender),
    handoff: wish => visitorHandoff(serviceClient(), wish),
    isSomeoneLive: () => isSomeoneLive(serviceClient()),
    isGoodLink: (secret, id) => isGoodChatLink(secret, id, threadSettings(process.env).secret, new Date()),
    readForLink: id => readChatForLink(serviceClient(), id),
    isProven: (content, proof) => isProvenAnswer(content, proof, serviceSecret()),
    sender: () => senderKey(context.ip, serviceSecret(), new Date()),
    onActivity: activity => context.waitUntil?.(notifyNow('chat', activity)),
  })
