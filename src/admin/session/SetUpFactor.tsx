import { Dialog } from '#admin/parts/Dialog.tsx'
import { FactorSetup } from './FactorSetup.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { LOSE_CODES } from './RecoveryCodes.tsx'

interface SetUpFactorProps {
  siteName: string
  email: string
  /** Id of the authenticator app to replace. */
  replaced?: string | undefined
  onDone: () => void
  /** Closes the dialog; undefined if the team requires a second factor, which shows a separate page instead. */
  onClose?: () => void
  onLogout?: () => void
  confirm?: (question: string) => boolean
}

/** Sets up or replaces the second factor. */
export default function SetUpFactor(props: SetUpFactorProps) {
  const { onClose, onLogout, confirm = question => window.confirm(question), ...setup } = props
  const { siteName, onDone } = setup
  return (
    <FactorSetup {...setup} {...(onClose && { onCancel: onClose })}>
      {({ step, body, buttons, isPrecious, isReplacement }) =>
        onClose ? (
          <Dialog
            isOpen
            onClose={() => {
              if (isPrecious && !confirm(LOSE_CODES)) return
              if (step === 3) onDone()
              else onClose()
            }}
            title={isReplacement ? 'Replace the second factor' : 'Set up the second factor'}
            description={`Step ${step} of 3`}
            footer={buttons}
          >
            {body}
          </Dialog>
        ) : (
          <LoginScreen siteName={siteName}>
            <h1 className="h2">Set up your second factor</h1>
            <p className="muted -mt-2">Step {step} of 3. Your team asks everybody for one.</p>
            {body}
            <div className="flex flex-wrap items-center gap-3">{buttons}</div>
            {step < 3 && onLogout && (
              <button type="button" className="link -mt-2 justify-self-start" onClick={onLogout}>
                Log out
              </button>
            )}
          </LoginScreen>
        )
      }
    </FactorSetup>
  )
}
