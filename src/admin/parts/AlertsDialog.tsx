import { AlertSwitches } from './AlertSwitches.tsx'
import { Dialog } from './Dialog.tsx'

/** How this device announces calls, visitors' messages and new leads. */
export default function AlertsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sound and notifications"
      description="For calls, visitors’ messages and new submissions; on this device only."
    >
      <AlertSwitches />
    </Dialog>
  )
}
