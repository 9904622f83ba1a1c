import { Dialog } from '#admin/parts/Dialog.tsx'
import { FactorSetup } from './FactorSetup.tsx'
import { LOSE_CODES } from './RecoveryCodes.tsx'

interface FactorDialogProps {
  siteName: string
  email: string
  /** The code app whose place the new one takes. */
  replaced: string | undefined
  onDone: () => void
  onClose: () => void
  confirm?: (question: string) => boolean
}

/** Sets up the second factor, or another one in its place. */
export default function FactorDialog(props: FactorDialogProps) {
  const { siteName, email, replaced, onDone, onClose, confirm = question => window.confirm(question) } = props
  return (
    <FactorSetup siteName={siteName} email={email} replaced={replaced} onDone={onDone} onCancel={onClose}>
      {({ step, body, buttons, isPrecious }) => (
        <Dialog
          isOpen
          onClose={() => {
            if (isPrecious && !confirm(LOSE_CODES)) return
            if (step === 3) onDone()
            else onClose()
          }}
          title={replaced ? 'Replace the second factor' : 'Set up the second factor'}
          description={`Step ${step} of 3`}
          footer={buttons}
        >
          {body}
        </Dialog>
      )}
    </FactorSetup>
  )
}
