import { useEffect } from 'react'
import { type Place, unsaved } from './unsaved.ts'

interface GuardOptions {
  /** Whether the changes are lost when the editor closes; false if it then saves by itself. */
  isLost?: boolean
  place?: Place
}

/**
 * While `isDirty`, closing or reloading the page, changing the tab and going back ask first. An editor with its own
 * close button has to call `unsaved.mayLeave` too.
 */
export function useUnsavedGuard(isDirty: boolean, { isLost = isDirty, place }: GuardOptions = {}): void {
  useEffect(() => (isLost ? unsaved.hold(place) : undefined), [isLost, place])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
