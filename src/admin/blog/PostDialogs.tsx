import type { PostRow } from '#data/blog-posts-admin.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { messages } from './messages.ts'
import { formOf } from './post-form.ts'
import type { PostEditing } from './use-post-editor.ts'

export type PostDialog = 'history' | 'conflict'

interface PostDialogsProps {
  editing: PostEditing
  /** The row that somebody else has saved, if any. */
  theirs: PostRow | null
  open: PostDialog | null
  onClose: () => void
  confirm?: (question: string) => boolean
}

/** The dialogs that compare what the form holds with other versions of the post. */
export function PostDialogs(props: PostDialogsProps) {
  const { editing, theirs, open, onClose, confirm = window.confirm.bind(window) } = props
  const { base, form, value } = editing
  if (open === 'history' && base) {
    return (
      <HistoryDialog
        post={base}
        form={value}
        onClose={onClose}
        onRestore={version => {
          if (editing.isDirty && !confirm(messages.confirmRestore)) return
          // The address stays: links to it are out in the world.
          form.reset({ ...formOf(version), slug: value.slug })
          onClose()
        }}
      />
    )
  }
  if (open === 'conflict' && theirs) {
    return (
      <ConflictDialog
        theirs={theirs}
        mine={value}
        onClose={onClose}
        onKeepMine={() => {
          editing.keepMine(theirs)
          onClose()
        }}
        onTakeTheirs={() => {
          editing.takeTheirs(theirs)
          onClose()
        }}
      />
    )
  }
  return null
}
