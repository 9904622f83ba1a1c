import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from '#admin/icons.ts'
import { Badge } from '#admin/parts/Badge.tsx'
import { useBackend } from '#admin/parts/backend.ts'
import { browserName } from '#admin/parts/browser-name.ts'
import { formatShort, formatWithin } from '#admin/parts/dates.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { failed } from '#admin/parts/reason-sentence.ts'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { toast } from '#admin/parts/toast.ts'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '#data/sessions.ts'
import { Part } from './Part.tsx'

const KEY = { queryKey: ['sessions'] }

/** Lists where the person is signed in, and ends those sessions (ACC-67). */
export function SessionsPart() {
  const { auth, db } = useBackend()
  const queries = useQueryClient()
  const sessions = useQuery({ ...KEY, queryFn: () => listSessions(db), refetchInterval: 60_000 })
  const ending = useMutation({
    mutationFn: (which: OwnSession | 'others') =>
      which === 'others' ? endOtherSessions(auth) : endSession(db, which.id),
    onSuccess: (_, which) =>
      toast.success(which === 'others' ? 'All other sessions have ended' : 'The session has ended'),
    onError: error => toast.error(failed('This could not be ended', error)),
    onSettled: () => queries.invalidateQueries(KEY),
  })
  const here = sessions.data?.find(({ is_current }) => is_current)
  return (
    <Part title="Sessions">
      {sessions.isPending && <SlowSpinner />}
      {sessions.isError && (
        <Notice
          message="Failed to load your sessions. Please try again."
          onAction={() => void sessions.refetch()}
          isBusy={sessions.isFetching}
        />
      )}
      <ul>
        {sessions.data?.map(session => (
          <li
            key={session.id}
            className="account-row flex-nowrap! border-line py-2 not-last:border-b first:pt-0"
          >
            <Session
              session={session}
              isElsewhere={here !== undefined && session.place !== here.place}
              isEnding={ending.isPending}
              onEnd={() => ending.mutate(session)}
            />
          </li>
        ))}
      </ul>
      {(sessions.data?.length ?? 0) > 1 && (
        <button
          type="button"
          className="button button-danger button-small mt-3"
          disabled={ending.isPending}
          onClick={() => ending.mutate('others')}
        >
          End all others
        </button>
      )}
    </Part>
  )
}

interface SessionProps {
  session: OwnSession
  /** Its network differs from this device's. */
  isElsewhere: boolean
  isEnding: boolean
  onEnd: () => void
}

function Session({ session, isElsewhere, isEnding, onEnd }: SessionProps) {
  const { user_agent, place, created_at, last_used_at, is_current } = session
  const name = browserName(user_agent ?? '')?.replace(/ \d+, /, ' on ') ?? 'Unknown browser'
  const Icon = /iPhone|Android/.test(name) ? Smartphone : Laptop
  const now = new Date()
  const times = is_current
    ? `this one, since ${formatWithin(created_at, now)}`
    : formatShort(last_used_at ?? created_at, now)
  return (
    <>
      <Icon className="icon" aria-hidden="true" />
      <p className="min-w-0 grow">
        <b className="break-words font-semibold">{name}</b>{' '}
        {isElsewhere && <Badge tone="bad">Other network</Badge>}
        <span className="note muted block">{[place, times].filter(Boolean).join(' · ')}</span>
      </p>
      {is_current ? (
        <Badge tone="ok">You are here</Badge>
      ) : (
        <button
          type="button"
          className="button button-outline button-small flex-none"
          disabled={isEnding}
          onClick={onEnd}
        >
          End<span className="visually-hidden"> the session of {name}</span>
        </button>
      )}
    </>
  )
}
