import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { truncateIp } from './truncate-ip.ts'

/**
 * An opaque name for the address a request came from, used only to count requests: an HMAC with a key that changes
 * every UTC day, so it can neither be reversed nor followed from day to day (SEC-25).
 *
 * @param address IPv4 or IPv6 address. IPv6 counts by its /48, since one customer may hold the whole of it.
 * @param secret A secret of the installation.
 * @returns 43 characters of base64url.
 */
export function senderKey(address: string, secret: string, now: Date): string {
  const key = dailyKey(secret, now.toISOString().slice(0, 10))
  return createHmac('sha256', key).update(networkOf(address)).digest('base64url')
}

/** Cached for the day, because every message and page view needs it. */
let known: { secret: string; day: string; key: KeyObject } | undefined

function dailyKey(secret: string, day: string): KeyObject {
  if (known?.secret !== secret || known.day !== day) {
    const bytes = createHmac('sha256', secret).update(`sender ${day}`).digest()
    known = { secret, day, key: createSecretKey(bytes) }
  }
  return known.key
}

/** The part of an address that identifies a customer of a provider: all of IPv4, the first 48 bits of IPv6. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? (truncateIp(plain) ?? plain) : plain
}
