/** The chat's state as browser storage holds it; anything that is not exactly such a state is dropped (CHAT-68). */
import * as z from 'zod/mini'
import { EARLIER_LINE } from '#lib/chat-lines.ts'
import { CHAT_LIMITS, CHAT_STEPS, INFO_LABELS, type InfoField } from '#lib/chat-record.ts'
import { FLOW_VERSION } from './chat-flow.ts'
import type { ChatState } from './chat-state.ts'

const moment = z.iso.datetime({ offset: true })
const fields = [...Object.keys(INFO_LABELS), 'title'] as InfoField[]

const message = z.object({
  role: z.enum(['user', 'agent']),
  content: z.string(),
  timestamp: moment,
  by: z.optional(z.literal('human')),
  id: z.optional(z.string()),
  line: z.optional(z.string()),
  proof: z.optional(z.string()),
})

/** Bubbles were plain text before lines had keys. */
const bubble = z.union([
  z.object({ line: z.string(), content: z.string(), proof: z.optional(z.string()) }),
  z.pipe(
    z.string(),
    z.transform(content => ({ line: EARLIER_LINE, content })),
  ),
])

const conversation = z.object({
  phase: z.literal('talking'),
  id: z.uuid(),
  secret: z.string().check(z.minLength(16)),
  timestamp: moment,
  page: z.string(),
  info: z.record(z.enum(fields), z.string()),
  messages: z.array(message).check(z.maxLength(CHAT_LIMITS.messages)),
  step: z.enum([...CHAT_STEPS, 'ended']),
  returnStep: z.nullable(z.enum(CHAT_STEPS)),
  // Missing in conversations stored before corrections were understood.
  previous: z._default(z.nullable(z.enum(CHAT_STEPS)), null),
  emailPrompted: z.boolean(),
  summaryShown: z.boolean(),
  trail: z.record(z.string(), z.enum(['reached', 'answered', 'skipped'])),
  typing: z.nullable(z.object({ turn: z.int(), bubbles: z.array(bubble), asked: z.optional(z.string()) })),
  // Missing in conversations stored before the site answered questions.
  open: z._default(z.nullable(z.string()), null),
  turn: z.int(),
  notice: z.nullable(z.string()),
  human: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('script'), owesCall: z.optional(z.boolean()) }),
    z.object({ mode: z.literal('waiting'), since: moment, isRinging: z.optional(z.boolean()) }),
    // Missing in conversations stored before silence was measured from the first request in vain.
    z.object({ mode: z.literal('live'), silentSince: z._default(z.nullable(moment), null) }),
  ]),
  sequence: z.int(),
})

const stored = z.object({
  flow: z.literal(FLOW_VERSION),
  state: z.discriminatedUnion('phase', [
    z.object({
      phase: z.literal('start'),
      error: z.nullable(z.string()),
      known: z.optional(z.object({ name: z.string(), email: z.string() })),
    }),
    conversation,
  ]),
})

/** The state as plain data, with the version of the flow that it belongs to. */
export function toStored(state: ChatState): { flow: string; state: ChatState } {
  return { flow: FLOW_VERSION, state }
}

/** The state from what `toStored` returned; null for corrupt data and data of another version. */
export function fromStored(value: unknown): ChatState | null {
  const result = stored.safeParse(value)
  return result.success ? result.data.state : null
}
