import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ownHosts } from '#admin/parts/own-hosts.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { asPath } from '#lib/own-path.ts'
import {
  blankDraft,
  draftOf,
  type ItemDraft,
  isSameDraft,
  itemDraft,
  itemFrom,
  storedDraft,
} from './item-draft.ts'
import { useSaveItem } from './use-save-item.ts'

interface ItemEditorOptions {
  opened: ManagedItem
  opensNew: boolean
  /** Preselected for a new item. */
  firstCategory: string
  /** Whether this is the record of an item that is not there any more, whose drafts a new one may continue. */
  isLost?: ((record: string) => boolean) | undefined
  /** Called when the editor is done. */
  onClose: () => void
  /** Called when something keeps it from being saved, before the first wrong field gets the focus. */
  onRefused: () => void
}

/** The form of one item with its draft and its saves; text typed during a save is kept. */
export function useItemEditor(options: ItemEditorOptions) {
  const { opened, opensNew, firstCategory, onClose, onRefused } = options
  const [item, setItem] = useState(opened)
  const [isNew, setNew] = useState(opensNew)
  const [start] = useState(() => (isNew ? blankDraft(firstCategory) : draftOf(item)))
  const form = useForm<ItemDraft>({ defaultValues: start, resolver: zodResolver(itemDraft) })
  const { isDirty } = form.formState
  const value = { ...start, ...useWatch({ control: form.control }) } as ItemDraft
  useUnsavedGuard(isDirty)
  const sent = useRef<ItemDraft | null>(null)
  const saving = useSaveItem({
    ...{ opened: item, isNew, entered, onGivenUp: discard },
    onSaved(stored) {
      setItem(stored)
      setNew(false)
      if (isSameDraft(form.getValues(), sent.current)) return discard()
      // Text typed during the save is not stored yet.
      form.reset(draftOf(stored), { keepValues: true, keepDirty: true })
    },
    onTake: theirs => {
      setItem(theirs)
      setNew(false)
      form.reset(draftOf(theirs))
      draft.drop()
    },
    onRenew(again) {
      setItem(again)
      setNew(true)
    },
  })
  const draft = useDraft({
    isFormer: opensNew ? options.isLost : undefined,
    ...{ record: `portfolio/${isNew ? 'new' : item.id}`, schema: storedDraft, value, isDirty },
    // The version that a save is compared with: a continued draft may be based on an older one than the item shown.
    ...{ subject: item.id, base: saving.base && String(saving.base.revision) },
  })
  /** The item with the form's current values, for saving. */
  function entered() {
    for (const field of ['imageUrl', 'videoUrl'] as const) {
      const path = asPath(form.getValues(field), ownHosts())
      if (path !== form.getValues(field)) form.setValue(field, path, { shouldDirty: true })
    }
    sent.current = form.getValues()
    return itemFrom(sent.current, item, new Date())
  }
  const save = form.handleSubmit(saving.save, onRefused)
  // Ctrl+S reaches this dialog even while another is above it, e.g. the picker.
  const isOnTop = () => [...document.querySelectorAll('[role=dialog]')].at(-1)?.querySelector('#item-form')
  useShortcut('mod+s', () => void (isOnTop() && save()), { label: 'Save item', inDialog: true })

  function discard() {
    draft.drop()
    onClose()
  }
  /** Continues the draft of a closed editor, based on the version it was typed on. */
  function takeDraft() {
    if (!draft.offered) return
    const { value: kept, subject, base } = draft.offered
    form.reset(kept, { keepDefaultValues: true })
    if (isNew && subject) setItem({ ...item, id: subject })
    // A draft of a new item may be of one that was stored although its first save got no answer.
    saving.startFrom(Number(base ?? 1))
    draft.decide()
  }

  return { item, isNew, form, value, isDirty, draft, takeDraft, saving, save, discard }
}
