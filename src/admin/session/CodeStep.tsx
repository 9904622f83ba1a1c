import { type SubmitEvent, useId, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { giveAnyCode, spendRecoveryCode } from '#data/second-factor.ts'
import { CODE_LENGTH, CodeField } from './CodeField.tsx'
import { FormError } from './FormParts.tsx'
import { useRequest } from './use-request.ts'

interface CodeStepProps {
  /** The button's label. */
  action?: string
  /** Called when the second factor, or a recovery code instead, has been accepted. */
  onDone?: (how: 'code' | 'recovery code') => void
}

/** Asks for the second factor: six digits, or a recovery code if the phone is not at hand. */
export function CodeStep({ action = 'Go on', onDone }: CodeStepProps) {
  const client = useBackend()
  const { isBusy, error, setError, run } = useRequest()
  const [how, setHow] = useState<'code' | 'recovery code'>('code')
  const [code, setCode] = useState('')
  const id = useId()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isDone = await run(() =>
      how === 'code' ? giveAnyCode(client.auth, code) : spendRecoveryCode(client, code.trim()),
    )
    if (isDone) onDone?.(how)
  }

  function change(typed: string) {
    setCode(typed)
    setError(null)
  }

  function turn() {
    change('')
    setHow(how === 'code' ? 'recovery code' : 'code')
  }

  return (
    <>
      <form key={how} className="grid gap-5" onSubmit={submit}>
        {how === 'code' ? (
          <CodeField
            label="The six digits that your code app shows"
            value={code}
            onChange={change}
            isWrong={error !== null}
            isFocusedAtFirst
          />
        ) : (
          <div className="field">
            <label htmlFor={id}>Recovery code</label>
            <input
              id={id}
              className="input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              // biome-ignore lint/a11y/noAutofocus: it takes the place of the field that was left.
              autoFocus
              aria-describedby={`${id}-hint`}
              aria-invalid={error ? true : undefined}
              value={code}
              onChange={event => change(event.target.value)}
            />
            <p id={`${id}-hint`} className="small muted">
              One of the ten that you kept, e.g. k7qf-2m9x-tt4c. It works once and takes the place of your
              second factor, which you then set up again.
            </p>
          </div>
        )}
        <FormError error={error} />
        <button
          type="submit"
          className="button button-primary justify-self-start"
          disabled={isBusy || (how === 'code' && code.length < CODE_LENGTH)}
        >
          {isBusy ? 'Checking...' : action}
        </button>
      </form>
      <button type="button" className="link -mt-2 justify-self-start" onClick={turn}>
        {how === 'code' ? 'Use a recovery code' : 'Use the code app'}
      </button>
    </>
  )
}
