import { type SetStateAction, useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from './use-draft.ts'

const schema = z.string()

/**
 * What is typed into a field that is sent and not saved, as an answer is: kept on this device until the field is
 * empty, so it is there again after a change of tab, a reload, a crash or the end of the session (UX-05). The third
 * function forgets what was sent, also once the field is gone.
 */
export function useStoredText(record: string) {
  const [text, setText] = useState('')
  const { offered, decide, drop, settle } = useDraft({ record, schema, value: text, isDirty: text !== '' })
  useEffect(() => {
    if (!offered) return
    // Whoever types faster than the device reads goes on behind it.
    setText(typed => (typed === '' ? offered.value : `${offered.value}\n${typed}`))
    decide(true)
  }, [offered, decide])
  const change = useCallback(
    (next: SetStateAction<string>) => {
      // Also when the field goes at the same moment.
      if (next === '') drop()
      setText(next)
    },
    [drop],
  )
  return [text, change, settle] as const
}
