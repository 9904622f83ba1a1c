/** How often somebody may ask: a bucket that each request takes from, and that fills up again evenly. */

interface Bucket {
  left: number
  /** When it was last looked at, in milliseconds since 1970. */
  at: number
}

/** So many buckets may be kept before the full ones, which say nothing, are thrown away. */
const MANY = 1000

/** A limit that counts each asker apart. */
export class RateLimit {
  readonly #burst: number
  readonly #perMs: number
  readonly #buckets = new Map<string, Bucket>()

  /** `burst` requests at once, and `count` more in every `milliseconds`. */
  constructor(burst: number, count: number, milliseconds: number) {
    this.#burst = burst
    this.#perMs = count / milliseconds
  }

  /** Counts one request of `asker`. Returns 0 when it may pass, otherwise the seconds until one may. */
  take(asker: string, now: Date): number {
    if (this.#buckets.size >= MANY) this.#dropFullBuckets(now)
    const left = this.#leftOf(asker, now)
    const passes = left >= 1
    this.#buckets.set(asker, { left: passes ? left - 1 : left, at: now.getTime() })
    return passes ? 0 : Math.ceil((1 - left) / this.#perMs / 1000)
  }

  /** Counts nothing of what `asker` has asked so far. */
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
