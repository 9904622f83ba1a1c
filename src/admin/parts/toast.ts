/** Short messages at the edge of the screen; `Toaster.tsx` shows them. */
import { createListeners } from './listeners.ts'

/** How long a message stays, in milliseconds (CNST-15). */
const TOAST_MS = 3000

/** How long a message with an action such as Undo stays, in milliseconds (F-26). */
const OFFER_MS = 10_000

/** A message that is on the screen. */
export interface Toast {
  id: number
  kind: 'success' | 'error'
  message: string
  /** The button in it; pressing it dismisses the message. */
  action?: { label: string; run: () => void }
}

/** Creates the list of messages; `schedule` calls back after a number of milliseconds. */
export function createToasts(schedule: (callback: () => void, delay: number) => unknown) {
  let toasts: readonly Toast[] = []
  let lastId = 0
  /** How many of pointer and focus hold a message. */
  const held = new Map<number, number>()
  const overdue = new Set<number>()
  const { notify, subscribe } = createListeners()

  function update(next: readonly Toast[]) {
    toasts = next
    notify()
  }

  function remove(id: number) {
    held.delete(id)
    overdue.delete(id)
    update(toasts.filter(toast => toast.id !== id))
  }

  function show(kind: Toast['kind'], message: string, action?: Toast['action']) {
    lastId += 1
    const id = lastId
    update([...toasts, { id, kind, message, ...(action && { action }) }])
    // Each message has its own timer; a newer one neither shortens nor extends it (PMAN-08).
    schedule(
      () => {
        if (held.has(id)) overdue.add(id)
        else remove(id)
      },
      action ? OFFER_MS : TOAST_MS,
    )
  }

  return {
    success: (message: string) => show('success', message),
    error: (message: string) => show('error', message),
    /** Says that something was deleted, with a button that restores it while the message shows (UX-01). */
    undo: (message: string, restore: () => void) => show('success', message, { label: 'Undo', run: restore }),
    /** Keeps a message with a button from expiring while it is hovered or its button has focus. */
    hold: (id: number) => void held.set(id, (held.get(id) ?? 0) + 1),
    /** Releases one hold; dismisses the message if its time is over and nothing else holds it. */
    release(id: number) {
      const others = (held.get(id) ?? 0) - 1
      if (others > 0) return void held.set(id, others)
      held.delete(id)
      if (overdue.has(id)) remove(id)
    },
    /** Runs the message's action and dismisses the message. */
    act(toast: Toast) {
      remove(toast.id)
      toast.action?.run()
    },
    /** The messages to show, oldest first; a new array whenever they change. */
    current: () => toasts,
    subscribe,
  }
}

/** Shows messages in the dashboard: `toast.success('Saved')`, `toast.error('Failed to save')`. */
export const toast = createToasts((callback, delay) => setTimeout(callback, delay))

/** Handles an error by logging it and showing `message`, e.g. `onError: failing('Failed to save')`. */
export const failing = (message: string) => (error: Error) => {
  console.error(error)
  toast.error(message)
}
