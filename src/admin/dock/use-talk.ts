import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { failing } from '#admin/parts/toast.ts'
import { useStoredText } from '#admin/parts/use-stored-text.ts'
import { endCall, sendReply } from '#data/chat-handoffs.ts'
import { messages } from './messages.ts'
import { CHATS } from './use-calls.ts'

/** The answer being typed to a visitor, kept until it is sent, with functions to send it and to end the talk. */
export function useTalk(id: string, onEnded: () => void) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const [text, setText, settle] = useStoredText(`talk/${id}`)
  // One id per message, so that a retry after a lost response does not store it twice.
  const messageId = useRef(crypto.randomUUID())

  const refresh = () => queries.invalidateQueries({ queryKey: [CHATS] })
  const send = useMutation({
    mutationFn: (typed: string) => sendReply(db, id, messageId.current, typed.trim()),
    onSuccess: (_, typed) => {
      // Needed even if the talk was minimized meanwhile; otherwise the text would reappear in the field.
      settle(typed)
      const content = typed.trim()
      // Text typed during the request becomes the next message.
      setText(now => (now.trimStart().startsWith(content) ? now.trimStart().slice(content.length) : now))
      messageId.current = crypto.randomUUID()
    },
    onError: failing(messages.sendFailed),
    onSettled: refresh,
  })
  const finish = useMutation({
    mutationFn: () => endCall(db, id),
    onSuccess: leave,
    onError: failing(messages.endFailed),
    onSettled: refresh,
  })

  function leave() {
    setText('')
    onEnded()
  }

  return {
    text,
    type(next: string) {
      setText(next)
      // A changed text is a new message, whatever happened to the previous one.
      messageId.current = crypto.randomUUID()
    },
    send,
    finish,
    leave,
  }
}
