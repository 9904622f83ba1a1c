import { type RefObject, useEffect, useEffectEvent } from 'react'
import { createFallenFocus, takesLetters } from './fallen-focus.ts'
import { isShortcut, shortcuts } from './shortcuts.ts'

/** Null without a document, because this file is also loaded outside a page. */
const fallenFocus = typeof document === 'undefined' ? null : createFallenFocus(document)

interface ShortcutOptions {
  /** Its name in the list that `?` shows, e.g. `New post`; without one, it is not listed. */
  label?: string
  /** It belongs to a dialog: while one is open, no others work. */
  inDialog?: boolean
  /** Handles only keys pressed in this element, before global listeners: two forms on a page each have a Ctrl+S. */
  within?: RefObject<HTMLElement | null>
}

/**
 * Calls `run` when `key` is pressed anywhere, except while typing in a field or just after one has gone (UX-12).
 * `mod+s` is Ctrl+S, or Command+S, and works in fields too.
 */
export function useShortcut(
  key: string,
  run: () => void,
  { label, inDialog = false, within }: ShortcutOptions = {},
): void {
  const onPressed = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      !isShortcut(key, event, takesLetters(event.target) || (fallenFocus?.isFallen() ?? false))
    )
      return
    if (!inDialog && document.querySelector('[role=dialog]')) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onPressed(event)
    const target = within ? within.current : window
    target?.addEventListener('keydown', listen as EventListener)
    const remove = label ? shortcuts.add({ key, label }) : undefined
    return () => {
      target?.removeEventListener('keydown', listen as EventListener)
      remove?.()
    }
  }, [key, label, within])
}
