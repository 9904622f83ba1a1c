import { type SetStateAction, useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from './use-draft.ts'

const schema = z.string()

/**
 * The text of a field that is sent rather than saved, e.g. an answer: kept on this device until the field is empty,
 * so it survives a change of tab, a reload, a crash or the end of the session (UX-05). The third element is a function
 * that forgets what was sent, even after the field is gone. A field of one line (`isLine`), such as a name, takes a kept
 * text only while it is empty.
 */
export function useStoredText(record: string, { isLine = false } = {}) {
  const [text, setText] = useState('')
  const { offered, decide, drop, settle } = useDraft({ record, schema, value: text, isDirty: text !== '' })
  useEffect(() => {
    if (!offered || (isLine && text !== '')) return
    // Text typed before the draft was read goes after it.
    setText(typed => (typed === '' ? offered.value : `${offered.value}\n${typed}`))
    decide(true)
  }, [offered, decide, isLine, text])
  const change = useCallback(
    (next: SetStateAction<string>) => {
      // Drop at once, in case the field unmounts at the same moment.
      if (next === '') drop()
      setText(next)
    },
    [drop],
  )
  return [text, change, settle] as const
}
