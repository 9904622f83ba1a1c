import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { confirmation } from '#admin/parts/confirmation.ts'
import { toast } from '#admin/parts/toast.ts'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'

const ConfirmDialog = lazy<ComponentType<ConfirmDialogProps>>(() =>
  import('./ConfirmDialog.tsx').catch(() => ({ default: Unavailable })),
)

/** Replaces a dialog that could not be loaded, so that the code waiting for its answer does not wait forever. */
function Unavailable({ onAnswer }: ConfirmDialogProps) {
  useEffect(() => {
    toast.error('The dashboard has been updated, or the network is down. Please reload the page.')
    onAnswer(false)
  }, [onAnswer])
  return null
}

/** Opens the identity confirmation whenever an action waits for it. */
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
