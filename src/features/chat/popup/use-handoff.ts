import { useEffect, useRef, useState } from 'react'
import { HUMAN_POLL_MS, LIVE_POLL_MS } from '#features/chat/chat-flow.ts'
import type { ChatEvent, ChatState, Conversation } from '#features/chat/chat-state.ts'
import type { Handoff } from './handoff.ts'

/** While a person is called or there, polls every 3 s for updates and sends them to the engine (HAND-06, HAND-08). */
export function useListening(state: ChatState, handoff: Handoff, send: (event: ChatEvent) => void) {
  const latest = useRef(state)
  latest.current = state
  /** The state of the call request: a failed one is repeated instead of listening. */
  const calling = useRef<'no' | 'sent' | 'failed'>('no')
  const isOn = state.phase === 'talking' && state.human.mode !== 'script'

  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const requestOf = (conversation: Conversation) =>
      calling.current === 'failed' ? callOf(conversation) : listenOf(conversation)
    // While the call is in flight, nothing else is sent: a second call would restart what has just ended.
    async function listen() {
      const conversation = latest.current
      if (conversation.phase !== 'talking') return
      const request = calling.current === 'sent' ? null : requestOf(conversation)
      const updates = request && (await handoff.ask(request))
      if (isOver) return
      if (updates) calling.current = 'no'
      // A duplicate of the tab that calls may ask before the call is made: what is over then is an earlier one.
      const { human } = conversation
      const isUnheard = request?.action === 'listen' && human.mode === 'waiting' && !human.isRinging
      const isEarlier = isUnheard && updates?.state === 'over'
      send(updates && !isEarlier ? { type: 'humanUpdates', updates } : { type: 'humanSilent' })
      timer = setTimeout(listen, HUMAN_POLL_MS)
    }
    timer = setTimeout(listen, HUMAN_POLL_MS)
    return () => {
      isOver = true
      calling.current = 'no'
      clearTimeout(timer)
    }
  }, [isOn, handoff, send])

  /** Calls a person, once the conversation is saved; `isWanted` says then whether the visitor still waits. */
  async function call(id: string, secret: string, isWanted: Promise<boolean>) {
    calling.current = 'sent'
    if (!(await isWanted)) return
    const updates = await handoff.ask({ action: 'call', id, secret })
    calling.current = updates ? 'no' : 'failed'
    if (updates) send({ type: 'humanUpdates', updates })
  }

  return call
}

const callOf = ({ id, secret }: Conversation) => ({ action: 'call', id, secret }) as const

const listenOf = ({ id, secret, messages }: Conversation) =>
  ({ action: 'listen', id, secret, known: messages.filter(({ by }) => by === 'human').length }) as const

/** Whether a person can be called: asked when the popup opens and every 30 s while it is open (HAND-03). */
export function useLiveFlag(isOpen: boolean, handoff: Handoff): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    let isOver = false
    const ask = async () => {
      const answer = await handoff.isLive()
      if (!isOver) setLive(answer)
    }
    void ask()
    const timer = setInterval(ask, LIVE_POLL_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isOpen, handoff])
  return isLive
}
