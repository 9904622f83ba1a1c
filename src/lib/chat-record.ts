/**
 * A conversation in transit: what the chat sends to `/.netlify/functions/chat`, what the function returns, and what
 * the dashboard and the download read. The browser, the function and the dashboard import it.
 *
 * `POST /.netlify/functions/chat`, body JSON, media type `application/json` or `text/plain` (a beacon's):
 *
 * | request | response |
 * |---|---|
 * | `SaveRequest`: the whole conversation | 201 or 200 `{id, result}`, see `SaveResult` |
 * | `{action: 'call', id, secret}`: ask for a person; the conversation must have been saved | 200 `HandoffUpdates` |
 * | `{action: 'listen', id, secret, known}`: what is new; every 3 s while waiting or live | 200 `HandoffUpdates` |
 * | `{action: 'miss', id, secret}`: a call that did not get through; nothing rings, the team is notified | 200 `HandoffUpdates` |
 * | `{action: 'leave', id, secret}`: the visitor no longer waits for or talks to a person | 200 `HandoffUpdates` |
 * | `{action: 'resume', id, secret}`: the conversation, for the link in a mail | 200 `ResumedChat` |
 *
 * Every request accepts the secret of such a link (netlify/lib/chat-link.ts) in place of the browser's own.
 *
 * Refusals carry `{error, code}` (src/lib/acknowledgement.ts): 400 malformed · 403 another conversation's secret,
 * or another site · 404 no such conversation (call, listen, miss, leave, resume) · 409 an administrator deleted it: never
 * send it again · 413 too large · 429 with Retry-After: keep it and try again.
 *
 * `GET /.netlify/functions/chat` returns 200 `{live: boolean}`: whether a person can be called (HAND-03).
 */
import * as z from 'zod/mini'
import type { Arrival } from './arrival.ts'
import { isStorableMoment } from './moment.ts'

/**
 * Longest message in UTF-16 characters, most messages and bytes of a conversation (CNST-35), and the longest path
 * of the page it began on. tests/db/limits.test.ts checks the database against them.
 */
export const CHAT_LIMITS = { characters: 1000, messages: 200, bytes: 65_536, page: 512 } as const

/** Longest answer from the site's pages, including its sources, in UTF-16 characters. */
export const ANSWER_LENGTH = 2000

/**
 * Versions of the script, the current one first. Earlier ones stay for pages that were open before an update. Any
 * other version is refused, because the counts per step are kept by version.
 */
export const FLOW_VERSIONS = ['1'] as const

/** The steps that ask something, in the order in which the dashboard lists them. */
export const CHAT_STEPS = [
  'service',
  'competitor',
  'website',
  'budget',
  'timeline',
  'name',
  'preference',
  'phone',
  'location',
  'availability',
  'email',
  'emailDetour',
  'closing',
  'farewellEmail',
] as const

/** The fields known about a visitor and their labels in summary, download and lead, in that order (CHAT-50). */
export const INFO_LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  service: 'Service',
  amazonCompetitor: 'Competitor',
  amazonWebsite: 'Website',
  budget: 'Budget',
  timeline: 'Timeline',
  preferredContact: 'Preferred contact',
  meetingLocation: 'Meeting location',
  availability: 'Availability',
  additionalInfo: 'Additional information',
} as const

/** `title` is part of the record but never asked for (DEC-12, CHAT-27). */
export type InfoField = keyof typeof INFO_LABELS | 'title'

/** What is known about a visitor; the empty string means unknown. */
export type ChatInfo = Record<InfoField, string>

/**
 * One bubble. `timestamp` is an ISO date-time; `by` marks what a person of the agency wrote (HAND-06), `line` what
 * the script said (chat-lines.ts), `proof` what was answered from the site's pages. `id` is a UUID that never
 * changes; conversations older than ids have none.
 */
export type ChatMessage = {
  role: 'user' | 'agent'
  content: string
  timestamp: string
  by?: 'human' | undefined
  id?: string | undefined
  line?: string | undefined
  proof?: string | undefined
}

/**
 * A message as the browser sends it: the function supplies the script's words itself. An answer from the site's
 * pages comes with its words, and with proof that a function said them.
 */
export type SentMessage =
  | { id?: string | undefined; role: 'user'; content: string; timestamp: string }
  | {
      id?: string | undefined
      role: 'agent'
      line: string
      timestamp: string
      content?: string | undefined
      proof?: string | undefined
    }

/** The outcome of each step, for the counts per step: asked, answered, or skipped. */
export type Trail = Record<string, 'reached' | 'answered' | 'skipped'>

/** The whole conversation; `sequence` grows with every change, so that a late request cannot overwrite newer data. */
export interface SaveRequest {
  action: 'save'
  id: string
  secret: string
  sequence: number
  /** When the conversation began; the same in every request (CHAT-61). */
  timestamp: string
  flowVersion: string
  userInfo: ChatInfo
  messages: SentMessage[]
  /** The current step. */
  step: string
  trail: Trail
  /** Every question is answered, or the goodbye was said: the lead can be made. */
  finished: boolean
  /** Path of the page it began on, e.g. `/services/web-design`. */
  page: string
  /** How the visit began, as far as the tab knows. */
  arrival?: Arrival | undefined
}

/** `known`: this sequence was already stored; `stale`: a newer one is stored. Both count as saved. */
export type SaveResult = 'created' | 'saved' | 'known' | 'stale'

export type ChatRequest =
  | SaveRequest
  | { action: 'call' | 'miss' | 'leave' | 'resume'; id: string; secret: string }
  | { action: 'listen'; id: string; secret: string; known: number }

const moment = z.iso.datetime({ offset: true }).check(z.refine(isStorableMoment))

/** A message from a person of the agency. */
const humanMessage = z.object({
  id: z.string(),
  role: z.literal('agent'),
  by: z.literal('human'),
  content: z.string(),
  timestamp: z.string(),
})
export type HumanMessage = z.infer<typeof humanMessage>

/**
 * The state of the call for a person. `over` says why: nobody came within 60 s or nobody is there (`unanswered`),
 * the person ended it (`ended`) or vanished (`gone`), or the visitor left (`left`). `messages` are the person's,
 * from number `known` on.
 */
export const handoffUpdates = z.object({
  state: z.enum(['waiting', 'live', 'over']),
  why: z.nullable(z.enum(['unanswered', 'ended', 'gone', 'left'])),
  messages: z.array(humanMessage),
})
export type HandoffUpdates = z.infer<typeof handoffUpdates>

const text = (maximum: number) => z.string().check(z.maxLength(maximum))
const identity = { id: z.uuid(), secret: z.string().check(z.minLength(16), z.maxLength(128)) }

/** A conversation's id, and the secret that proves a browser holds it. */
export const chatIdentity = z.object(identity)
export type ChatIdentity = z.infer<typeof chatIdentity>

const info = z.catchall(
  z.object({
    name: text(CHAT_LIMITS.characters),
    email: text(CHAT_LIMITS.characters),
  }),
  text(CHAT_LIMITS.bytes),
)
/** Messages from pages older than ids are identified by position. */
const message = { id: z.optional(z.uuid()), timestamp: moment }
const outcome = z.enum(['reached', 'answered', 'skipped'])

/** Validates what the function accepts; the browser builds `ChatRequest`. */
export const chatRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('save'),
    ...identity,
    sequence: z.int().check(z.positive(), z.maximum(2_147_483_647)),
    timestamp: moment,
    flowVersion: z.enum(FLOW_VERSIONS),
    userInfo: info,
    messages: z
      .array(
        z.discriminatedUnion('role', [
          z.object({ ...message, role: z.literal('user'), content: text(CHAT_LIMITS.characters) }),
          // Pages loaded before an update send the words of the script and of persons: both are ignored.
          z.object({
            ...message,
            role: z.literal('agent'),
            line: z.optional(text(60)),
            by: z.optional(z.literal('human')),
            content: z.optional(text(ANSWER_LENGTH)),
            proof: z.optional(text(64)),
          }),
        ]),
      )
      .check(z.maxLength(CHAT_LIMITS.messages)),
    step: z.enum([...CHAT_STEPS, 'ended']),
    trail: z.partialRecord(z.enum(CHAT_STEPS), outcome),
    finished: z.boolean(),
    page: z.string().check(z.maxLength(CHAT_LIMITS.page), z.regex(/^\/(?![/\\])[^\s?#\\]*$/)),
    // An invalid arrival must not keep a conversation from being saved; netlify/lib/arrival.ts takes what is usable.
    arrival: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  }),
  z.object({ action: z.enum(['call', 'miss', 'leave', 'resume']), ...identity }),
  z.object({ action: z.literal('listen'), ...identity, known: z.int().check(z.nonnegative()) }),
])

/** A conversation as it is stored, for a visitor who returns by the link in a mail. */
export interface ResumedChat {
  timestamp: string
  page: string
  info: Record<string, unknown>
  messages: ChatMessage[]
  /** Null in conversations older than stored steps. */
  step: string | null
  trail: Trail
  sequence: number
  flowVersion: string | null
  /** Whether a person has talked in it. */
  hasTalk: boolean
}

/**
 * The known fields as `Label: value` lines in the order of CHAT-50. Unknown fields come last under their own name;
 * empty ones and `title` are left out. `line` formats one field.
 */
export function infoLines(
  known: Record<string, unknown>,
  line = (label: string, value: string) => `${label}: ${value}`,
): string[] {
  const labels = new Map<string, string>(Object.entries(INFO_LABELS))
  const others = Object.keys(known).filter(key => !labels.has(key) && key !== 'title')
  return [...labels.keys(), ...others].flatMap(key => {
    const value = known[key]
    const shown = typeof value === 'string' ? value.trim() : value == null ? '' : JSON.stringify(value)
    return shown === '' ? [] : [line(labels.get(key) ?? key, shown)]
  })
}
