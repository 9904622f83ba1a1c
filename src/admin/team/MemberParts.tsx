import type { ReactNode } from 'react'
import { Check, Ellipsis, Mail } from '#admin/icons.ts'
import { Avatar } from '#admin/parts/Avatar.tsx'
import { Badge } from '#admin/parts/Badge.tsx'
import { formatShort } from '#admin/parts/dates.ts'
import { Menu, MenuItem } from '#admin/parts/Menu.tsx'
import type { TeamMember } from '#data/team.ts'
import { nameOf } from './name-of.ts'

/** What can be done with somebody. */
export interface MemberActions {
  onRole: (member: TeamMember) => void
  onRemove: (member: TeamMember) => void
  onAgain: (member: TeamMember) => void
  onWithdraw: (member: TeamMember) => void
  /** Whose request is under way. */
  busyId: string | null
}

/** A circle, and beside it who it is in two lines. */
export function Who({ member, place, children }: { member: TeamMember; place: number; children: ReactNode }) {
  const isInvited = member.joined_at === null
  return (
    <span className="flex min-w-0 grow items-center gap-3">
      <Avatar
        name={nameOf(member)}
        picture={member.picture}
        place={place}
        {...(isInvited && { Icon: Mail })}
      />
      <span className="min-w-0">{children}</span>
    </span>
  )
}

/** Whether somebody has a second factor. */
export function FactorMark({ hasFactor }: { hasFactor: boolean }) {
  if (!hasFactor) return <Badge tone="bad">No second factor</Badge>
  return (
    <span className="inline-flex items-center gap-2">
      <Check className="size-4 flex-none" aria-hidden="true" />
      Code app
    </span>
  )
}

/** How long an invitation is good for (supabase/config.toml, otp_expiry); the mail says the same. */
export const LINK_LASTS = 'The link works once, within an hour after it was sent.'

/** By whom and when somebody was invited. */
export function invitedBy({ invited_by_name, granted_at }: TeamMember, now: Date): string {
  const [day = ''] = formatShort(granted_at, now).split(', ')
  const when = day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : `on ${day}`
  return `Invited${invited_by_name ? ` by ${invited_by_name}` : ''} ${when}`
}

/** What can be done with somebody who is here, behind three dots. */
export function MemberMenu({
  member,
  isSelf,
  onRole,
  onRemove,
}: { member: TeamMember; isSelf: boolean } & Pick<MemberActions, 'onRole' | 'onRemove'>) {
  return (
    <Menu
      label={`More about ${nameOf(member)}`}
      className="icon-button"
      trigger={<Ellipsis className="icon" aria-hidden="true" />}
    >
      <MenuItem onSelect={() => onRole(member)}>Change the role</MenuItem>
      {!isSelf && <MenuItem onSelect={() => onRemove(member)}>Remove from the team</MenuItem>}
    </Menu>
  )
}
