import { useEffect, useRef } from 'react'
import type { TextStorage } from '#lib/stored-list.ts'
import { readChat, type StoredTab } from './chat-storage.ts'

/**
 * Going back can restore a page from the back-forward cache with a conversation that has since continued elsewhere in
 * this tab. The stored state is then the current one.
 */
export function useReturn(session: TextStorage | null, resume: (kept: StoredTab) => void): void {
  const latest = useRef(resume)
  latest.current = resume
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      const kept = persisted ? readChat(session) : null
      if (kept) latest.current(kept)
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [session])
}
