import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SetStateAction, useEffect } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { failing } from '#admin/parts/toast.ts'
import { useStoredText } from '#admin/parts/use-stored-text.ts'
import { endCall, sendReply } from '#data/chat-handoffs.ts'
import { messages } from './messages.ts'
import { CHATS } from './use-calls.ts'

interface Message {
  id: string
  typed: string
}

/**
 * By conversation, the message sent last that may be stored without a response, and the field that is open. A talk that
 * was minimized and opened again while a message is on its way has its text in another field.
 */
const tried = new Map<string, Message>()
const fields = new Map<string, (change: SetStateAction<string>) => void>()

/** A retry keeps its id, so that it is not stored twice after a lost response. */
function messageOf(talk: string, typed: string): Message {
  const before = tried.get(talk)
  const message = before?.typed === typed ? before : { id: crypto.randomUUID(), typed }
  tried.set(talk, message)
  return message
}

/** The answer being typed to a visitor, kept until it is sent, with functions to send it and to end the talk. */
export function useTalk(id: string, onEnded: () => void) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const [text, setText, settle] = useStoredText(`talk/${id}`)
  useEffect(() => {
    fields.set(id, setText)
    return () => {
      if (fields.get(id) === setText) fields.delete(id)
    }
  }, [id, setText])

  const refresh = () => queries.invalidateQueries({ queryKey: [CHATS] })
  const send = useMutation({
    mutationKey: ['reply', id],
    mutationFn: (sent: Message) => sendReply(db, id, sent.id, sent.typed.trim()),
    onSuccess: (_, { id: sent, typed }) => {
      if (tried.get(id)?.id === sent) tried.delete(id)
      // Needed even if the talk was minimized meanwhile; otherwise the text would reappear in the field.
      settle(typed)
      const content = typed.trim()
      // Text typed during the request becomes the next message.
      fields.get(id)?.(now =>
        now.trimStart().startsWith(content) ? now.trimStart().slice(content.length) : now,
      )
    },
    onError: failing(messages.sendFailed),
    onSettled: refresh,
  })
  const isSending = useIsMutating({ mutationKey: ['reply', id] }) > 0
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
      tried.delete(id)
    },
    isSending,
    send: () => send.mutate(messageOf(id, text)),
    finish,
    leave,
  }
}
