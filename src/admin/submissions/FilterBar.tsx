import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { BellToggle } from '#admin/parts/BellToggle.tsx'
import { useBackend } from '#admin/parts/backend.ts'
import { Select } from '#admin/parts/Select.tsx'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import { toast } from '#admin/parts/toast.ts'
import { goTo } from '#admin/use-address.ts'
import { findSubmissionIds } from '#data/contact-submissions.ts'
import { STATUSES } from '#data/lead-status.ts'
import type { DeviceSubmission } from './device-list.ts'
import type { View } from './filters.ts'
import { messages } from './messages.ts'
import { isUuid } from './use-submissions.ts'

const STATUS_OPTIONS = [
  ['any', 'Any status'],
  ...STATUSES.map(status => [status, STATUS_NAMES[status]] as const),
] as const
const SOURCE_OPTIONS = [
  ['any', 'Form and chat'],
  ['contact', 'Contact form'],
  ['chat', 'Chat'],
] as const

/** Each is a step that Back undoes, and leads to the first page (UX-02). */
const filter = (key: string, value: string) =>
  goTo({ [key]: value === 'any' ? null : value, page: null, entry: null }, 'push')

interface FilterBarProps {
  view: View
  /** How many look like spam; undefined while unknown. */
  flagged: number | undefined
  device: DeviceSubmission[]
}

/** Narrows the list, and takes it home as a file. */
export function FilterBar({ view, flagged, device }: FilterBarProps) {
  const { db } = useBackend()
  const download = useMutation({
    mutationFn: async () => {
      const delivered = await findSubmissionIds(db, device.map(({ id }) => id).filter(isUuid))
      const { exportSubmissions } = await import('./export.ts')
      await exportSubmissions(db, view, device, delivered)
    },
    onError: error => {
      console.error(error)
      toast.error(messages.exportFailed)
    },
  })
  const viewOptions = [
    ['any', 'Inbox'],
    ['flagged', flagged === undefined ? 'Looks like spam' : `Looks like spam (${flagged})`],
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label="View"
        value={view.flagged ? 'flagged' : 'any'}
        options={viewOptions}
        onChange={value => filter('view', value)}
      />
      <Select
        label="Status"
        value={view.status}
        options={STATUS_OPTIONS}
        onChange={value => filter('status', value)}
      />
      <Select
        label="Source"
        value={view.source}
        options={SOURCE_OPTIONS}
        onChange={value => filter('from', value)}
      />
      <span className="grow" />
      <BellToggle />
      <button
        type="button"
        className="button button-outline button-small"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download className="icon" aria-hidden="true" />
        {download.isPending ? 'Exporting...' : 'Export CSV'}
      </button>
    </div>
  )
}
