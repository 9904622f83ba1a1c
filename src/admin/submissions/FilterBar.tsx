import { Select } from '#admin/parts/Select.tsx'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import { goTo } from '#admin/use-url-state.ts'
import { LEAD_STATUSES } from '#lib/lead.ts'
import type { View } from './filters.ts'

const STATUS_OPTIONS = [
  ['any', 'Any status'],
  ...LEAD_STATUSES.map(status => [status, STATUS_NAMES[status]] as const),
] as const
const SOURCE_OPTIONS = [
  ['any', 'Form and chat'],
  ['contact', 'Contact form'],
  ['chat', 'Chat'],
  ['hand', 'By hand'],
] as const

/** Sets a filter and goes to the first page; adds a history entry that Back undoes (UX-02). */
const filter = (key: string, value: string) =>
  goTo({ [key]: value === 'any' ? null : value, page: null, entry: null }, 'push')

interface FilterBarProps {
  view: View
  /** How many submissions look like spam; undefined while unknown. */
  flagged: number | undefined
}

/** Filters the list; shown at its top. */
export function FilterBar({ view, flagged }: FilterBarProps) {
  const viewOptions = [
    ['any', 'Inbox'],
    ['flagged', flagged === undefined ? 'Looks like spam' : `Looks like spam (${flagged})`],
  ] as const
  return (
    <div className="list-head">
      <Select
        isQuiet
        label="View"
        value={view.flagged ? 'flagged' : 'any'}
        options={viewOptions}
        onChange={value => filter('view', value)}
      />
      <Select
        isQuiet
        label="Status"
        value={view.status}
        options={STATUS_OPTIONS}
        onChange={value => filter('status', value)}
      />
      <Select
        isQuiet
        label="Source"
        value={view.source}
        options={SOURCE_OPTIONS}
        onChange={value => filter('from', value)}
      />
    </div>
  )
}
