/**
 * Calls `act` now; on a page that the browser makes ready before anybody has asked for it (src/layouts/preload.ts),
 * once somebody goes there. For whatever counts, sends, plays or reads what another page may still change.
 */
export function whenShown(act: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', act, { once: true })
  else act()
}
