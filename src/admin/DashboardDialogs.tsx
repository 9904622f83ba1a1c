import { lazy, Suspense } from 'react'
import { useShortcut } from './parts/use-shortcut.ts'

// These dialogs are rarely opened, so they load on demand.
const ShortcutList = lazy(() => import('./parts/ShortcutList.tsx'))
const TrashDialog = lazy(() => import('./history/TrashDialog.tsx'))
const AuditDialog = lazy(() => import('./history/AuditDialog.tsx'))
const AlertsDialog = lazy(() => import('./parts/AlertsDialog.tsx'))

/** The dialogs that concern the whole dashboard. */
export type DialogName = 'trash' | 'audit' | 'shortcuts' | 'alerts'

interface DashboardDialogsProps {
  opened: DialogName | null
  onOpen: (dialog: DialogName | null) => void
}

/** Renders the open dialog, if any. The key `?` opens the list of shortcuts. */
export function DashboardDialogs({ opened, onOpen }: DashboardDialogsProps) {
  const close = () => onOpen(null)
  useShortcut('?', () => onOpen('shortcuts'), { label: 'This list' })
  return (
    <Suspense>
      {opened === 'shortcuts' && <ShortcutList onClose={close} />}
      {opened === 'trash' && <TrashDialog onClose={close} />}
      {opened === 'audit' && <AuditDialog onClose={close} />}
      {opened === 'alerts' && <AlertsDialog onClose={close} />}
    </Suspense>
  )
}
