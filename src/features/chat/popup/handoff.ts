/** The popup's requests to the chat function about a person; missing or invalid responses read as null or false. */
import { HUMAN_PATIENCE_MS, HUMAN_POLL_MS } from '#features/chat/chat-flow.ts'
import { type ChatRequest, type HandoffUpdates, handoffUpdates } from '#lib/chat-record.ts'

/** Timeout of a request, in milliseconds. */
const ANSWER_LIMIT_MS = 8000

export type HandoffRequest =
  | Exclude<ChatRequest, { action: 'save' | 'call' | 'leave' | 'resume' }>
  | { action: 'call' | 'leave'; id: string; secret: string }

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

/** How often a visitor's leaving is reported at most, over ten minutes: the conversation may be gone. */
const MOST_FAREWELLS = 20

/**
 * Tells the function that the visitor has left until it answers, ever more rarely: for the team, a talk that ended
 * because nothing got through goes on. Stops when `isBack`, because the visitor has called again.
 */
export async function leaveForGood(
  handoff: Pick<Handoff, 'ask'>,
  { id, secret }: { id: string; secret: string },
  isBack: () => boolean,
  schedule: (callback: () => void, delay: number) => void,
): Promise<void> {
  for (let attempt = 1; attempt <= MOST_FAREWELLS && !isBack(); attempt += 1) {
    if (await handoff.ask({ action: 'leave', id, secret })) return
    const delay = Math.min(attempt * HUMAN_POLL_MS, HUMAN_PATIENCE_MS)
    await new Promise<void>(resume => schedule(resume, delay))
  }
}
