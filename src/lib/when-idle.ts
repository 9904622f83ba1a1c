/** Calls `act` when the browser is idle, or after two seconds where it does not support idle callbacks. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act, 2000)
}

/**
 * Calls `act` now, or, on a page that the browser prerenders (src/layouts/preload.ts), when the visitor opens it.
 * For everything that counts, sends, plays, or reads what another page may still change.
 */
export function whenShown(act: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', act, { once: true })
  else act()
}
