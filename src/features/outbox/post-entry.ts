import type { DeliveryResult } from './outbox.ts'

/** Most milliseconds that one delivery may take; a server that says nothing is asked again. */
const ANSWER_LIMIT_MS = 20_000

/** Browsers let at most 64 kB of requests outlive their page, and refuse the rest at once. */
const OUTLIVING_BYTES = 60_000

/** Posts an entry as JSON, so that the request outlives the page where its size allows it. Never throws. */
export async function postEntry(address: string, entry: unknown): Promise<DeliveryResult> {
  const body = JSON.stringify(entry)
  const bytes = new TextEncoder().encode(body).length
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      keepalive: bytes < OUTLIVING_BYTES,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    if (response.ok) return 'delivered'
    const isRefusal = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status)
    return isRefusal ? 'refused' : 'failed'
  } catch {
    return 'failed'
  }
}
