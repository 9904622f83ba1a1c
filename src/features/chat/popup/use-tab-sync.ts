import { useEffect, useRef } from 'react'
import type { ChatState, Conversation } from '#features/chat/chat-state.ts'
import { fromStored, toStored } from '#features/chat/stored-chat.ts'
import { compare } from './tab-sync.ts'

/** Keeps this tab's conversation in sync with a duplicate of the tab; `adopt` takes over a state that is ahead. */
export function useTabSync(state: ChatState, adopt: (state: Conversation) => void): void {
  const latest = useRef({ state, adopt })
  latest.current = { state, adopt }
  const channel = useRef<BroadcastChannel | null>(null)

  useEffect(() => {
    const opened = openChannel()
    if (!opened) return
    channel.current = opened
    const share = () => opened.postMessage(toStored(latest.current.state))
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const theirs = fromStored(data)
      if (theirs?.phase !== 'talking') return
      const todo = compare(theirs, latest.current.state)
      if (todo === 'adopt') latest.current.adopt(theirs)
      if (todo === 'answer') share()
    })
    // A tab that was asleep has missed messages; the tab that is ahead answers.
    const wake = () => document.visibilityState === 'visible' && share()
    document.addEventListener('visibilitychange', wake)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      opened.close()
    }
  }, [])

  useEffect(() => {
    if (state.phase === 'talking') channel.current?.postMessage(toStored(state))
  }, [state])
}

/** Null if there is none: Firefox refuses a channel while it blocks cookies, and the chat works without (CHAT-69). */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('salesChat')
  } catch {
    return null
  }
}
