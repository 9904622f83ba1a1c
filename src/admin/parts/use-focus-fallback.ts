import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What gets keyboard focus when `element` goes: the form's first field, the dialog, or the tab. */
const fallbackOf = (element: HTMLElement) =>
  element
    .closest('form, .field')
    ?.querySelector<HTMLElement>('input:not([type=file], :disabled), textarea:not(:disabled)') ??
  element.closest<HTMLElement>('[role=dialog]') ??
  document.getElementById('tab-panel')

/**
 * For an element that disappears with the button pressed in it, e.g. a message after a successful retry: keyboard
 * focus moves to what surrounds it. Attach the returned ref to the element.
 */
export function useFocusFallback<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement)) fallbackOf(element)?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
