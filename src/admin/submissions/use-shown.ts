import { useState } from 'react'
import { readText } from '#admin/url-state.ts'
import { goTo, useUrlState } from '#admin/use-url-state.ts'
import { useOneSubmission } from './use-one-submission.ts'
import type { SubmissionsList } from './use-submissions.ts'

/**
 * The submission in the reading pane: the one that the URL names, or the first of the list if it names none. It stays
 * when newer ones arrive above it and, once somebody works on it (`hold`), even when it leaves the list.
 */
export function useShown(list: SubmissionsList) {
  const id = readText(useUrlState(), 'entry')
  const { entry, missing, retry } = useOneSubmission(id, list)
  const [stays, setStays] = useState('')
  const first = list.entries.find(({ id }) => id === stays) ?? list.entries[0]
  const shown = id !== '' ? entry : list.isLoading ? undefined : first
  if (id === '' && shown && shown.id !== stays) setStays(shown.id)
  return {
    /** The URL names one. */
    isAsked: id !== '',
    shown,
    /** Why the one that the URL names is not shown; null if it is. */
    missing,
    retry,
    hold: () => shown && id === '' && goTo({ entry: shown.id }, 'replace'),
  }
}
