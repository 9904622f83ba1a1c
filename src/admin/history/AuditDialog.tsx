import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#admin/parts/Badge.tsx'
import { useBackend } from '#admin/parts/backend.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { formatShort } from '#admin/parts/dates.ts'
import { type AuditEntry, listAuditEntries } from '#data/audit-log.ts'
import { PAGE_SIZE, PagedList } from './PagedList.tsx'
import { fieldNames, rowName } from './words.ts'

const TONES = {
  ...({ added: 'ok', changed: 'neutral', deleted: 'bad', restored: 'ok' } as const),
  ...({ invited: 'ok', 'role changed': 'neutral', removed: 'bad', exported: 'neutral' } as const),
  ...({ 'signed in': 'neutral', 'sign-in failed': 'bad', 'recovery code used': 'bad' } as const),
  ...({ 'second factor set': 'ok', 'second factor removed': 'bad' } as const),
  ...({ 'passkey added': 'ok', 'passkey removed': 'bad' } as const),
}

/** Shows who added, changed, deleted or restored what, and when (UX-15). */
export default function AuditDialog({ onClose }: { onClose: () => void }) {
  const { db } = useBackend()
  const [page, setPage] = useState(1)
  const log = useQuery({
    queryKey: ['audit', page],
    queryFn: () => listAuditEntries(db, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      isReading
      title="Who changed what"
      description="What signed-in people did, kept for a year. What visitors wrote is not repeated here."
    >
      <PagedList
        query={log}
        label="changes"
        failure="Failed to load the list. Please try again."
        empty="Nobody has changed anything yet."
        page={page}
        onPage={setPage}
      >
        {entry => <Entry entry={entry} />}
      </PagedList>
    </Dialog>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const fields = fieldNames(entry.fields)
  return (
    <div className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[6rem_1fr_auto]">
      <p>
        <Badge tone={TONES[entry.action]}>{entry.action}</Badge>
      </p>
      <p className="min-w-0">
        <span className="block break-words font-semibold">{rowName(entry.table_name, entry.label)}</span>
        <span className="small muted block break-words">
          {fields && `${fields} · `}
          {entry.actor_email ?? 'somebody whose account is gone'}
        </span>
      </p>
      <time dateTime={entry.happened_at} className="small muted">
        {formatShort(entry.happened_at, new Date())}
      </time>
    </div>
  )
}
