import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { isComposing } from '#lib/composing.ts'

/** Whether the popup hides the page, as it does on phones. */
export const isSheet = () => matchMedia(SHEET).matches

/** Below this width the popup fills the window (chat.css). */
const SHEET = '(width < 30rem)'

/**
 * Opens and closes the popup, in sync with the button in the page (CHAT-70, CHAT-71). Focus moves only when the
 * visitor opens or closes it.
 * @param isOpenAtFirst The button was pressed, or the popup was open on the previous page.
 */
export function usePopup(
  button: HTMLButtonElement,
  popup: RefObject<HTMLElement | null>,
  isOpenAtFirst: boolean,
) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const close = useCallback(() => {
    setOpen(false)
    button.focus()
  }, [button])

  useLayoutEffect(() => {
    const toggle = () => setOpen(open => !open)
    button.addEventListener('click', toggle)
    return () => button.removeEventListener('click', toggle)
  }, [button])

  useLayoutEffect(() => {
    button.ariaExpanded = String(isOpen)
  }, [button, isOpen])

  // On a phone the popup hides the page: close it when keyboard focus moves on to the page. On wider screens it may
  // cover what has the focus: Escape closes it there, too, and leaves the focus (WCAG 2.4.11).
  useEffect(() => {
    if (!isOpen) return
    const isOutside = ({ target }: Event) => target instanceof Node && !popup.current?.contains(target)
    const leave = (event: FocusEvent) => {
      if (isOutside(event) && isSheet()) setOpen(false)
    }
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      if (!isOutside(event)) close()
      // Otherwise the key is for the dialog, such as the search.
      else if (!document.querySelector('dialog[open]')) setOpen(false)
    }
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', dismiss)
    return () => {
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', dismiss)
    }
  }, [isOpen, popup, close])

  useVisibleArea(popup, isOpen)
  return { isOpen, setOpen, close }
}

/** Tells the style sheet which part of the window the phone's keyboard leaves free. */
function useVisibleArea(popup: RefObject<HTMLElement | null>, isOpen: boolean) {
  useEffect(() => {
    const view = window.visualViewport
    const { style } = popup.current ?? {}
    if (!isOpen || !view || !style) return
    const measure = () => {
      // When pinch-zoomed, the visitor moves the visible area; the popup stays.
      if (view.scale > 1.01) return
      style.setProperty('--chat-height', `${view.height}px`)
      style.setProperty('--chat-top', `${view.offsetTop}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [popup, isOpen])
}
