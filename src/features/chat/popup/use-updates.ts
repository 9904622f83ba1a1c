import { useEffect, useRef } from 'react'
import type { ShownMessage } from './MessageItem.tsx'

/**
 * Marks the button when a message arrives while the popup is closed, e.g. from a person of the team.
 * @returns whether there is something new, to be announced to those who cannot see the mark.
 */
export function useUpdates(button: HTMLButtonElement, isOpen: boolean, messages: ShownMessage[]): boolean {
  const seen = useRef(messages.length)
  if (isOpen || messages.length < seen.current) seen.current = messages.length
  const hasNews = messages.slice(seen.current).some(({ role }) => role === 'agent')
  useEffect(() => {
    button.toggleAttribute('data-news', hasNews)
  }, [button, hasNews])
  return hasNews
}
