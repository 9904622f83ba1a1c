import { ArrowUpDown, Plus, Tags, Upload } from '#admin/icons.ts'
import { SearchBox } from '#admin/parts/SearchBox.tsx'
import { Select } from '#admin/parts/Select.tsx'
import { messages } from './messages.ts'
import type { ItemList } from './use-item-list.ts'

const STATES = [
  ['all', 'Any status'],
  ['published', 'Published'],
  ['draft', 'Drafts'],
] as const

const ORDERS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['title', 'By title'],
  ['changed', 'Last changed first'],
] as const

interface ItemToolbarProps {
  list: ItemList
  onAdd: () => void
  onCategories: () => void
  onOrder: () => void
  onImport: () => void
}

/** The toolbar above the items: adding, search and filters. */
export function ItemToolbar({ list, onAdd, onCategories, onOrder, onImport }: ItemToolbarProps) {
  const { filter, known, shown, choose, search } = list
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="button button-small max-md:grow"
          onClick={onAdd}
          aria-keyshortcuts="n"
        >
          <Plus className="icon" aria-hidden="true" />
          Add New Item
        </button>
        <button
          type="button"
          className="button button-outline button-small max-md:grow"
          onClick={onCategories}
        >
          <Tags className="icon max-sm:hidden" aria-hidden="true" />
          Manage Categories
        </button>
        <button type="button" className="button button-outline button-small max-md:grow" onClick={onOrder}>
          <ArrowUpDown className="icon max-sm:hidden" aria-hidden="true" />
          Change Order
        </button>
        <button type="button" className="button button-outline button-small max-md:grow" onClick={onImport}>
          <Upload className="icon max-sm:hidden" aria-hidden="true" />
          Import
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox label="Search items" placeholder="Search items..." value={filter.term} onSearch={search} />
        <Select
          label="Category shown"
          value={known.includes(filter.category) ? filter.category : ''}
          options={[['', 'All categories'], ...known.map(name => [name, name] as const)]}
          onChange={category => choose({ category })}
        />
        <Select
          label="Status shown"
          value={filter.show}
          options={STATES}
          onChange={show => choose({ show })}
        />
        <Select label="Order of the list" value={list.sort} options={ORDERS} onChange={list.sortBy} />
        <p role="status" className="small muted ml-auto">
          {/* After a failure the count is unknown. */}
          {!list.isFailed && messages.found(shown.length)}
        </p>
      </div>
    </div>
  )
}
