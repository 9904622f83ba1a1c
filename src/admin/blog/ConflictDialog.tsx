import { Dialog } from '#admin/parts/Dialog.tsx'
import { formatShort } from '#admin/parts/dates.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { PostDiff } from './PostDiff.tsx'
import { formOf, type PostForm } from './post-form.ts'

interface ConflictDialogProps {
  /** The newer row. */
  theirs: PostRow
  /** What the form holds. */
  mine: PostForm
  onClose: () => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else saved meanwhile: shows both and asks (UX-06). The one not taken stays in the history, or here. */
export function ConflictDialog({ theirs, mine, onClose, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const when = formatShort(theirs.updated_at, new Date())
  return (
    <Dialog
      isOpen
      size="wide"
      onClose={onClose}
      title="Somebody else saved this post"
      description={`The stored version is from ${when}. Lines with − are only in it, lines with + only in yours.`}
      footer={
        <>
          <button type="button" className="button button-outline button-small" onClick={onClose}>
            Keep editing
          </button>
          <button type="button" className="button button-small button-danger" onClick={onTakeTheirs}>
            Take theirs, drop mine
          </button>
          <button type="button" className="button button-small" onClick={onKeepMine}>
            Save mine over it
          </button>
        </>
      }
    >
      <PostDiff before={formOf(theirs)} after={mine} />
    </Dialog>
  )
}
