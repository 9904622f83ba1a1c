import { useEffect } from 'react'
import { unsaved } from './unsaved.ts'

/**
 * While `isDirty`, closing or reloading the page and changing the tab ask first. Whoever closes an editor by a
 * button of its own asks `unsaved.mayLeave` too.
 */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const release = unsaved.hold()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      release()
      removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}
