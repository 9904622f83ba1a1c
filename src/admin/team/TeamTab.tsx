import './team.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { UserRoundPlus } from '#admin/icons.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { FailedState } from '#admin/parts/FailedState.tsx'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { usePerson } from '#admin/parts/person.ts'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { TeamSwitch } from '#admin/parts/TeamSwitch.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useSlow } from '#admin/parts/use-slow.ts'
import { useIsPhone } from '#admin/use-phone.ts'
import { inviteAgain, type TeamMember, withdrawInvitation } from '#data/team.ts'
import { FactorNotice } from './FactorNotice.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { RecentEvents } from './RecentEvents.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RightsCard } from './RightsCard.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { TeamList } from './TeamList.tsx'
import { TeamTable } from './TeamTable.tsx'
import { useTeam } from './use-team.ts'

type Opened = { dialog: 'invite' } | { dialog: 'role' | 'remove'; member: TeamMember }

/** The team, its rights and how safely it signs in; for owners. `confirm` asks a yes-or-no question. */
export default function TeamTab({ confirm = (question: string) => window.confirm(question) }) {
  const client = useBackend()
  const selfId = usePerson()
  const { team, isDemanded, refresh } = useTeam()
  const [opened, setOpened] = useState<Opened | null>(null)
  const slow = useSlow(team.isPending)
  const People = useIsPhone() ? TeamList : TeamTable

  const change = useMutation({
    mutationFn: ({ member, how }: { member: TeamMember; how: 'again' | 'withdraw' }) =>
      how === 'again' ? inviteAgain(client, member.user_id) : withdrawInvitation(client, member.user_id),
    onSuccess: (_, { member, how }) => {
      const said = how === 'again' ? 'Invitation sent again to' : 'Invitation withdrawn of'
      toast.success(`${said} ${member.email}`)
    },
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
  function withdraw(member: TeamMember) {
    const question = `Withdraw the invitation of ${member.email}? The link in the mail stops working.`
    if (confirm(question)) change.mutate({ member, how: 'withdraw' })
  }

  const members = team.data ?? []
  const joined = members.filter(({ joined_at }) => joined_at !== null)
  const self = joined.find(({ user_id }) => user_id === selfId)
  const close = () => setOpened(null)
  return (
    <section>
      <PageBar heading="Team">
        <TeamSwitch here="team" />
        <button
          type="button"
          className="button button-small max-md:ml-auto"
          onClick={() => setOpened({ dialog: 'invite' })}
        >
          <UserRoundPlus className="icon" aria-hidden="true" />
          Invite
        </button>
      </PageBar>
      <div className="page-body team">
        <div className="grid gap-4">
          {isDemanded !== undefined && members.length > 0 && (
            <FactorNotice team={members} self={self} isDemanded={isDemanded} onChanged={refresh} />
          )}
          {team.isPending && <SkeletonList slow={slow} />}
          {team.isError && !team.data && (
            <FailedState
              message="Failed to load the team. Please try again."
              onAction={() => void team.refetch()}
              isBusy={team.isFetching}
            />
          )}
          {team.data && (
            <>
              <People
                team={members}
                selfId={selfId}
                busyId={change.isPending ? change.variables.member.user_id : null}
                onRole={member => setOpened({ dialog: 'role', member })}
                onRemove={member => setOpened({ dialog: 'remove', member })}
                onAgain={member => change.mutate({ member, how: 'again' })}
                onWithdraw={withdraw}
              />
              <RecentEvents team={members} />
            </>
          )}
        </div>
        <RightsCard />
      </div>
      {opened?.dialog === 'invite' && (
        <InviteDialog isFactorDemanded={isDemanded ?? false} onInvited={refresh} onClose={close} />
      )}
      {opened?.dialog === 'role' && (
        <RoleDialog
          member={opened.member}
          isSelf={opened.member.user_id === selfId}
          onChanged={refresh}
          onClose={close}
        />
      )}
      {opened?.dialog === 'remove' && (
        <RemoveDialog
          member={opened.member}
          heirs={heirsOf(opened.member, joined, selfId)}
          onRemoved={refresh}
          onClose={close}
        />
      )}
    </section>
  )
}

/** Members who can take over somebody's work: owners and those with the same role, the current person first. */
function heirsOf(leaving: TeamMember, joined: readonly TeamMember[], selfId: string): TeamMember[] {
  return joined
    .filter(({ user_id, role }) => user_id !== leaving.user_id && (role === 'owner' || role === leaving.role))
    .toSorted((one, other) => Number(other.user_id === selfId) - Number(one.user_id === selfId))
}
