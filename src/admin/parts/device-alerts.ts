/** System notifications while the dashboard's tab is hidden, if they are turned on for this device. */
import { localStorageOrNull, type TextStorage } from '#lib/stored-list.ts'
import { createListeners } from './listeners.ts'
import { readStored, writeStored } from './stored-text.ts'

const KEY = 'dashboardAlerts'

/**
 * The browser has no notifications (`unsupported`), the person has not been asked (`unasked`) or has refused
 * (`blocked`: only the browser's own settings change that), or they are turned `off` here, or `on`.
 */
export type AlertState = 'unsupported' | 'unasked' | 'blocked' | 'off' | 'on'

/** The part of the browser's `Notification` that is used. */
export type Notifier = Pick<typeof Notification, 'permission' | 'requestPermission'> & {
  new (
    title: string,
    options?: NotificationOptions,
  ): { onclick: ((event: Event) => void) | null; close(): void }
}

/** A notification; a later one of the same `kind` replaces it. It says what to do, never what a visitor wrote. */
export interface DeviceAlert {
  kind: 'call' | 'word' | 'lead'
  title: string
  body: string
}

/** Creates the switch. `notifier` returns null if the browser has none; `storage` remembers if they are off. */
export function createDeviceAlerts(storage: TextStorage | null, notifier: () => Notifier | null) {
  const { notify, subscribe } = createListeners()
  // If storage is denied, the browser's permission decides.
  let isOff = readStored(storage, KEY) === 'off'
  function state(): AlertState {
    const permission = notifier()?.permission
    if (permission === undefined) return 'unsupported'
    if (permission === 'denied') return 'blocked'
    if (permission === 'default') return 'unasked'
    return isOff ? 'off' : 'on'
  }
  return {
    state,
    /** Turns them on, asking for the browser's permission if necessary, or off. Call it from a click handler. */
    async turn(on: boolean) {
      isOff = !on
      writeStored(storage, KEY, on ? null : 'off')
      if (on && state() === 'unasked') await notifier()?.requestPermission()
      notify()
    },
    /** Shows one if they are on; a click on it calls `open`. */
    show({ kind, title, body }: DeviceAlert, open: () => void) {
      const Notifier = notifier()
      if (state() !== 'on' || !Notifier) return
      try {
        const shown = new Notifier(title, { body, tag: kind, requireInteraction: kind === 'call' })
        shown.onclick = () => {
          shown.close()
          open()
        }
      } catch (error) {
        // Some phones allow notifications only from a service worker.
        console.warn('The notification could not be shown', error)
      }
    },
    subscribe,
  }
}

/** The dashboard's instance. */
export const deviceAlerts = createDeviceAlerts(localStorageOrNull(), () => globalThis.Notification ?? null)
