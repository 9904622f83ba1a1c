import type { ReactNode } from 'react'

interface RowButtonProps {
  label: string
  isDisabled?: boolean
  isDangerous?: boolean
  onPress: () => void
  ref?: React.Ref<HTMLButtonElement>
  children: ReactNode
}

/** An icon button in a list row; `label` is its accessible name, and the first word its tooltip. */
export function RowButton({
  label,
  isDisabled = false,
  isDangerous = false,
  onPress,
  ref,
  children,
}: RowButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label.split(' ')[0]}
      disabled={isDisabled}
      onClick={onPress}
      className={`grid size-11 flex-none place-items-center rounded-belt text-ink-2 disabled:opacity-45 ${isDangerous ? 'hover:text-error' : 'hover:text-ink'}`}
    >
      {children}
    </button>
  )
}
