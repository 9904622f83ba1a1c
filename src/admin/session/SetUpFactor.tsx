import { useEffect, useRef } from 'react'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { type FactorFrame, FactorSetup } from './FactorSetup.tsx'
import { LoginScreen } from './LoginScreen.tsx'

interface SetUpFactorProps {
  siteName: string
  email: string
  /** Ids of the authenticator apps to replace. */
  replaced?: readonly string[] | undefined
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
      {({ step, areCodesShown, body, buttons, question, isReplacement }) =>
        onClose ? (
          <Dialog
            isOpen
            onClose={() => {
              if (question && !confirm(question)) return
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
            <StepLine step={step} areCodesShown={areCodesShown} />
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

/**
 * The step on the page. It takes the focus when the recovery codes appear: the field or button that had it is gone, and
 * a screen reader would not say that they are there. In the dialog the library moves the focus.
 */
function StepLine({ step, areCodesShown }: Pick<FactorFrame, 'step' | 'areCodesShown'>) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (areCodesShown) line.current?.focus()
  }, [areCodesShown])
  return (
    <p ref={line} tabIndex={-1} className="muted -mt-2">
      {areCodesShown
        ? `Step ${step} of 3: your ten recovery codes.`
        : `Step ${step} of 3. Your team asks everybody for one.`}
    </p>
  )
}
