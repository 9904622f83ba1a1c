import { useEffect, useEffectEvent } from 'react'
import { isShortcut, shortcuts } from './shortcuts.ts'

/** Whether what is focused takes text, so that a letter means itself. */
function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/**
 * Calls `run` when `key` is pressed anywhere, except while typing in a field (UX-12); `mod+s` is Ctrl+S, or
 * Command+S, and works in fields too. With a `label`, e.g. `New post`, it is in the list that `?` shows.
 * Under an open dialog only the dialog's own shortcuts work: pass `inDialog`.
 */
export function useShortcut(key: string, run: () => void, label?: string, inDialog = false): void {
  const onPressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isShortcut(key, event, takesText(event.target))) return
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
