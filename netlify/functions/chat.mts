import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'
import { type HandoffWish, isSomeoneLive, visitorHandoff } from '#data/chat-handoffs.ts'
import { type SavedChat, type SentChat, saveChat } from '#data/chats.ts'
import type { HandoffUpdates } from '#lib/chat-record.ts'
import { hashSecret, parseChatRequest, tooLarge, toSentChat } from '../lib/chat.ts'
import { HttpError, json, mediaType, parseJson, readText, requireSameOrigin, respond } from '../lib/http.ts'
import { senderKey } from '../lib/sender.ts'
import { serviceClient, serviceSecret } from '../lib/service-db.ts'

/** Bytes of the largest conversation, every character escaped, and of what travels with it. */
const BODY_LIMIT = 160 * 1024

export interface Dependencies {
  /** Stores a conversation; see `saveChat` in src/data. */
  save: (conversation: SentChat, secretHash: string, sender: string) => Promise<SavedChat>
  /** Passes a visitor's wish on; see `visitorHandoff` in src/data. */
  handoff: (wish: HandoffWish) => Promise<HandoffUpdates | 'missing' | 'foreign' | 'fast'>
  isSomeoneLive: () => Promise<boolean>
  /** Opaque name of the address that the request came from. */
  sender: () => string
}

const refusals: Partial<Record<SavedChat, () => HttpError>> = {
  foreign: () => new HttpError(403, 'This conversation belongs to somebody else.'),
  deleted: () => new HttpError(409, 'This conversation was deleted.', {}, 'deleted'),
  large: tooLarge,
  limited: () =>
    new HttpError(429, 'Too many conversations come from your network. Please try again in an hour.', {
      'Retry-After': '3600',
    }),
  fast: tooFast,
}

function tooFast(): HttpError {
  return new HttpError(429, 'Too much at once. Please wait a moment.', { 'Retry-After': '60' })
}

/**
 * The sales chat. GET: whether a person can be called. POST: stores a conversation, or calls a person, listens
 * and leaves. Requests and answers are described in src/lib/chat-record.ts.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond('chat', async () => {
    if (request.method === 'GET') return json(200, { live: await dependencies.isSomeoneLive() })
    if (request.method !== 'POST') throw new HttpError(405, 'Use GET or POST.', { Allow: 'GET, POST' })
    requireSameOrigin(request)
    // A beacon's text is always of type text/plain.
    if (!['application/json', 'text/plain'].includes(mediaType(request))) {
      throw new HttpError(415, 'Send JSON.')
    }
    const wish = parseChatRequest(parseJson(await readText(request, BODY_LIMIT)))
    const secretHash = hashSecret(wish.secret)
    if (wish.action === 'save') {
      const result = await dependencies.save(
        toSentChat(wish, randomUUID()),
        secretHash,
        dependencies.sender(),
      )
      const refusal = refusals[result]
      if (refusal) throw refusal()
      return json(result === 'created' ? 201 : 200, { id: wish.id, result })
    }
    const known = wish.action === 'listen' ? wish.known : 0
    const news = await dependencies.handoff({ id: wish.id, secretHash, action: wish.action, known })
    if (news === 'missing') throw new HttpError(404, 'There is no such conversation.')
    if (news === 'foreign') throw new HttpError(403, 'This conversation belongs to somebody else.')
    if (news === 'fast') throw tooFast()
    return json(200, news)
  })
}

export default (request: Request, context: Context): Promise<Response> =>
  handle(request, {
    save: (conversation, secretHash, sender) => saveChat(serviceClient(), conversation, secretHash, sender),
    handoff: wish => visitorHandoff(serviceClient(), wish),
    isSomeoneLive: () => isSomeoneLive(serviceClient()),
    sender: () => senderKey(context.ip, serviceSecret(), new Date()),
  })
