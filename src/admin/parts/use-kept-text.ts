import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { localStorageOrNull } from '#lib/stored-list.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

/**
 * What is typed into a field that is sent and not saved, as an answer is: kept on this device until the field is
 * empty, so it is there again after a change of tab, a reload or the end of the session (UX-05).
 */
export function useKeptText(record: string) {
  const [text, setText] = useState(() => readDraft(localStorageOrNull(), record, z.string())?.value ?? '')
  useEffect(() => {
    if (text === '') dropDraft(localStorageOrNull(), record)
    else keepDraft(localStorageOrNull(), record, text, Date.now())
  }, [record, text])
  return [text, setText] as const
}
