import type { ReactNode } from 'react'
import { Check, Ellipsis, Mail } from '#admin/icons.ts'
import { Avatar } from '#admin/parts/Avatar.tsx'
import { Badge } from '#admin/parts/Badge.tsx'
import { formatShort } from '#admin/parts/dates.ts'
import { Menu, MenuItem } from '#admin/parts/Menu.tsx'
import type { TeamMember } from '#data/team.ts'
import { nameOf } from './name-of.ts'

/** Actions on a member. */
export interface MemberActions {
  onRole: (member: TeamMember) => void
  onRemove: (member: TeamMember) => void
  onAgain: (member: TeamMember) => void
  onWithdraw: (member: TeamMember) => void
  /** The id of the member whose request is running. */
  busyId: string | null
}

/** A member's avatar, with two lines about them beside it. */
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

/** Shows whether somebody has a second factor. */
export function FactorMark({ hasFactor }: { hasFactor: boolean }) {
  if (!hasFactor) return <Badge tone="bad">No second factor</Badge>
  return (
    <span className="inline-flex items-center gap-2">
      <Check className="size-4 flex-none" aria-hidden="true" />
      Code app
    </span>
  )
}

/** How long an invitation is valid (supabase/config.toml, otp_expiry); the mail says the same. */
export const LINK_LASTS = 'The link works once, within an hour after it was sent.'

/** A text about who invited a member, and when. */
export function invitedBy({ invited_by_name, granted_at }: TeamMember, now: Date): string {
  const [day = ''] = formatShort(granted_at, now).split(', ')
  const when = day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : `on ${day}`
  return `Invited${invited_by_name ? ` by ${invited_by_name}` : ''} ${when}`
}

/** A menu with the actions on a member who has joined. */
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
