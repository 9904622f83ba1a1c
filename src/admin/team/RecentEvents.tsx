import { useQuery } from '@tanstack/react-query'
import { Download, LogIn, ShieldAlert, UserRoundCog } from '#admin/icons.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { formatShort } from '#admin/parts/dates.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { useOpenDialog } from '#admin/parts/open-dialog.ts'
import { listAccountEntries } from '#data/audit-log.ts'
import type { TeamMember } from '#data/team.ts'
import { firstNameOf } from './name-of.ts'
import { describeEvents } from './recent-events.ts'
import { TEAM } from './use-team.ts'

const ICONS = { 'sign-in': LogIn, warning: ShieldAlert, export: Download, account: UserRoundCog }

/** How many entries are fetched, and how many lines are shown. */
const READ = 60
const SHOWN = 8

/** Recent account events. */
export function RecentEvents({ team }: { team: readonly TeamMember[] }) {
  const { db } = useBackend()
  const openDialog = useOpenDialog()
  const log = useQuery({ queryKey: [TEAM, 'lately'], queryFn: () => listAccountEntries(db, READ) })
  const nameOf = (email: string) => {
    const member = team.find(known => known.email === email)
    return member ? firstNameOf(member) : email
  }
  const events = describeEvents(log.data ?? [], nameOf).slice(0, SHOWN)
  return (
    <section aria-labelledby="lately" className="mt-8">
      <h3 id="lately" className="mb-1.5 font-semibold">
        Lately
      </h3>
      {log.isError && (
        <Notice
          message="Failed to load what happened lately."
          onAction={() => void log.refetch()}
          isBusy={log.isFetching}
        />
      )}
      <ul>
        {events.map(({ id, kind, sentence, at }) => {
          const Icon = ICONS[kind]
          return (
            <li key={id} className="flex items-center gap-3 border-line border-b py-2">
              <Icon className="size-4 flex-none" aria-hidden="true" />
              <span className="min-w-0 grow break-words">{sentence}</span>
              <time dateTime={at} className="note flex-none text-ink-3 tabular-nums">
                {formatShort(at, new Date())}
              </time>
            </li>
          )
        })}
      </ul>
      <button type="button" className="text-button mt-2 px-0" onClick={() => openDialog('audit')}>
        Everything in Who changed what
      </button>
    </section>
  )
}
