import { Plus } from 'lucide-react'
import { SearchBox } from '#admin/parts/SearchBox.tsx'

interface BlogToolsProps {
  term: string
  onSearch: (term: string) => void
  onNew: () => void
}

/** The search, and the button for a new post. */
export function BlogTools({ term, onSearch, onNew }: BlogToolsProps) {
  return (
    <>
      <div className="max-md:min-w-0 max-md:grow">
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
    </>
  )
}
