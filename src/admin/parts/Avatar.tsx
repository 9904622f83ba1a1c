import type { LucideIcon } from 'lucide-react'
import { initialsOf } from './initials.ts'

/** Told apart by color, too; the letters say who it is. */
const LOOKS = ['bg-ink text-bg', 'bg-belt text-on-belt', 'bg-deep text-on-belt', 'bg-line text-ink']

interface AvatarProps {
  name: string
  /** In which place of a list. */
  place?: number
  /** In place of letters. */
  Icon?: LucideIcon
  className?: string
}

/** Somebody's initials in a circle. */
export function Avatar({ name, place = 0, Icon, className = '' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={`avatar ${Icon ? 'bg-line text-ink' : LOOKS[place % LOOKS.length]} ${className}`}
    >
      {Icon ? <Icon className="size-4" /> : initialsOf(name)}
    </span>
  )
}
