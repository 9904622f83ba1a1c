import { SelectBox } from './SelectBox.tsx'

interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  isDisabled?: boolean
  onChange: (value: Value) => void
}

/** A choice from a short list that takes effect at once; its label is for screen readers. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, isDisabled = false, onChange } = props
  return (
    <SelectBox>
      <select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        onChange={event => {
          const chosen = options.find(([option]) => option === event.target.value)
          if (chosen) onChange(chosen[0])
        }}
        className="input min-h-11! w-auto! max-w-full cursor-pointer appearance-none truncate rounded-belt! py-1! pr-10! pl-4! max-sm:pr-8! max-sm:pl-3! font-semibold text-sm md:max-w-72"
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </SelectBox>
  )
}
