import { useEffect, useRef } from 'react'
import type { TextStorage } from '#lib/stored-list.ts'
import { readChat, type StoredTab } from './chat-storage.ts'

/**
 * Going back can bring a page back as it was left, with a conversation that has gone on elsewhere in this tab
 * since. What the tab remembers is the truth then.
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
