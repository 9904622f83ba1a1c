import { useEffect } from 'react'
import type { ShownMessage } from './MessageItem.tsx'

/**
 * Marks the button when a message arrives while the popup is closed, e.g. from a person of the team.
 * @param seen How many of the messages the visitor has seen.
 * @returns whether there is something new, to be announced to those who cannot see the mark.
 */
export function useUpdates(button: HTMLButtonElement, seen: number, messages: ShownMessage[]): boolean {
  const hasNews = messages.slice(seen).some(({ role }) => role === 'agent')
  useEffect(() => {
    button.toggleAttribute('data-news', hasNews)
  }, [button, hasNews])
  return hasNews
}
