import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Who goes on with the keyboard when `element` goes: the form's first field, the dialog, or the tab. */
const fallbackOf = (element: HTMLElement) =>
  element
    .closest('form, .field')
    ?.querySelector<HTMLElement>('input:not([type=file], :disabled), textarea:not(:disabled)') ??
  element.closest<HTMLElement>('[role=dialog]') ??
  document.getElementById('tab-panel')

/**
 * For what goes with the button that was pressed in it, as a message does when trying again worked: the keyboard's
 * focus goes on to what stood around it. Give the element the ref that comes back.
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
