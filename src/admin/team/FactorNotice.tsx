import { useMutation } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from '#admin/icons.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import { goToTab } from '#admin/use-url-state.ts'
import { demandFactor, type TeamMember } from '#data/team.ts'
import { weaknessOf } from './weakness.ts'

interface FactorNoticeProps {
  team: readonly TeamMember[]
  self: TeamMember | undefined
  isDemanded: boolean
  onChanged: () => void
}

/** Shows who signs in with a password alone, and how to fix that. */
export function FactorNotice({ team, self, isDemanded, onChanged }: FactorNoticeProps) {
  const { db } = useBackend()
  const saving = useMutation({
    mutationFn: (isWanted: boolean) => demandFactor(db, isWanted),
    onSuccess: (_, isWanted) => {
      toast.success(
        isWanted ? 'Everybody needs a second factor now' : 'Nobody needs a second factor any more',
      )
      onChanged()
    },
    onError: error => toast.error(failed('This could not be saved', error)),
  })
  const weakness = weaknessOf(team, isDemanded)
  if (isDemanded) {
    return (
      <div className="notice" data-look="good">
        <ShieldCheck className="icon" aria-hidden="true" />
        <p className="min-w-0 grow basis-52">
          <b className="font-semibold">Everybody needs a second factor.</b> {weakness?.rest}
        </p>
        <button
          type="button"
          className="text-button"
          disabled={saving.isPending}
          onClick={() => saving.mutate(false)}
        >
          Demand it no longer
        </button>
      </div>
    )
  }
  return (
    <div className="notice" data-look={weakness ? 'weak' : undefined}>
      <ShieldAlert className="icon" aria-hidden="true" />
      <p className="min-w-0 grow basis-52">
        <b className="font-semibold">{weakness?.first ?? 'Everybody has a second factor.'}</b>{' '}
        {weakness?.rest ?? 'Demand it, and so will everybody who is invited.'}
      </p>
      {self && !self.has_factor ? (
        // Requiring a second factor without having one would lock this person out.
        <button
          type="button"
          className="button button-outline button-small"
          onClick={() => goToTab({ tab: 'account' })}
        >
          Set up yours first
        </button>
      ) : (
        <button
          type="button"
          className="button button-outline button-small"
          disabled={saving.isPending}
          onClick={() => saving.mutate(true)}
        >
          {saving.isPending ? 'Saving...' : 'Demand from all'}
        </button>
      )}
    </div>
  )
}
