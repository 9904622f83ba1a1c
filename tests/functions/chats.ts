/** For tests of the chat function: a conversation as the browser sends it, and the function on a database. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isSomeoneLive, visitorHandoff } from '#data/chat-handoffs.ts'
import { readChatForLink, saveChat } from '#data/chats.ts'
import type { Db } from '#data/rest-client.ts'
import { type ChatLines, renderLine } from '#lib/chat-lines.ts'
import type { SaveRequest, SentMessage } from '#lib/chat-record.ts'
import { handle } from '../../netlify/functions/chat.mts'
import { isProvenAnswer } from '../../netlify/lib/answer-proof.ts'
import { isGoodChatLink } from '../../netlify/lib/chat-link.ts'

export const SITE = 'https://gantry.example'
/** The secret that signs links in mails. */
export const LINK_SECRET = 'the secret of the links'
/** The secret that proves answers from the site's pages. */
export const ANSWER_SECRET = 'the secret of the answers'
const ADDRESS = `${SITE}/.netlify/functions/chat`

const lines: ChatLines = parse(readFileSync('content/chat.yml', 'utf8'))
const BEGAN = new Date(Date.now() - 3_600_000).toISOString()

/** A visitor's message or, with the prefix `a:`, a line of the script, as the browser sends them. */
export const line = (text: string): SentMessage & { id: string } =>
  text.startsWith('a:')
    ? { id: randomUUID(), role: 'agent', line: text.slice(2), timestamp: BEGAN }
    : { id: randomUUID(), role: 'user', content: text, timestamp: BEGAN }

/** The messages as stored, with the text of the script's lines. */
export const withWords = ({ messages, userInfo }: SaveRequest) =>
  messages.map(message =>
    message.role === 'user'
      ? message
      : { ...message, content: renderLine(lines, message.line, userInfo) ?? 'No such line' },
  )

/** A conversation after its first answer; `changes` override its fields. */
export function conversation(changes: Partial<SaveRequest> = {}): SaveRequest {
  return {
    action: 'save',
    id: randomUUID(),
    secret: randomUUID(),
    sequence: 2,
    timestamp: BEGAN,
    flowVersion: '1',
    userInfo: {
      ...{ name: 'Ana', email: 'ana@example.com', phone: '', service: 'Web Design', amazonCompetitor: '' },
      ...{ amazonWebsite: '', budget: '', timeline: '', preferredContact: '', meetingLocation: '' },
      ...{ availability: '', additionalInfo: '', title: '' },
    },
    messages: [line('a:questions.service'), line('Web Design')],
    step: 'competitor',
    trail: { service: 'answered', competitor: 'reached' },
    finished: false,
    page: '/services/web-design',
    ...changes,
  }
}

/** A POST request with that body. */
export const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request(ADDRESS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: SITE, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

export const get = () => new Request(ADDRESS)

/** The function with that database, for one sender. */
export const chatFunction =
  (db: () => Db, sender = randomUUID() as string) =>
  (request: Request): Promise<Response> =>
    handle(request, {
      save: (sent, secretHash, from) => saveChat(db(), sent, secretHash, from),
      handoff: wish => visitorHandoff(db(), wish),
      isSomeoneLive: () => isSomeoneLive(db()),
      isGoodLink: (secret, id) => isGoodChatLink(secret, id, LINK_SECRET, new Date()),
      readForLink: id => readChatForLink(db(), id),
      isProven: (content, proof) => isProvenAnswer(content, proof, ANSWER_SECRET),
      sender: () => sender,
      onActivity: () => {},
    })

/** The rows of a conversation in that database: its own, and the leads created from it. */
export const rowsOf = (db: () => Db) => ({
  stored: async (id: string): Promise<Record<string, unknown> | undefined> => {
    const { data } = await db().from('chat_logs').select().eq('id', id)
    return data?.[0]
  },
  leads: async (id: string): Promise<Record<string, unknown>[]> => {
    const { data } = await db().from('contact_submissions').select().eq('chat_log_id', id)
    return data ?? []
  },
})
