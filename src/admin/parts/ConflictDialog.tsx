import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { conflicts } from './conflicts.ts'
import { lazyDialog } from './lazy-dialog.ts'
import { useCalm } from './use-calm.ts'

const ConflictQuestion = lazyDialog(() => import('./ConflictQuestion.tsx'))

/**
 * Asks which version to keep when two people saved one record (UX-06). Escape, the close button and a click outside
 * decide nothing. `email` is the signed-in person's.
 */
export function ConflictDialog({ email }: { email: string }) {
  const question = useSyncExternalStore(conflicts.subscribe, conflicts.current)
  const isCalm = useCalm(question !== null)
  useEffect(() => conflicts.dismiss, [])
  if (!question || !isCalm) return null
  return (
    <Suspense>
      <ConflictQuestion question={question} email={email} onGiveUp={conflicts.dismiss} />
    </Suspense>
  )
}
