import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { confirmation } from '#admin/parts/confirmation.ts'
import { toast } from '#admin/parts/toast.ts'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'

const ConfirmDialog = lazy<ComponentType<ConfirmDialogProps>>(() =>
  import('./ConfirmDialog.tsx').catch(() => ({ default: Unavailable })),
)

/** In place of a dialog that could not be loaded: what waits for its answer must not wait for ever. */
function Unavailable({ onAnswer }: ConfirmDialogProps) {
  useEffect(() => {
    toast.error('The dashboard has been updated, or the network is down. Please reload the page.')
    onAnswer(false)
  }, [onAnswer])
  return null
}

/** Asks the person to confirm who they are whenever something waits for that. */
export function ConfirmIdentity({ email }: { email: string }) {
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked)
  useEffect(() => () => confirmation.answer(false), [])
  if (!isAsked) return null
  return (
    <Suspense>
      <ConfirmDialog email={email} onAnswer={confirmation.answer} />
    </Suspense>
  )
}
