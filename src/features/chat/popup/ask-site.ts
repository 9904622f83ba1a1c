/** Sends a visitor's question to the function that answers from the site's pages. */
import * as z from 'zod/mini'
import type { SiteAnswer, SiteQuestion } from '#features/chat/chat-state.ts'
import { ANSWER_LINE } from '#lib/answers/answer-text.ts'

/** URL of the function that answers questions. */
const ANSWERS_URL = '/.netlify/functions/answers'

/** Timeout of an answer, in milliseconds; after it the script continues without one. */
export const ANSWER_LIMIT_MS = 9000

const answered = z.discriminatedUnion('result', [
  z.object({ result: z.literal('found'), content: z.string(), proof: z.string(), hasRest: z.boolean() }),
  z.object({ result: z.literal('unknown') }),
])
const line = z.union([answered, z.object({ said: z.string() })])

/**
 * What the pages say; null if they could not be asked. Never rejects. `send` is the browser's fetch; `onSaid`
 * receives all sentences so far of an answer that is still streaming.
 */
export async function askSite(
  { question, id, secret }: SiteQuestion,
  send: typeof fetch,
  onSaid: (said: string) => void,
): Promise<SiteAnswer> {
  try {
    const response = await send(ANSWERS_URL, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ question, chat: { id, secret } }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    if (!response.ok) return null
    for await (const text of linesOf(response)) {
      const heard = line.parse(JSON.parse(text))
      if ('said' in heard) onSaid(heard.said)
      else if (heard.result === 'unknown') return 'unknown'
      else {
        const { content, proof, hasRest } = heard
        return { line: ANSWER_LINE, content, proof, hasRest }
      }
    }
    return null
  } catch {
    return null
  }
}

/** Yields the lines of a response as they arrive; a response without line breaks is one line. */
async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (waiting + part.value).split('\n')
    waiting = lines.pop() ?? ''
    yield* lines
  }
  if (waiting) yield waiting
}
