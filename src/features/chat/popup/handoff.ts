/** The popup's requests to the chat function about a person; missing or invalid responses read as null or false. */
import { HUMAN_PATIENCE_MS, HUMAN_POLL_MS } from '#features/chat/chat-flow.ts'
import { type ChatRequest, type HandoffUpdates, handoffUpdates } from '#lib/chat-record.ts'

/** Timeout of a request, in milliseconds. */
const ANSWER_LIMIT_MS = 8000

export type HandoffRequest =
  | Exclude<ChatRequest, { action: 'save' | 'call' | 'miss' | 'leave' | 'resume' }>
  | { action: 'call' | 'miss' | 'leave'; id: string; secret: string }

export interface Handoff {
  /** The state of the call for a person; null if there is no answer. */
  ask: (request: HandoffRequest) => Promise<HandoffUpdates | null>
  /** Whether a person can be called (HAND-03). */
  isLive: () => Promise<boolean>
  /** The conversation that an emailed link leads to, not validated yet; null if there is no answer. */
  resume: (link: { id: string; secret: string }) => Promise<unknown>
}

/** Asks the function at `address`. `send` is the browser's fetch. */
export function createHandoff(address: string, send: typeof fetch): Handoff {
  async function answerOf(init?: RequestInit): Promise<unknown> {
    try {
      const response = await send(address, { ...init, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
      return response.ok ? await response.json() : null
    } catch {
      return null
    }
  }
  const headers = { 'Content-Type': 'application/json' }
  return {
    resume: link =>
      answerOf({ method: 'POST', headers, body: JSON.stringify({ action: 'resume', ...link }) }),
    async ask(request) {
      const body = JSON.stringify(request)
      // A `leave` has to arrive even though the page is being left.
      const keepalive = request.action === 'leave'
      const updates = handoffUpdates.safeParse(await answerOf({ method: 'POST', headers, body, keepalive }))
      return updates.success ? updates.data : null
    },
    async isLive() {
      const answer = await answerOf({ cache: 'no-store' })
      return typeof answer === 'object' && answer !== null && Reflect.get(answer, 'live') === true
    },
  }
}

/** How often a request that nobody waits for is made at most, over ten minutes: the conversation may be gone. */
const MOST_ATTEMPTS = 20

interface Repeating {
  /** Whether the visitor has called again, which makes the request pointless. */
  isBack: () => boolean
  schedule: (callback: () => void, delay: number) => void
}

/**
 * Makes a request until the function answers, ever more rarely: a wish for a person is to be heard, and a talk that
 * ended because nothing got through is to end for the team, too.
 * @returns whether it was answered.
 */
export async function askForGood(
  handoff: Pick<Handoff, 'ask'>,
  request: Extract<HandoffRequest, { action: 'call' | 'miss' | 'leave' }>,
  { isBack, schedule }: Repeating,
): Promise<boolean> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS && !isBack(); attempt += 1) {
    if (await handoff.ask(request)) return true
    const delay = Math.min(attempt * HUMAN_POLL_MS, HUMAN_PATIENCE_MS)
    await new Promise<void>(resume => schedule(resume, delay))
  }
  return false
}
