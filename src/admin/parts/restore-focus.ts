/**
 * Buttons rest while what they began is under way, and browsers take the keyboard's focus from what is disabled.
 * Here it comes back when the button is ready again, unless the person has gone on meanwhile.
 */

/** Watches over `page`; returns the function that ends it. */
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
