import { FactorSetup } from './FactorSetup.tsx'
import { LoginScreen } from './LoginScreen.tsx'

interface SetupScreenProps {
  siteName: string
  email: string
  onDone: () => void
  onLogout: () => void
}

/** Before anything else where the team demands a second factor and this person has none. */
export default function SetupScreen({ siteName, email, onDone, onLogout }: SetupScreenProps) {
  return (
    <FactorSetup siteName={siteName} email={email} onDone={onDone}>
      {({ step, body, buttons }) => (
        <LoginScreen siteName={siteName}>
          <h1 className="h2">Set up your second factor</h1>
          <p className="muted -mt-2">Step {step} of 3. Your team asks everybody for one.</p>
          {body}
          <div className="flex flex-wrap items-center gap-3">{buttons}</div>
          {step < 3 && (
            <button type="button" className="link -mt-2 justify-self-start" onClick={onLogout}>
              Log out
            </button>
          )}
        </LoginScreen>
      )}
    </FactorSetup>
  )
}
