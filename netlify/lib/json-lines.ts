/** A streamed response: a JSON value on each line. */
import { SECURITY_HEADERS } from './http.ts'

/** The media type of such a response, which servers on a developer's machine pass on unbuffered. */
export const JSON_LINES = 'application/x-ndjson'

/**
 * Answers 200 with what `work` sends, streamed; the response ends when `work` does. `gone` is aborted when the client
 * disconnects.
 */
export function jsonLines(
  work: (send: (value: unknown) => void, gone: AbortSignal) => Promise<void>,
): Response {
  const gone = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (value: unknown) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
      }
      try {
        await work(send, gone.signal)
        if (!gone.signal.aborted) controller.close()
      } catch (error) {
        controller.error(error)
      }
    },
    cancel: () => gone.abort(),
  })
  return new Response(body, { headers: { ...SECURITY_HEADERS, 'Content-Type': JSON_LINES } })
}
