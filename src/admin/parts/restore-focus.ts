/**
 * Buttons are disabled while their action runs, and browsers take keyboard focus from disabled elements. This gives
 * it back when the button is enabled again, unless the person has moved on in the meantime.
 */

/** Watches `page`; returns the function that stops it. */
export function restoreFocus(page: Document): () => void {
  const watching = new Set<MutationObserver>()

  function onFocusOut({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement) || !target.matches(':disabled')) return
    const observer = new MutationObserver(() => {
      if (target.matches(':disabled') && page.activeElement === page.body) return
      observer.disconnect()
      watching.delete(observer)
      if (page.activeElement === page.body) target.focus({ preventScroll: true })
    })
    watching.add(observer)
    for (const element of [target, target.closest('fieldset')]) {
      if (element) observer.observe(element, { attributes: true, attributeFilter: ['disabled'] })
    }
  }

  page.addEventListener('focusout', onFocusOut)
  return () => {
    page.removeEventListener('focusout', onFocusOut)
    for (const observer of watching) observer.disconnect()
  }
}
