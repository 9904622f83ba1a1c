import { BulkBar } from '#admin/parts/BulkBar.tsx'

interface PostsBarProps {
  count: number
  isAll: boolean
  isBusy: boolean
  /** Whether some of them are public or scheduled. */
  isAnyPublic: boolean
  onAll: () => void
  onNone: () => void
  onDraft: () => void
  onDelete: () => void
}

/** Bulk actions on the chosen posts. Publishing is not one of them, because each post has its own date. */
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
