/** The system's own notifications while the dashboard's tab is hidden, for those who asked for them on this device. */
import { localStorageOrNull, type TextStorage } from '#lib/stored-list.ts'

const KEY = 'dashboardAlerts'

/**
 * How it stands: the browser cannot (`unsupported`), the person has not been asked (`unasked`) or has refused
 * (`blocked`: only the browser's own settings change that), they are turned `off` here, or `on`.
 */
export type AlertState = 'unsupported' | 'unasked' | 'blocked' | 'off' | 'on'

/** The part of the browser's `Notification` that is needed. */
export type Notifier = Pick<typeof Notification, 'permission' | 'requestPermission'> & {
  new (
    title: string,
    options?: NotificationOptions,
  ): { onclick: ((event: Event) => void) | null; close(): void }
}

/** What is shown; a later one of the same `kind` replaces it. It names what to do, never what a visitor wrote. */
export interface DeviceAlert {
  kind: 'call' | 'word' | 'lead'
  title: string
  body: string
}

/** Creates the switch. `notifier` is null where the browser has none; `storage` remembers who turned them off. */
export function createDeviceAlerts(storage: TextStorage | null, notifier: () => Notifier | null) {
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const notify of listeners) notify()
  }
  let isOff = false
  try {
    isOff = storage?.getItem(KEY) === 'off'
  } catch {
    // Denied: as the browser's permission says.
  }
  function state(): AlertState {
    const permission = notifier()?.permission
    if (permission === undefined) return 'unsupported'
    if (permission === 'denied') return 'blocked'
    if (permission === 'default') return 'unasked'
    return isOff ? 'off' : 'on'
  }
  return {
    state,
    /** Turns them on, which asks for the browser's permission if need be, or off. Call it from a click. */
    async turn(on: boolean) {
      isOff = !on
      try {
        if (on) storage?.removeItem(KEY)
        else storage?.setItem(KEY, 'off')
      } catch {
        // It then lasts until the page is closed.
      }
      if (on && state() === 'unasked') await notifier()?.requestPermission()
      changed()
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
        // Some phones allow them from a service worker only.
        console.warn('The notification could not be shown', error)
      }
    },
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

/** The dashboard's own. */
export const deviceAlerts = createDeviceAlerts(localStorageOrNull(), () => globalThis.Notification ?? null)
