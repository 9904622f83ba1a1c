import { Trash2 } from '#admin/icons.ts'
import { Menu, MenuItem } from '#admin/parts/Menu.tsx'
import { useFocusFallback } from '#admin/parts/use-focus-fallback.ts'
import type { ItemList } from './use-item-list.ts'

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
      className="bulk-bar sticky top-16 z-10 flex flex-wrap items-center gap-3 rounded-m border border-line bg-raised px-4 py-2.5 shadow-2"
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
      {/* Not selects, which on some systems change at the first arrow key. */}
      <Menu trigger="Move to category..." isDisabled={isBusy}>
        {names.map(name => (
          <MenuItem key={name} onSelect={() => onChange('category', name)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <Menu trigger="Change status..." isDisabled={isBusy}>
        <MenuItem onSelect={() => onChange('status', 'published')}>Published</MenuItem>
        <MenuItem onSelect={() => onChange('status', 'draft')}>Draft</MenuItem>
      </Menu>
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
