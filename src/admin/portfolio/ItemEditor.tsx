import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ConflictNotice } from '#admin/parts/ConflictNotice.tsx'
import { happenedTo } from '#admin/parts/conflicts.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { LEAVE_QUESTION } from '#admin/parts/unsaved.ts'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { DraftNotice } from './EditorNotices.tsx'
import { ItemFields } from './ItemFields.tsx'
import { ItemPreview } from './ItemPreview.tsx'
import { itemFrom } from './item-draft.ts'
import { useItemEditor } from './use-item-editor.ts'

interface ItemEditorProps {
  item: ManagedItem
  isNew: boolean
  categories: string[]
  /** Preselected for a new item. */
  firstCategory: string
  /** Whether this is the record of an item that is not there any more. */
  isLost?: (record: string) => boolean
  onClose: () => void
  confirm?: (question: string) => boolean
}

/** The dialog that adds or edits an item (PEDT). Escape asks before discarding changes. */
export function ItemEditor(props: ItemEditorProps) {
  const { categories, firstCategory, onClose, confirm = window.confirm.bind(window) } = props
  const [isPreview, setIsPreview] = useState(false)
  const editing = useItemEditor({
    ...{ opened: props.item, opensNew: props.isNew, firstCategory, isLost: props.isLost, onClose },
    // At once, because a hidden field would not take the focus.
    onRefused: () => flushSync(() => setIsPreview(false)),
  })
  const { item, isNew, form, value, isDirty, draft, saving, save, discard } = editing
  /** Asks before closing by Escape, the cross or a click outside, which may be accidental; Cancel does not ask. */
  const leave = () => (!isDirty || confirm(LEAVE_QUESTION)) && discard()

  return (
    <Dialog
      isOpen
      size="wide"
      title={isNew ? 'Add New Portfolio Item' : 'Edit Portfolio Item'}
      onClose={leave}
      footer={
        <>
          <button type="button" className="link mr-auto" onClick={() => setIsPreview(!isPreview)}>
            {isPreview ? 'Back to editing' : 'Preview'}
          </button>
          <button type="button" className="button button-outline button-small" onClick={discard}>
            Cancel
          </button>
          <button type="submit" form="item-form" className="button button-small" disabled={saving.isPending}>
            {saving.isPending ? 'Saving...' : 'Save'}
          </button>
        </>
      }
    >
      {draft.offered && (
        <DraftNotice keptAt={draft.offered.keptAt} onUse={editing.takeDraft} onDrop={draft.discard} />
      )}
      {saving.found && (
        <div className="mb-5">
          <ConflictNotice happened={happenedTo(saving.found)} onCompare={saving.decideNow} />
        </div>
      )}
      {isPreview && <ItemPreview item={itemFrom(value, item, new Date())} />}
      <form id="item-form" noValidate hidden={isPreview} onSubmit={event => void save(event)}>
        <ItemFields form={form} type={value.type} categories={categories} />
      </form>
    </Dialog>
  )
}
