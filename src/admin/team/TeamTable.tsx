import { ChevronDown, X } from '#admin/icons.ts'
import { roleNames } from '#admin/parts/role-names.ts'
import type { TeamMember } from '#data/team.ts'
import { lastHere } from './last-here.ts'
import { FactorMark, invitedBy, LINK_LASTS, type MemberActions, MemberMenu, Who } from './MemberParts.tsx'
import { nameOf } from './name-of.ts'

interface TeamTableProps extends MemberActions {
  team: readonly TeamMember[]
  selfId: string
}

/** The members, their roles, how safely they sign in, and when they were last here. */
export function TeamTable({ team, selfId, ...actions }: TeamTableProps) {
  return (
    <table className="table">
      <caption className="visually-hidden">People of the team</caption>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col" className="w-34">
            Role
          </th>
          <th scope="col" className="w-40">
            Second factor
          </th>
          <th scope="col" className="w-42">
            Last here
          </th>
          <th scope="col" className="w-12">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {team.map((member, place) =>
          member.joined_at === null ? (
            <InvitedRow key={member.user_id} member={member} place={place} {...actions} />
          ) : (
            <MemberRow
              key={member.user_id}
              member={member}
              place={place}
              isSelf={member.user_id === selfId}
              {...actions}
            />
          ),
        )}
      </tbody>
    </table>
  )
}

interface RowProps extends MemberActions {
  member: TeamMember
  place: number
}

function MemberRow({ member, place, isSelf, ...actions }: RowProps & { isSelf: boolean }) {
  return (
    <tr>
      <th scope="row">
        <Who member={member} place={place}>
          <span className="block break-words font-semibold">
            {nameOf(member)} {isSelf && <span className="tag">you</span>}
          </span>
          {member.name && <span className="note muted block break-all">{member.email}</span>}
        </Who>
      </th>
      <td>
        <button
          type="button"
          aria-label={`Role of ${nameOf(member)}: ${roleNames[member.role]}`}
          aria-haspopup="dialog"
          className="button button-outline button-small"
          onClick={() => actions.onRole(member)}
        >
          {roleNames[member.role]}
          <ChevronDown className="size-4" aria-hidden="true" />
        </button>
      </td>
      <td>
        <FactorMark hasFactor={member.has_factor} />
      </td>
      <td className="muted">{lastHere(member.last_seen_at, member.last_seen_place, new Date())}</td>
      <td>
        <MemberMenu member={member} isSelf={isSelf} {...actions} />
      </td>
    </tr>
  )
}

function InvitedRow({ member, place, onAgain, onWithdraw, busyId }: RowProps) {
  const isBusy = busyId === member.user_id
  return (
    <tr>
      <th scope="row">
        <Who member={member} place={place}>
          <span className="block break-all font-semibold">{member.email}</span>
          <span className="note muted block">{invitedBy(member, new Date())}</span>
          <span className="note muted block">{LINK_LASTS}</span>
        </Who>
      </th>
      <td className="muted pl-3.5!">{roleNames[member.role]}</td>
      <td colSpan={2}>
        <button type="button" className="text-button px-0" disabled={isBusy} onClick={() => onAgain(member)}>
          Send again<span className="visually-hidden"> to {member.email}</span>
        </button>
      </td>
      <td>
        <button
          type="button"
          aria-label={`Withdraw the invitation of ${member.email}`}
          title="Withdraw the invitation"
          className="icon-button"
          disabled={isBusy}
          onClick={() => onWithdraw(member)}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </td>
    </tr>
  )
}
