import { HistoryDialog } from './HistoryDialog.tsx'
import { messages } from './messages.ts'
import { formOf } from './post-form.ts'
import type { PostEditing } from './use-post-editor.ts'

interface PostDialogsProps {
  editing: PostEditing
  isHistoryOpen: boolean
  onClose: () => void
  confirm?: (question: string) => boolean
}

/** The dialog that compares the form with other versions of the post. */
export function PostDialogs(props: PostDialogsProps) {
  const { editing, isHistoryOpen, onClose, confirm = window.confirm.bind(window) } = props
  const { base, form, value } = editing
  if (!isHistoryOpen || !base) return null
  return (
    <HistoryDialog
      post={base}
      form={value}
      onClose={onClose}
      onRestore={version => {
        if (editing.isDirty && !confirm(messages.confirmRestore)) return
        // The slug stays, because links to it exist elsewhere.
        form.reset({ ...formOf(version), slug: value.slug })
        onClose()
      }}
    />
  )
}
