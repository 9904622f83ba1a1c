import { SelectBox } from './SelectBox.tsx'

interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  isDisabled?: boolean
  /** Omits the border, for several in a row. */
  isQuiet?: boolean
  onChange: (value: Value) => void
}

/** A choice from a short list that takes effect at once; its label is for screen readers. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, isDisabled = false, isQuiet = false, onChange } = props
  return (
    <SelectBox isQuiet={isQuiet}>
      <select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        onChange={event => {
          const chosen = options.find(([option]) => option === event.target.value)
          if (chosen) onChange(chosen[0])
        }}
        className={`min-h-(--control)! w-auto! max-w-full cursor-pointer appearance-none truncate rounded-belt! py-1! font-semibold ${isQuiet ? 'border-0 bg-transparent [field-sizing:content] pr-7 pl-2 note -outline-offset-3 md:max-w-36' : 'input bg-transparent! pr-10! pl-4! max-sm:pr-8! max-sm:pl-3! md:max-w-72'}`}
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
