import { toast } from '#admin/parts/toast.ts'
import { goTo } from '#admin/use-url-state.ts'
import { CodeStep } from './CodeStep.tsx'
import { LoginScreen } from './LoginScreen.tsx'

interface CodeScreenProps {
  siteName: string
  email: string
  onDone: () => void
  onLogout: () => void
}

/** The second step of the sign-in. */
export default function CodeScreen({ siteName, email, onDone, onLogout }: CodeScreenProps) {
  return (
    <LoginScreen siteName={siteName}>
      <h1 className="h2">Your second factor</h1>
      <p className="muted -mt-2">For {email}</p>
      <CodeStep
        onDone={how => {
          if (how === 'recovery code') {
            goTo({ tab: 'account' }, 'replace')
            toast.success('The recovery code is used up. Set up your second factor again.')
          }
          onDone()
        }}
      />
      <button type="button" className="link -mt-4 justify-self-start" onClick={onLogout}>
        Log in as somebody else
      </button>
    </LoginScreen>
  )
}
