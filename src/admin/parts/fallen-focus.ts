/**
 * Whether the keyboard's focus fell out of a field by itself, because the field was removed, hidden or disabled:
 * whoever was writing there may still be writing, and their letters are no shortcuts (F-20, UX-12).
 */

/** Whether a letter means itself in what has the focus. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** Whether a letter means itself there: in a field, and in an open menu, where first letters lead to its actions. */
export const takesLetters = (target: EventTarget | null): boolean =>
  takesText(target) || (target instanceof Element && target.closest('[role=menu]') !== null)

/** Watches over `page`. Pressing somewhere, or going on by keys, ends it. */
export function createFallenFocus(page: Document) {
  let field: EventTarget | null = null
  page.addEventListener('focusin', ({ target }) => {
    field = takesText(target) ? target : null
  })
  page.addEventListener(
    'pointerdown',
    () => {
      field = null
    },
    true,
  )
  return {
    /** Whether letters may be meant for a field that is gone. */
    isFallen: () => field !== null && page.activeElement !== field,
  }
}
