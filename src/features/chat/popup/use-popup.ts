import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

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

  // On a phone the popup hides the page: close it when keyboard focus moves on to the page.
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: FocusEvent) => {
      const isOutside = target instanceof Node && !popup.current?.contains(target)
      if (isOutside && isSheet()) setOpen(false)
    }
    document.addEventListener('focusin', leave)
    return () => document.removeEventListener('focusin', leave)
  }, [isOpen, popup])

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
