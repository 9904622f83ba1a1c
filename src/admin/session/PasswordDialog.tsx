import { Dialog } from '#admin/parts/Dialog.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { AdminClient } from '#data/admin-client.ts'
import { type SessionUser, signIn } from '#data/session.ts'
import { PasswordForm } from './PasswordForm.tsx'

interface PasswordDialogProps {
  auth: AdminClient['auth']
  user: SessionUser
  onClose: () => void
}

/** Changes the signed-in person's password, who proves to be that person by the current one. */
export default function PasswordDialog({ auth, user, onClose }: PasswordDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change password"
      description={`For ${user.email}. Other devices will have to log in again.`}
    >
      <PasswordForm
        auth={auth}
        verify={async password => void (await signIn(auth, { email: user.email, password }))}
        onDone={() => {
          toast.success('Password changed')
          onClose()
        }}
      />
    </Dialog>
  )
}
