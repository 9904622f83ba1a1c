import { useEffect, useEffectEvent } from 'react'
import { createFallenFocus, takesText } from './fallen-focus.ts'
import { isShortcut, shortcuts } from './shortcuts.ts'

/** The dashboard's own; this file is also loaded where there is no page. */
const fallenFocus = typeof document === 'undefined' ? null : createFallenFocus(document)

/**
 * Calls `run` when `key` is pressed anywhere, except while typing in a field or just after one has gone (UX-12); `mod+s` is Ctrl+S, or
 * Command+S, and works in fields too. With a `label`, e.g. `New post`, it is in the list that `?` shows.
 * Under an open dialog only the dialog's own shortcuts work: pass `inDialog`.
 */
export function useShortcut(key: string, run: () => void, label?: string, inDialog = false): void {
  const onPressed = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      !isShortcut(key, event, takesText(event.target) || (fallenFocus?.isFallen() ?? false))
    )
      return
    if (!inDialog && document.querySelector('[role=dialog]')) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onPressed(event)
    addEventListener('keydown', listen)
    const remove = label ? shortcuts.add({ key, label }) : undefined
    return () => {
      removeEventListener('keydown', listen)
      remove?.()
    }
  }, [key, label])
}
