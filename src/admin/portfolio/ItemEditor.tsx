import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ConflictNotice } from '#admin/parts/ConflictNotice.tsx'
import { conflicts, happenedTo } from '#admin/parts/conflicts.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { LEAVE_QUESTION } from '#admin/parts/unsaved.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { DraftNotice } from './EditorNotices.tsx'
import { ItemFields } from './ItemFields.tsx'
import { ItemPreview } from './ItemPreview.tsx'
import {
  blankDraft,
  draftOf,
  type ItemDraft,
  isSameDraft,
  itemDraft,
  itemFrom,
  keptDraft,
} from './item-draft.ts'
import { useSaveItem } from './use-save-item.ts'

interface ItemEditorProps {
  item: ManagedItem
  isNew: boolean
  categories: string[]
  /** Preselected for a new item. */
  firstCategory: string
  onClose: () => void
  confirm?: (question: string) => boolean
}

/** The dialog in which an item is made or changed (PEDT). Escape asks before it throws changes away. */
export function ItemEditor(props: ItemEditorProps) {
  const { categories, firstCategory, onClose, confirm = window.confirm.bind(window) } = props
  const [item, setItem] = useState(props.item)
  const [isNew, setNew] = useState(props.isNew)
  const [start] = useState(() => (isNew ? blankDraft(firstCategory) : draftOf(item)))
  const form = useForm<ItemDraft>({ defaultValues: start, resolver: zodResolver(itemDraft) })
  const { isDirty } = form.formState
  const value = { ...start, ...useWatch({ control: form.control }) } as ItemDraft
  const [isPreview, setIsPreview] = useState(false)
  useUnsavedGuard(isDirty)
  const draft = useDraft({
    ...{ record: `portfolio/${isNew ? 'new' : item.id}`, schema: keptDraft, value, isDirty },
    ...{ subject: item.id, base: isNew ? null : String(item.revision) },
  })
  const sent = useRef<ItemDraft | null>(null)
  const saving = useSaveItem({
    ...{ opened: item, isNew, onGivenUp: discard },
    onSaved(stored) {
      setItem(stored)
      setNew(false)
      if (isSameDraft(form.getValues(), sent.current)) return discard()
      // What was typed while it was on its way is not stored yet.
      form.reset(draftOf(stored), { keepValues: true, keepDirty: true })
    },
    onTake: theirs => {
      form.reset(draftOf(theirs))
      draft.drop()
    },
  })
  /** The item as it is entered now, to be sent. */
  function entered() {
    sent.current = form.getValues()
    return itemFrom(sent.current, item, new Date())
  }
  const save = form.handleSubmit(() => {
    // Ctrl+S reaches this dialog while a question is above it.
    if (!saving.isPending && !conflicts.current()) saving.save(entered())
  })
  useShortcut('mod+s', () => void save(), 'Save item', true)

  function discard() {
    draft.drop()
    onClose()
  }
  /** Cancel says what it does; Escape, the cross and a press beside the dialog happen by mistake. */
  const leave = () => (!isDirty || confirm(LEAVE_QUESTION)) && discard()

  return (
    <Dialog
      isOpen
      size="wide"
      title={isNew ? 'Add New Portfolio Item' : 'Edit Portfolio Item'}
      onClose={leave}
      footer={
        <>
          <button
            type="button"
            className="link mr-auto"
            aria-pressed={isPreview}
            onClick={() => setIsPreview(!isPreview)}
          >
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
        <DraftNotice
          keptAt={draft.offered.keptAt}
          onUse={() => {
            if (!draft.offered) return
            form.reset(draft.offered.value, { keepDefaultValues: true })
            if (isNew && draft.offered.subject) setItem({ ...item, id: draft.offered.subject })
            if (draft.offered.base) saving.startFrom(Number(draft.offered.base))
            draft.decide()
          }}
          onDrop={draft.discard}
        />
      )}
      {saving.found && (
        <div className="mb-5">
          <ConflictNotice
            happened={happenedTo(saving.found)}
            onCompare={() => void saving.decide(entered())}
          />
        </div>
      )}
      {isPreview && <ItemPreview item={itemFrom(value, item, new Date())} />}
      <form id="item-form" noValidate hidden={isPreview} onSubmit={event => void save(event)}>
        <ItemFields form={form} type={value.type} categories={categories} />
      </form>
    </Dialog>
  )
}
