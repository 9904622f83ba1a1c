import { useEffect, useEffectEvent } from 'react'

/** Whether what is focused takes text, so that a letter means itself. */
function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** Calls `run` when `key` is pressed anywhere, except while typing in a field (UX-12). */
export function useShortcut(key: string, run: () => void): void {
  const onPressed = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing
    if (event.key !== key || !isPlain || event.defaultPrevented || takesText(event.target)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onPressed(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
