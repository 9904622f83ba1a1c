import { useEffect, useState } from 'react'
import { takesText } from './fallen-focus.ts'

/** How long typing must have paused before something may take focus from a field, in milliseconds. */
const PAUSE_MS = 1000

/**
 * Once `isAsked`, becomes true when nobody is typing: letters meant for a field would be lost in a dialog that opens
 * over it (F-20).
 */
export function useCalm(isAsked: boolean): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setCalm(true), takesText(document.activeElement) ? PAUSE_MS : 0)
    }
    wait()
    addEventListener('keydown', wait, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', wait, true)
      setCalm(false)
    }
  }, [isAsked])
  return isCalm
}
