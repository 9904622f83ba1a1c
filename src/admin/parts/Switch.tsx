import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: string
  hint?: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A setting that is on or off and takes effect at once. */
export function Switch({ label, hint, isOn, isDisabled = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-4">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={event => onChange(event.target.checked)}
        className="relative mt-1 h-7 w-12 flex-none appearance-none rounded-belt border-[1.5px] border-line-strong bg-surface transition-colors before:absolute before:top-[0.1875rem] before:left-[0.1875rem] before:size-[1.1875rem] before:rounded-belt before:bg-ink-2 before:transition-[translate] before:duration-(--d-3) before:ease-belt checked:border-ink checked:bg-ink checked:before:translate-x-5 checked:before:bg-bg disabled:opacity-45 forced-colors:appearance-auto forced-colors:before:hidden"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="flex min-h-9 items-center font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="small muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
