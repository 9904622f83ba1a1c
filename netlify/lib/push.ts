/** Sends messages to devices through the browser makers' services (Web Push, RFC 8030 and 8291, signed by RFC 8292). */
import { setTimeout as wait } from 'node:timers/promises'
import webPush from 'web-push'
import { claimPushes, finishPush, type PushMessage, queueDuePushes } from '#data/push.ts'
import type { Db } from '#data/rest-client.ts'
import { AppError } from '#lib/app-error.ts'
import { TIME_TO_BEGIN } from './deliver.ts'
import { logProblem } from './log.ts'
import { pushNotice } from './push-words.ts'
import { requirePublicHost } from './webhook.ts'

/** Settings from `VAPID_PUBLIC_KEY`, `VAPID_PRIVATE_KEY` and `URL`. */
export interface PushSettings {
  publicKey: string
  privateKey: string
  /** The contact for push services. */
  subject: string
  /** Whether a push service on this machine is allowed: during development. */
  isOwnMachine: boolean
}

/** Timeout of a push service in milliseconds; shorter for a call, to leave time for a retry. */
const LIMIT_MS = 5000
const CALL_LIMIT_MS = 4000
/** A call rings for a minute, so a failed one is sent once more, this many milliseconds after the first attempt. */
const CALL_AGAIN_MS = 5000
/** A retry due later than this, in milliseconds, is not waited for. */
const TIME_TO_WAIT = 6000

/** The settings from the environment; null if push is not set up. */
export function pushSettings(environment: Record<string, string | undefined>): PushSettings | null {
  const {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    URL: site,
    NETLIFY_DEV: dev,
  } = environment
  if (!publicKey || !privateKey || !site) return null
  const isOwnMachine = dev === 'true'
  // Push services want a public address, which a developer's machine does not have.
  const subject = site.startsWith('https:') ? site : 'mailto:push@agency.example'
  return { publicKey, privateKey, subject, isOwnMachine }
}

/**
 * Queues what is due today and sends what is waiting. If push is not set up, messages wait until they expire. A failed
 * call is sent again before this returns. Returns how often a service accepted a message and how often it did not.
 */
export async function sendPushes(
  db: Db,
  environment: Record<string, string | undefined>,
): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 }
  const settings = pushSettings(environment)
  if (!settings) return count
  // A failure here must not hold up what is already waiting, such as a ringing call.
  const [queued] = await Promise.allSettled([queueDuePushes(db)])
  const begin = Date.now()
  /** When the last of the failed calls is due again, in milliseconds. */
  let again = 0
  const sendBatch = async () => {
    const messages = await claimPushes(db)
    const outcomes = await Promise.all(messages.map(message => deliver(db, settings, message)))
    count.sent += outcomes.filter(outcome => outcome === 'sent').length
    count.failed += outcomes.filter(outcome => outcome !== 'sent').length
    again = Math.max(again, ...outcomes.map(outcome => (typeof outcome === 'number' ? outcome : 0)))
    return messages.length > 0
  }
  while (Date.now() - begin < TIME_TO_BEGIN && (await sendBatch()));
  if (again > 0 && again - begin < TIME_TO_WAIT) {
    await wait(Math.max(0, again - Date.now()))
    await sendBatch()
  }
  if (queued.status === 'rejected') throw queued.reason
  return count
}

/** Sends a message and returns the result; for a call that failed the first time, when it is due again (ms). */
async function deliver(
  db: Db,
  settings: PushSettings,
  message: PushMessage,
): Promise<'sent' | 'failed' | number> {
  const begin = Date.now()
  const status = await post(settings, message).catch(error => {
    logProblem('push', 'A push service could not be asked', error)
    return 0
  })
  const isSent = status >= 200 && status < 300
  // This subscription no longer exists (RFC 8030). Other refusals may be due to our keys, which can be fixed.
  const isGone = status === 404 || status === 410
  if (isSent || isGone) {
    await finishPush(db, message, { result: isSent ? 'sent' : 'gone' })
    return isSent ? 'sent' : 'failed'
  }
  const isCallAgain = message.kind === 'call' && message.attempts === 1
  const pauseSeconds = isCallAgain
    ? Math.max(1, Math.round((begin + CALL_AGAIN_MS - Date.now()) / 1000))
    : Math.min(600, 5 * 2 ** message.attempts)
  await finishPush(db, message, { result: 'failed', pauseSeconds })
  return isCallAgain ? Date.now() + 1000 * pauseSeconds : 'failed'
}

/** Posts a message to its service and returns the response status. */
async function post(settings: PushSettings, message: PushMessage): Promise<number> {
  const { endpoint, p256dh, auth } = message.subscription
  const notice = pushNotice(message)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notice),
    {
      vapidDetails: settings,
      TTL: message.seconds,
      urgency: message.kind === 'call' || message.kind === 'word' ? 'high' : 'normal',
    },
  )
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' && !settings.isOwnMachine) {
    throw new AppError('EPRIVATE', 'The push service is not encrypted')
  }
  await requirePublicHost(url)
  const response = await fetch(url, {
    method: 'POST',
    headers: Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body),
    // A redirect could lead anywhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(message.kind === 'call' ? CALL_LIMIT_MS : LIMIT_MS),
  })
  await response.body?.cancel()
  return response.status
}
