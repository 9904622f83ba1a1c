import { Trash2 } from '#admin/icons.ts'
import { Select } from '#admin/parts/Select.tsx'
import { useFocusFallback } from '#admin/parts/use-focus-fallback.ts'
import type { ItemList } from './use-item-list.ts'

const STATES = [
  ['', 'Change status...'],
  ['published', 'Published'],
  ['draft', 'Draft'],
] as const

interface BulkBarProps {
  list: ItemList
  isBusy: boolean
  isDeleting: boolean
  onDelete: () => void
  onChange: (column: 'category' | 'status', value: string) => void
}

/** Bulk actions on the ticked items; visible only if there are any (PMAN-04). */
export function BulkBar({ list, isBusy, isDeleting, onDelete, onChange }: BulkBarProps) {
  const { chosen, shown, names, select } = list
  const bar = useFocusFallback<HTMLDivElement>()
  const isAll = chosen.size === shown.length
  return (
    <div
      ref={bar}
      className="sticky top-16 z-10 flex flex-wrap items-center gap-3 rounded-m border border-line bg-raised px-4 py-2.5 shadow-2"
    >
      <button
        type="button"
        className="button button-danger button-small"
        disabled={isBusy}
        onClick={onDelete}
      >
        <Trash2 className="icon" aria-hidden="true" />
        {isDeleting ? 'Deleting...' : `Delete Selected (${chosen.size})`}
      </button>
      <Select
        label="Move selected to category"
        value=""
        options={[['', 'Move to category...'], ...names.map(name => [name, name] as const)]}
        isDisabled={isBusy}
        onChange={category => onChange('category', category)}
      />
      <Select
        label="Change status of selected"
        value=""
        options={STATES}
        isDisabled={isBusy}
        onChange={status => status && onChange('status', status)}
      />
      <button
        type="button"
        className="link ml-auto"
        onClick={() =>
          select(
            shown.map(({ id }) => id),
            !isAll,
          )
        }
      >
        {isAll ? 'Select none' : `Select all ${shown.length}`}
      </button>
    </div>
  )
}
