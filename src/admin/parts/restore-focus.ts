/**
 * Browsers take keyboard focus from elements that are disabled or removed, such as the button whose action runs, or has
 * removed its row. This gives it back when the button is enabled again, or else to what surrounds it, unless the person
 * has moved on in the meantime.
 */
import { takesText } from './fallen-focus.ts'

/** Watches `page`; returns the function that stops it. */
export function restoreFocus(page: Document): () => void {
  /** The element that had the focus last, and all that it is in. */
  let path: Element[] = []
  let wasDisabled = false

  function onFocusIn({ target }: FocusEvent) {
    wasDisabled = false
    path = []
    for (let at = target; at instanceof Element && at !== page.body; at = at.parentElement) path.push(at)
  }
  function onFocusOut({ target }: FocusEvent) {
    wasDisabled = target instanceof Element && target.matches(':disabled')
  }

  const observer = new MutationObserver(() => {
    const [last] = path
    if (!last || page.activeElement !== page.body) return
    if (last.isConnected) {
      if (wasDisabled && !last.matches(':disabled')) focus(last)
      return
    }
    const around = path.filter(({ isConnected }) => isConnected)
    path = []
    // Letters may still be meant for a field that is gone. Dialogs and menus, in the body itself, return the focus.
    if (takesText(last) || around.length === 0) return
    for (const box of [...around, page.getElementById('tab-panel')]) {
      focus(box)
      if (page.activeElement !== page.body) return
    }
  })

  page.addEventListener('focusin', onFocusIn)
  page.addEventListener('focusout', onFocusOut)
  const attributeFilter = ['disabled']
  observer.observe(page.body, { subtree: true, childList: true, attributeFilter })
  return () => {
    page.removeEventListener('focusin', onFocusIn)
    page.removeEventListener('focusout', onFocusOut)
    observer.disconnect()
  }
}

/** Does nothing if `element` cannot have it. */
function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
