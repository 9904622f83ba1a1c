import { useState } from 'react'
import type { LucideIcon } from '#admin/icons.ts'
import { renditionUrl } from '#lib/media-url.ts'
import { initialsOf } from './initials.ts'

/** Colors help to tell people apart; the initials say who it is. */
const LOOKS = ['bg-ink text-bg', 'bg-belt text-on-belt', 'bg-deep text-on-belt', 'bg-line text-ink']

interface AvatarProps {
  name: string
  /** The URL of the person's picture. */
  picture?: string | null | undefined
  /** The index in a list; picks the color. */
  place?: number
  /** Shown instead of initials. */
  Icon?: LucideIcon
  className?: string
}

/** A person's picture in a circle, or their initials. */
export function Avatar({ name, picture, place = 0, Icon, className = '' }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null)
  if (picture && picture !== missing && !Icon) {
    return (
      <img
        src={renditionUrl(picture, 320) ?? picture}
        alt=""
        className={`avatar object-cover ${className}`}
        onError={() => setMissing(picture)}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`avatar ${Icon ? 'bg-line text-ink' : LOOKS[place % LOOKS.length]} ${className}`}
    >
      {Icon ? <Icon className="size-4" /> : initialsOf(name)}
    </span>
  )
}
