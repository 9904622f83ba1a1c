/**
 * The protocol between an outbox and the function that stores its entries. Only the responses below count; anything
 * from a proxy, a firewall, a sign-in page or a deploy without functions is treated as no answer (F-01).
 *
 * | status | body | meaning |
 * |---|---|---|
 * | 200, 201 | `{id, result}`: the entry's own id, and one of `RESULTS` | it is stored |
 * | 400, 403, 409, 413 | `{error, code}`: a sentence, and the code of `REFUSALS` | it will never be stored |
 * | 429 | `{error, code: 'limited'}` | it waits: too many requests from this network |
 * | anything else | | nothing; try again |
 */

/** The results that mean an entry is stored. */
const RESULTS: readonly unknown[] = ['stored', 'known', 'created', 'saved', 'stale']

/** The code for each status of a final refusal. */
export const REFUSALS = { 400: 'invalid', 403: 'foreign', 409: 'deleted', 413: 'too_large' } as const

/** A final refusal; `reason` is a sentence for the user. */
export interface Refusal {
  code: (typeof REFUSALS)[keyof typeof REFUSALS]
  reason: string
}

/** `delivered` and a refusal remove the entry from the outbox; `failed` and `limited` keep it for a retry. */
export type DeliveryResult = 'delivered' | 'failed' | 'limited' | Refusal

/** Reads the response about the entry `id`; `body` is its parsed JSON, or undefined when it is not JSON. */
export function readAcknowledgement(status: number, body: unknown, id: string): DeliveryResult {
  const read = (name: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  if (status === 200 || status === 201) {
    return read('id') === id && RESULTS.includes(read('result')) ? 'delivered' : 'failed'
  }
  const [code, reason] = [read('code'), read('error')]
  if (status === 429) return code === 'limited' ? 'limited' : 'failed'
  const expected = Object.hasOwn(REFUSALS, status) && REFUSALS[status as keyof typeof REFUSALS]
  return expected && code === expected && typeof reason === 'string' ? { code: expected, reason } : 'failed'
}
