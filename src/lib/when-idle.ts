/** Calls `act` as soon as the browser has nothing to do; some have no notion of that, and wait two seconds. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act, 2000)
}

/**
 * Calls `act` now; on a page that the browser makes ready before anybody has asked for it (src/layouts/preload.ts),
 * once somebody goes there. For whatever counts, sends, plays or reads what another page may still change.
 */
export function whenShown(act: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', act, { once: true })
  else act()
}
