import { X } from '#admin/icons.ts'
import { roleNames } from '#admin/parts/role-names.ts'
import type { TeamMember } from '#data/team.ts'
import { lastHere } from './last-here.ts'
import { invitedBy, LINK_LASTS, type MemberActions, MemberMenu, Who } from './MemberParts.tsx'
import { nameOf } from './name-of.ts'

interface TeamListProps extends MemberActions {
  team: readonly TeamMember[]
  selfId: string
}

/** The members on a phone, two lines each. */
export function TeamList({ team, selfId, onAgain, onWithdraw, busyId, ...actions }: TeamListProps) {
  const now = new Date()
  return (
    <ul aria-label="People of the team">
      {team.map((member, place) => (
        <li key={member.user_id} className="flex items-center gap-3 border-line border-b py-3">
          <Who member={member} place={place}>
            <span className="block break-words">
              <b className="font-semibold">{nameOf(member)}</b>{' '}
              {member.joined_at !== null && <span className="note muted">· {roleNames[member.role]}</span>}
            </span>
            {member.joined_at === null ? (
              <span className="note muted block">
                {invitedBy(member, now)} as {roleNames[member.role]}. {LINK_LASTS}
              </span>
            ) : member.has_factor ? (
              <span className="note muted block">
                Code app · {lastHere(member.last_seen_at, member.last_seen_place, now)}
              </span>
            ) : (
              <span className="note block font-semibold text-error">No second factor</span>
            )}
          </Who>
          {member.joined_at !== null ? (
            <MemberMenu member={member} isSelf={member.user_id === selfId} {...actions} />
          ) : (
            <>
              <button
                type="button"
                className="text-button flex-none px-0"
                disabled={busyId === member.user_id}
                onClick={() => onAgain(member)}
              >
                Send again<span className="visually-hidden"> to {member.email}</span>
              </button>
              <button
                type="button"
                aria-label={`Withdraw the invitation of ${member.email}`}
                className="icon-button"
                disabled={busyId === member.user_id}
                onClick={() => onWithdraw(member)}
              >
                <X className="icon" aria-hidden="true" />
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
