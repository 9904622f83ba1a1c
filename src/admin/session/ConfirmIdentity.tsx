import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { confirmation } from '#admin/parts/confirmation.ts'
import { lazyDialog } from '#admin/parts/lazy-dialog.ts'

const ConfirmDialog = lazyDialog(() => import('./ConfirmDialog.tsx'))
const giveUp = () => confirmation.answer(false)

/** Opens the identity confirmation whenever an action waits for it. */
export function ConfirmIdentity({ email }: { email: string }) {
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked)
  useEffect(() => giveUp, [])
  if (!isAsked) return null
  return (
    <Suspense>
      <ConfirmDialog email={email} onAnswer={confirmation.answer} onGiveUp={giveUp} />
    </Suspense>
  )
}
