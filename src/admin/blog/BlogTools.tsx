import { Plus } from 'lucide-react'
import { SearchBox } from '#admin/parts/SearchBox.tsx'

interface BlogToolsProps {
  term: string
  onSearch: (term: string) => void
  onNew: () => void
}

/** The search, and the button for a new post; on phones the search has a row of its own below. */
export function BlogTools({ term, onSearch, onNew }: BlogToolsProps) {
  return (
    <div className="contents md:flex md:items-center md:gap-3">
      <div className="w-full max-md:order-2 md:w-80">
        <SearchBox
          label="Search blog posts"
          placeholder="Search blog posts..."
          value={term}
          onSearch={onSearch}
        />
      </div>
      <button type="button" className="button button-small" aria-keyshortcuts="n" onClick={onNew}>
        <Plus className="icon" aria-hidden="true" />
        New post
      </button>
    </div>
  )
}
