import { useState } from 'react'
import { readText } from '#admin/url-state.ts'
import { goTo, useUrlState } from '#admin/use-url-state.ts'
import { useOneSubmission } from './use-one-submission.ts'
import type { SubmissionsList } from './use-submissions.ts'

/**
 * The submission in the reading pane: the one that the URL names, or else the first of the list. It stays
 * when newer ones arrive above it and, once somebody works on it (`hold`), even when it leaves the list.
 */
export function useShown(list: SubmissionsList) {
  const asked = useOneSubmission(readText(useUrlState(), 'entry'), list.entries)
  const [stays, setStays] = useState('')
  const first = list.entries.find(({ id }) => id === stays) ?? list.entries[0]
  const shown = asked ?? (list.isLoading ? undefined : first)
  if (!asked && shown && shown.id !== stays) setStays(shown.id)
  return {
    /** Undefined unless the URL names one. */
    asked,
    shown,
    hold: () => shown && !asked && goTo({ entry: shown.id }, 'replace'),
  }
}
