import { type DeliveryResult, readAcknowledgement } from '#lib/acknowledgement.ts'
import type { OutboxEntry } from './outbox.ts'

/** Most milliseconds that one delivery may take; a server that says nothing is asked again. */
export const DEADLINE_MS = 20_000

/** Browsers let at most 64 kB of requests outlive their page, and refuse the rest at once. */
const OUTLIVING_BYTES = 60_000

/**
 * Posts an entry as JSON, so that the request outlives the page where its size allows it, and reads what the
 * function says about this very entry (src/lib/acknowledgement.ts). Never throws, and ends at the deadline.
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
      // Our functions send nobody on; whoever does is no function of ours.
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
