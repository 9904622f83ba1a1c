import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import {
  type FactorSetup as Begun,
  beginFactor,
  giveCode,
  makeRecoveryCodes,
  removeFactor,
} from '#data/second-factor.ts'
import { CODE_LENGTH } from './CodeField.tsx'
import { FormError } from './FormParts.tsx'
import { LOSE_CODES, NO_CODES, RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanStep } from './ScanStep.tsx'
import { useRequest } from './use-request.ts'

/** The content of a step, rendered in a dialog or on a page. */
export interface FactorFrame {
  step: 1 | 2 | 3
  body: ReactNode
  /** The step's buttons. */
  buttons: ReactNode
  /** Whether the recovery codes are shown, which are shown only once. */
  areCodesShown: boolean
  /** What to ask before leaving now; null if nothing is at stake. */
  question: string | null
  /** Whether there was an authenticator app at the start. */
  isReplacement: boolean
}

interface FactorSetupProps {
  siteName: string
  email: string
  /** Ids of the authenticator apps to replace. */
  replaced?: readonly string[] | undefined
  onDone: () => void
  /** Postpones the setup; undefined if the team requires it. */
  onCancel?: () => void
  children: (frame: FactorFrame) => ReactNode
}

/** Sets up an authenticator app in three steps: explanation, scan and first code, recovery codes. */
export function FactorSetup(props: FactorSetupProps) {
  const { siteName, email, onDone, onCancel, children } = props
  // What it began with: once the new app is verified, the list of apps names that one.
  const [replaced] = useState(props.replaced ?? [])
  const { auth, db } = useBackend()
  const { isBusy, error, setError, run } = useRequest()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [code, setCode] = useState('')
  const [isVerified, setIsVerified] = useState(false)
  const [left, setLeft] = useState(replaced)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [areKept, setAreKept] = useState(false)
  const form = useId()
  const step = isVerified ? 3 : begun ? 2 : 1

  /** Runs after the first code. A retry resumes where it failed, so that no old app stays valid unnoticed. */
  async function finish() {
    for (const old of left) {
      await removeFactor(auth, old)
      setLeft(others => others.filter(id => id !== old))
    }
    setCodes(await makeRecoveryCodes(db))
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step === 1) void run(async () => setBegun(await beginFactor(auth, siteName)))
    if (step === 2 && begun) {
      void run(async () => {
        await giveCode(auth, begun.id, code)
        setIsVerified(true)
        await finish()
      })
    }
    if (step === 3) {
      if (codes) onDone()
      else void run(finish)
    }
  }

  const isReady = step === 1 || (step === 2 ? code.length === CODE_LENGTH : !codes || areKept)
  // The request that checks the first code goes on to make the recovery codes, which ends the earlier ones.
  const isAtStake = !areKept && (isVerified || (step === 2 && isBusy))
  return children({
    step,
    areCodesShown: codes !== null,
    question: isAtStake ? (codes || isBusy ? LOSE_CODES : NO_CODES) : null,
    isReplacement: replaced.length > 0,
    body: (
      <form id={form} className="grid gap-5" onSubmit={submit}>
        {step === 1 && <Explained isReplaced={replaced.length > 0} />}
        {step === 2 && begun && (
          <ScanStep
            begun={begun}
            code={code}
            onCode={typed => {
              setCode(typed)
              setError(null)
            }}
            isWrong={error !== null}
          />
        )}
        {step === 3 && codes && (
          <RecoveryCodes
            codes={codes}
            siteName={siteName}
            email={email}
            areKept={areKept}
            onKept={setAreKept}
          />
        )}
        {step === 3 && !codes && (
          <p role="status">{isBusy ? 'Making your recovery codes...' : 'Your code app is set up.'}</p>
        )}
        <FormError error={error} />
      </form>
    ),
    buttons: (
      <>
        {step === 2 && (
          <p className="note muted mr-auto self-center max-sm:hidden">
            Then: ten recovery codes to print or save
          </p>
        )}
        {step === 1 && onCancel && (
          <button type="button" className="button button-outline button-small" onClick={onCancel}>
            Not now
          </button>
        )}
        {step === 2 && (
          <button
            type="button"
            className="button button-outline button-small"
            onClick={() => {
              setError(null)
              setCode('')
              setBegun(null)
            }}
          >
            Back
          </button>
        )}
        <button
          type="submit"
          form={form}
          className="button button-primary button-small"
          disabled={isBusy || !isReady}
        >
          {isBusy ? 'Please wait...' : step < 3 ? 'Go on' : codes ? 'Done' : 'Make recovery codes'}
        </button>
      </>
    ),
  })
}

function Explained({ isReplaced }: { isReplaced: boolean }) {
  return (
    <div className="grid gap-3">
      <p>
        A code app on your telephone shows six digits, new ones every half minute. With them, a stolen
        password alone opens nothing here.
      </p>
      <p className="muted">
        Any code app will do: the password app of your telephone, 1Password, Bitwarden, Aegis, or the
        authenticators of Google and Microsoft.
      </p>
      {isReplaced && (
        <p className="muted">
          Your present code app goes on working until the new one has shown its first code.
        </p>
      )}
    </div>
  )
}
