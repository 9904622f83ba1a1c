/** Calls `act` as soon as the browser has nothing to do; some have no notion of that, and wait two seconds. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act, 2000)
}
