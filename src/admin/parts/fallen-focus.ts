/**
 * Detects that a field lost keyboard focus because it was removed, hidden or disabled: the person may still be
 * typing, and their letters must not trigger shortcuts (F-20, UX-12).
 */

/** Whether the element takes letters as text. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** Whether the element handles letters: a field, or an open menu, where first letters jump to its actions. */
export const takesLetters = (target: EventTarget | null): boolean =>
  takesText(target) || (target instanceof Element && target.closest('[role=menu]') !== null)

/** Watches `page`. A click, or moving focus by keyboard, resets it. */
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
