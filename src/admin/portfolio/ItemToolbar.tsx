import { ArrowUpDown, Plus, Tags } from 'lucide-react'
import { SearchBox } from '#admin/parts/SearchBox.tsx'
import { messages } from './messages.ts'
import type { ItemList } from './use-item-list.ts'

interface ItemToolbarProps {
  list: ItemList
  onAdd: () => void
  onCategories: () => void
  onOrder: () => void
}

/** Above the items: what can be made, and which of them are shown. */
export function ItemToolbar({ list, onAdd, onCategories, onOrder }: ItemToolbarProps) {
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
          <Tags className="icon" aria-hidden="true" />
          Manage Categories
        </button>
        <button type="button" className="button button-outline button-small max-md:grow" onClick={onOrder}>
          <ArrowUpDown className="icon" aria-hidden="true" />
          Change Order
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox label="Search items" placeholder="Search items..." value={filter.term} onSearch={search} />
        <select
          className="input w-auto! max-w-full max-md:grow"
          aria-label="Category shown"
          value={known.includes(filter.category) ? filter.category : ''}
          onChange={event => choose({ category: event.target.value })}
        >
          <option value="">All categories</option>
          {known.map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <select
          className="input w-auto! max-md:grow"
          aria-label="Status shown"
          value={filter.show}
          onChange={event => choose({ show: event.target.value })}
        >
          <option value="all">Published and drafts</option>
          <option value="published">Published</option>
          <option value="draft">Drafts</option>
        </select>
        <p role="status" className="small muted ml-auto">
          {messages.found(shown.length)}
        </p>
      </div>
    </div>
  )
}
