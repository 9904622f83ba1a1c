import { Plus, Upload } from '#admin/icons.ts'
import { SearchBox } from '#admin/parts/SearchBox.tsx'

interface BlogToolsProps {
  term: string
  onSearch: (term: string) => void
  onNew: () => void
  onImport: () => void
}

/** The search, and the buttons that add posts. */
export function BlogTools({ term, onSearch, onNew, onImport }: BlogToolsProps) {
  return (
    <>
      <div className="max-md:min-w-32 max-md:flex-1">
        <SearchBox
          label="Search blog posts"
          placeholder="Search blog posts..."
          value={term}
          onSearch={onSearch}
        />
      </div>
      <button
        type="button"
        className="button button-outline button-small"
        title="Import posts"
        onClick={onImport}
      >
        <Upload className="icon" aria-hidden="true" />
        <span className="max-md:sr-only">Import</span>
      </button>
      <button type="button" className="button button-small" aria-keyshortcuts="n" onClick={onNew}>
        <Plus className="icon" aria-hidden="true" />
        <span>
          New<span className="max-md:sr-only"> post</span>
        </span>
      </button>
    </>
  )
}
