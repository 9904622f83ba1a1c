import { initialsOf } from './messages.ts'

/** A visitor's initials in a circle. */
export function Avatar({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="avatar bg-line text-ink">
      {initialsOf(name)}
    </span>
  )
}
