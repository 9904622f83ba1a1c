/**
 * Returns keyboard focus to the element that had it before a dialog opened; if that is gone with its row and nothing
 * else has focus, to the open tab.
 */
export function returnFocus(opener: Element | null, page: Document): void {
  if (opener instanceof HTMLElement) opener.focus()
  const isLost = page.activeElement === null || page.activeElement === page.body
  if (isLost && opener && !opener.isConnected) {
    page.getElementById('tab-panel')?.focus({ preventScroll: true })
  }
}
