/**
 * The protocol between an outbox and the function that stores its entries. Only these answers mean something;
 * whatever a proxy, a firewall, a sign-in page or a deploy without functions says is no answer at all (F-01).
 *
 * | status | body | what it means |
 * |---|---|---|
 * | 200, 201 | `{id, result}`: the entry's own id, and one of `RESULTS` | it is stored |
 * | 400, 403, 409, 413 | `{error, code}`: a sentence, and the code of `REFUSALS` | it will never be stored |
 * | 429 | `{error, code: 'limited'}` | it waits: too much came from this network |
 * | anything else | | nothing; try again |
 */

/** The result for an entry that is stored. */
const RESULTS: readonly unknown[] = ['stored', 'known', 'created', 'saved', 'stale']

/** The code that belongs to each status of a final refusal. */
export const REFUSALS = { 400: 'invalid', 403: 'foreign', 409: 'deleted', 413: 'too_large' } as const

/** A final refusal: `reason` is a sentence for people. */
export interface Refusal {
  code: (typeof REFUSALS)[keyof typeof REFUSALS]
  reason: string
}

/** `delivered` and a refusal end an entry's stay; `failed` and `limited` keep it for another try. */
export type DeliveryResult = 'delivered' | 'failed' | 'limited' | Refusal

/** Reads the response about the entry `id`; `body` is its parsed JSON, undefined when it was none. */
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
