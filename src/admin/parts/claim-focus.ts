/** Whether a text field has the focus. */
export const isInField = (): boolean =>
  document.activeElement?.matches('input:not([type=checkbox]), textarea') ?? false

/** Moves keyboard focus to `element` when an action has ended, unless the person is in a text field by then (F-20). */
export function claimFocus(element: HTMLElement | null): void {
  if (!isInField()) element?.focus()
}
