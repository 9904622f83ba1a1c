/** Notifies another program of a lead: a signed POST to an address that the operator sets. */
import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import { AppError } from '#lib/app-error.ts'
import { isLoopback } from './loopback.ts'
import { isSecret } from './secret.ts'

/** Settings from `WEBHOOK_URL` and `WEBHOOK_SECRET`. */
export interface WebhookSettings {
  url: URL
  secret: string
}

/** Private networks: of the machine itself, of its local network, of the host. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, bits)
  PRIVATE.addSubnet(`::ffff:${network}`, 96 + bits, 'ipv6')
}
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6')
}

/**
 * The settings from the environment; null unless there is a secret that is hard to guess and an https address. In
 * development (`NETLIFY_DEV`), a program on this machine may be called without encryption.
 */
export function webhookSettings(environment: Record<string, string | undefined>): WebhookSettings | null {
  const { WEBHOOK_URL: address, WEBHOOK_SECRET: secret, NETLIFY_DEV: isDeveloping } = environment
  if (!address || !isSecret(secret) || !URL.canParse(address)) return null
  const url = new URL(address)
  const isOwnMachine = isDeveloping === 'true' && isLoopback(url.hostname)
  if ((url.protocol !== 'https:' && !(isOwnMachine && url.protocol === 'http:')) || url.username) return null
  return { url, secret }
}

/** The signature of `body`: the receiver recomputes it and refuses a time that is minutes off. */
function signWebhook(body: string, secret: string, timestamp: number): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

/**
 * Throws `AppError('EPRIVATE')` unless the host is on the public internet. This machine passes without encryption,
 * which the caller's settings have to allow.
 */
export async function requirePublicHost(url: URL, resolve = lookup): Promise<void> {
  if (url.protocol === 'http:' && isLoopback(url.hostname)) return
  const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ''), { all: true })
  if (addresses.some(({ address }) => PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))) {
    throw new AppError('EPRIVATE', 'The address leads into a private network')
  }
}

/**
 * Posts `event` as JSON. Resolves when the receiver answered 2xx; throws an error with a `code` otherwise.
 * Headers: `Webhook-Id` (the same for every attempt), `Webhook-Timestamp` (seconds since 1970),
 * `Webhook-Signature` (`v1=` and the HMAC-SHA256, in hex, of timestamp, a dot and the body).
 */
export async function callWebhook(
  settings: WebhookSettings,
  { id, event, now }: { id: string; event: unknown; now: Date },
  { limit = 5000, resolve = lookup }: { limit?: number; resolve?: typeof lookup } = {},
): Promise<void> {
  await requirePublicHost(settings.url, resolve)
  const body = JSON.stringify(event)
  const timestamp = Math.floor(now.getTime() / 1000)
  const response = await fetch(settings.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Webhook-Id': id,
      'Webhook-Timestamp': String(timestamp),
      'Webhook-Signature': `v1=${signWebhook(body, settings.secret, timestamp)}`,
    },
    body,
    // A redirect could lead anywhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(limit),
  })
  await response.body?.cancel()
  if (!response.ok) {
    throw new AppError(`HTTP ${response.status}`, 'The webhook was not accepted')
  }
}
