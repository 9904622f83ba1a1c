/** Rate limiting by token buckets: each request takes from a bucket, which refills at a constant rate. */

interface Bucket {
  left: number
  /** When `left` was last updated, in milliseconds since 1970. */
  at: number
}

/** How many buckets are kept before the full ones, which carry no information, are dropped. */
const MANY = 1000

/** A limit that counts each asker separately. */
export class RateLimit {
  readonly #burst: number
  readonly #perMs: number
  readonly #buckets = new Map<string, Bucket>()

  /** `burst` requests at once, and `count` more in every `milliseconds`. */
  constructor(burst: number, count: number, milliseconds: number) {
    this.#burst = burst
    this.#perMs = count / milliseconds
  }

  /** Counts one request of `asker`. Returns 0 if it may pass, otherwise the seconds until one may. */
  take(asker: string, now: Date): number {
    if (this.#buckets.size >= MANY) this.#dropFullBuckets(now)
    const left = this.#leftOf(asker, now)
    const passes = left >= 1
    this.#buckets.set(asker, { left: passes ? left - 1 : left, at: now.getTime() })
    return passes ? 0 : Math.ceil((1 - left) / this.#perMs / 1000)
  }

  /** Forgets all requests of `asker` so far. */
  forget(asker: string): void {
    this.#buckets.delete(asker)
  }

  #leftOf(asker: string, now: Date): number {
    const bucket = this.#buckets.get(asker)
    if (bucket === undefined) return this.#burst
    const passed = Math.max(0, now.getTime() - bucket.at)
    return Math.min(this.#burst, bucket.left + passed * this.#perMs)
  }

  #dropFullBuckets(now: Date): void {
    for (const asker of this.#buckets.keys()) {
      if (this.#leftOf(asker, now) === this.#burst) this.#buckets.delete(asker)
    }
  }
}
