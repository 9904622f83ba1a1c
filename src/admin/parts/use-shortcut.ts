import { type RefObject, useEffect, useEffectEvent } from 'react'
import { createFallenFocus, takesLetters } from './fallen-focus.ts'
import { isShortcut, shortcuts } from './shortcuts.ts'

/** The dashboard's own; this file is also loaded where there is no page. */
const fallenFocus = typeof document === 'undefined' ? null : createFallenFocus(document)

interface ShortcutOptions {
  /** What the list that `?` shows calls it, e.g. `New post`; without, it is not in there. */
  label?: string
  /** Under an open dialog only the dialog's own shortcuts work. */
  inDialog?: boolean
  /** Only for keys pressed in here, and before whoever listens everywhere: two forms on a page have a Ctrl+S each. */
  within?: RefObject<HTMLElement | null>
}

/**
 * Calls `run` when `key` is pressed anywhere, except while typing in a field or just after one has gone (UX-12); `mod+s` is Ctrl+S, or
 * Command+S, and works in fields too.
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
