/** Short messages at the edge of the screen; `Toaster.tsx` shows them. */

/** How long a message stays, in milliseconds (CNST-15). */
export const TOAST_MS = 3000

/** A message that is on the screen. */
export interface Toast {
  id: number
  kind: 'success' | 'error'
  message: string
}

/** Creates the list of messages; `schedule` calls back after a number of milliseconds. */
export function createToasts(schedule: (callback: () => void, delay: number) => unknown) {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function update(next: readonly Toast[]) {
    toasts = next
    for (const notify of listeners) notify()
  }

  function show(kind: Toast['kind'], message: string) {
    lastId += 1
    const toast = { id: lastId, kind, message }
    update([...toasts, toast])
    // Each message has its own time; a newer one neither shortens nor extends it (PMAN-08).
    schedule(() => update(toasts.filter(other => other !== toast)), TOAST_MS)
  }

  return {
    success: (message: string) => show('success', message),
    error: (message: string) => show('error', message),
    /** The messages to show, oldest first; a new array whenever they change. */
    current: () => toasts,
    /** Calls `notify` after every change; returns the function that ends it. */
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

/** Shows messages in the dashboard: `toast.success('Saved')`, `toast.error('Failed to save')`. */
export const toast = createToasts((callback, delay) => setTimeout(callback, delay))
