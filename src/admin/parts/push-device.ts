/** The push subscription of this device (Web Push). */

import { type PushKeys, readPushDevice, removePushDevice, savePushDevice } from '#data/push.ts'
import type { Db } from '#data/rest-client.ts'
import { browserName } from './browser-name.ts'
import { ownScript } from './own-worker.ts'

/** Every query key about this device starts with this. */
export const PUSH_DEVICE = 'push-device'

/** The service worker, and the only part of the site that it serves. */
const WORKER = '/admin-worker.js'
const SCOPE = '/admin'

/** Whether this browser can receive push messages while no page of the site is open. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** The public VAPID key of this site; null where push is not set up. */
export async function readPushKey(send: typeof fetch = fetch): Promise<string | null> {
  const response = await send('/.netlify/functions/push')
  if (!response.ok) throw new Error(`The key could not be read: ${response.status}`)
  const answer: unknown = await response.json()
  const key: unknown = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'key')
  return typeof key === 'string' ? key : null
}

/** The part of a browser subscription that the database stores. */
function pushKeysOf(subscription: Pick<PushSubscription, 'toJSON'>): PushKeys {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

async function subscriptionOf(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The endpoint of the current subscription; null without one. */
export async function currentEndpoint(): Promise<string | null> {
  if (!isPushSupported()) return null
  return (await subscriptionOf())?.endpoint ?? null
}

/** Whether the site notifies this device. Only one that is subscribed asks the server. */
export async function isPushOn(db: Db): Promise<boolean> {
  const endpoint = await currentEndpoint()
  if (endpoint === null) return false
  const [key, device] = await Promise.all([readPushKey(), readPushDevice(db, endpoint)])
  return key !== null && device !== null
}

/**
 * Subscribes this device to push messages, asking for the browser's permission if necessary. Call it from a click
 * handler. False if permission was not granted. Throws the error of the browser or the database.
 */
export async function enablePush(db: Db, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(ownScript(WORKER), { scope: SCOPE })
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  // An existing subscription with another key blocks this one; remove it and retry.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  await save(db, subscription)
  return true
}

const save = (db: Db, subscription: PushSubscription): Promise<void> =>
  savePushDevice(db, pushKeysOf(subscription), browserName(navigator.userAgent) ?? '')

/**
 * Ties this device, if it is one of the member's, to the current session: a device is notified only as long as its
 * session lasts. Throws the error of the database.
 */
export async function keepPush(db: Db): Promise<void> {
  const subscription = isPushSupported() ? await subscriptionOf() : null
  // A subscription that somebody else left in this browser stays theirs.
  if (subscription && (await readPushDevice(db, subscription.endpoint))) await save(db, subscription)
}

/** Ends the subscription of this device. Throws the error of the database; the subscription then stays. */
export async function disablePush(db: Db): Promise<void> {
  const subscription = isPushSupported() ? await subscriptionOf() : null
  if (!subscription) return
  await removePushDevice(db, subscription.endpoint)
  await subscription.unsubscribe()
}

/** Calls `go` with the dashboard's query string when a notification is clicked, e.g. `?tab=chats&log=…`. */
export function onNotificationChosen(go: (query: string) => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    const path: unknown = typeof data === 'object' && data?.type === 'go' && data.path
    if (typeof path === 'string' && new URL(path, location.origin).pathname === SCOPE) {
      go(new URL(path, location.origin).search)
    }
  }
  navigator.serviceWorker?.addEventListener('message', listen)
  return () => navigator.serviceWorker?.removeEventListener('message', listen)
}
