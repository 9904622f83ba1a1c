/** Sends messages to devices by the services of the browsers' makers (Web Push, RFC 8030 and 8291, signed by RFC 8292). */
import { setTimeout as wait } from 'node:timers/promises'
import webPush from 'web-push'
import { claimPushes, finishPush, type PushMessage, queueDuePushes } from '#data/push.ts'
import type { Db } from '#data/rest-client.ts'
import { AppError } from '#lib/app-error.ts'
import { logProblem } from './log.ts'
import { pushNotice } from './push-words.ts'
import { requirePublicHost } from './webhook.ts'

/** What `VAPID_PUBLIC_KEY`, `VAPID_PRIVATE_KEY` and `URL` say; null when push is not set up. */
export interface PushSettings {
  publicKey: string
  privateKey: string
  /** Whom a push service can turn to. */
  subject: string
  /** Whether a service on this machine may be asked: while developing. */
  isOwnMachine: boolean
}

/** Milliseconds that a push service may be silent; of a call less, so that there is time to ask again. */
const LIMIT_MS = 5000
const CALL_LIMIT_MS = 4000
/** A call rings for a minute, so one that was not taken is sent once more, so many milliseconds after the first time. */
const CALL_AGAIN_MS = 5000
/** It is not waited for after this time, in milliseconds. */
const TIME_TO_WAIT = 6000
/** No new batch is begun after this time, in milliseconds: the hosting ends a function after 10 s. */
const TIME_TO_BEGIN = 3000

/** The settings of the environment. */
export function pushSettings(environment: Record<string, string | undefined>): PushSettings | null {
  const {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    URL: site,
    NETLIFY_DEV: dev,
  } = environment
  if (!publicKey || !privateKey || !site) return null
  const isOwnMachine = dev === 'true'
  // A push service wants an address that is anybody's; that of a developer's machine is not.
  const subject = site.startsWith('https:') ? site : 'mailto:push@agency.example'
  return { publicKey, privateKey, subject, isOwnMachine }
}

/**
 * Queues what is due today and tells devices what waits. Where push is not set up it waits until it is no news. A call
 * that was not taken is sent again before this returns. Returns how many times a service took a message and how many it did not.
 */
export async function sendPushes(
  db: Db,
  environment: Record<string, string | undefined>,
): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 }
  const settings = pushSettings(environment)
  if (!settings) return count
  // What fails here must not hold up what waits already, such as a call that rings.
  const [queued] = await Promise.allSettled([queueDuePushes(db)])
  const begin = Date.now()
  /** When the last of the calls that were not taken is due, in milliseconds. */
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

/** Sends a message and returns the result; of a call that was not taken at first, when it is due again (ms). */
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
  // Such a subscription is no more (RFC 8030). Other refusals may be the fault of our keys, which can be mended.
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

/** Hands a message to its service; the status that it answered. */
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
