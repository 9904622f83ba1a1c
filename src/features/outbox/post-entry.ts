import { type DeliveryResult, readAcknowledgement } from '#lib/acknowledgement.ts'
import type { OutboxEntry } from './outbox.ts'

/** Timeout of one delivery, in milliseconds; after it the entry is retried. */
export const DEADLINE_MS = 20_000

/** Browsers allow at most 64 kB of keepalive requests, and reject the rest at once. */
const OUTLIVING_BYTES = 60_000

/**
 * Posts an entry as JSON, with keepalive if its size allows it, and reads the function's acknowledgement of this very
 * entry (src/lib/acknowledgement.ts). Never throws, and gives up at the deadline.
 */
export async function postEntry(url: string, entry: OutboxEntry): Promise<DeliveryResult> {
  const body = JSON.stringify(entry)
  const bytes = new TextEncoder().encode(body).length
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), DEADLINE_MS)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      keepalive: bytes < OUTLIVING_BYTES,
      // Our functions never redirect; a redirect comes from something else.
      redirect: 'error',
      signal: deadline.signal,
    })
    // The body may hang too, and need not be JSON.
    return readAcknowledgement(response.status, await response.json(), entry.id)
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}
