import './code.css'
import { useId } from 'react'

/** The number of digits in a code. */
export const CODE_LENGTH = 6

/** The digits of a typed or pasted text, e.g. `482 193`. */
const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)

interface CodeFieldProps {
  label: string
  value: string
  onChange: (digits: string) => void
  isWrong: boolean
  isFocusedAtFirst?: boolean
}

/** Six digits in six boxes, but a single field, so that paste and autofill work. */
export function CodeField({ label, value, onChange, isWrong, isFocusedAtFirst = false }: CodeFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="code-field" data-wrong={isWrong || undefined}>
        {Array.from({ length: CODE_LENGTH }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes have nothing but their places.
            key={place}
            aria-hidden="true"
            data-next={place === Math.min(value.length, CODE_LENGTH - 1) || undefined}
          />
        ))}
        <input
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the one thing to do in a step that the person has just come to.
          autoFocus={isFocusedAtFirst}
          required
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          aria-invalid={isWrong || undefined}
          value={value}
          onChange={event => onChange(digitsOf(event.target.value))}
        />
      </div>
      <p id={`${id}-hint`} className="note muted">
        A code lasts 30 seconds. Pasting works too.
      </p>
    </div>
  )
}
