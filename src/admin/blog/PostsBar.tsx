import { BulkBar } from '#admin/parts/BulkBar.tsx'

interface PostsBarProps {
  count: number
  isAll: boolean
  isBusy: boolean
  /** Whether some of them are public, or will be. */
  isAnyPublic: boolean
  onAll: () => void
  onNone: () => void
  onDraft: () => void
  onDelete: () => void
}

/** What can be done with all chosen posts at once. They are published one by one: each with its date. */
export function PostsBar({ isAnyPublic, onDraft, ...bar }: PostsBarProps) {
  return (
    <BulkBar what="posts" allLabel="Choose all that are shown" {...bar}>
      {isAnyPublic && (
        <button type="button" className="button button-outline button-small" onClick={onDraft}>
          Make drafts
        </button>
      )}
    </BulkBar>
  )
}
