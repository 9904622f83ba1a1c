import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Check, Pencil, Trash2, X } from '#admin/icons.ts'
import type { Category } from '#data/categories.ts'
import { isComposing } from '#lib/composing.ts'
import { RowButton } from './RowButton.tsx'
import { TextOffer } from './TextOffer.tsx'
import { useDraft } from './use-draft.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

const schema = z.string()

interface CategoryRowProps {
  category: Category
  isBusy: boolean
  /**
   * `read` is the category as it was when the field opened; `onEnd` runs when the name is stored, then with the stored
   * category, or discarded.
   */
  onRename: (read: Category, name: string, onEnd: (stored?: Category) => void) => void
  /** Called when the field opens or closes. */
  onEdit: (isEditing: boolean) => void
  onRemove: () => void
}

/** A category: its name, or a field to rename it (PCAT-04). */
export function CategoryRow({ category, isBusy, onRename, onEdit, onRemove }: CategoryRowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [read, setRead] = useState(category)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const isEditing = typed !== null
  // Leaving asks first while a new name is not stored.
  const isDirty = isEditing && typed.trim() !== read.name
  useUnsavedGuard(isDirty)
  const draft = useDraft({
    ...{ record: `category/${category.id}`, schema, value: typed ?? '', isDirty, base: read.name },
    isSame: (kept, other) => kept === other || kept === category.name,
  })

  const ended = useEffectEvent(() => onEdit(false))
  useEffect(() => {
    if (wasEditing.current && !isEditing) {
      // Closing the field remounts the button that opened it, so focus it again.
      edit.current?.focus()
      ended()
    }
    wasEditing.current = isEditing
  }, [isEditing])

  function confirm() {
    const name = typed?.trim() ?? ''
    // Ignore an empty name (PCAT-02); an unchanged one only closes the field.
    if (name === '' || isBusy) return
    if (name === read.name) close()
    else onRename(read, name, stored => (stored ? end(stored) : close()))
  }

  /** Closes the field, unless a newer name was typed while `typed` was being stored. */
  function end(stored: Category) {
    draft.settle(typed ?? '')
    setRead(stored)
    setTyped(now => (now === typed ? null : now))
  }

  /** `from` is the stored name that a draft was typed on. */
  function open(name = category.name, from = category.name) {
    setTyped(name)
    setRead({ ...category, name: from })
    onEdit(true)
  }

  const close = () => setTyped(null)

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') confirm()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }

  return (
    <li className="flex min-h-16 flex-wrap items-center gap-1 py-1.5">
      {draft.offered && (
        <div className="w-full">
          <TextOffer
            text={draft.offered.value}
            onDecide={isTaken => {
              if (!isTaken || !draft.offered) return draft.discard()
              open(draft.offered.value, draft.offered.base ?? undefined)
              draft.decide()
            }}
          />
        </div>
      )}
      {isEditing ? (
        <>
          <input
            className="input min-h-11! min-w-0 grow py-2!"
            // Escape cancels the renaming, not the dialog around the list.
            data-own-escape
            aria-label={`New name for ${category.name}`}
            maxLength={100}
            value={typed}
            ref={input => {
              if (!input || wasEditing.current) return
              input.focus()
              input.select()
            }}
            onChange={event => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <RowButton label={`Confirm new name for ${category.name}`} isDisabled={isBusy} onPress={confirm}>
            <Check className="icon" aria-hidden="true" />
          </RowButton>
          <RowButton label={`Cancel renaming ${category.name}`} onPress={close}>
            <X className="icon" aria-hidden="true" />
          </RowButton>
        </>
      ) : (
        <>
          <span className="min-w-0 grow break-words font-semibold">{category.name}</span>
          <RowButton ref={edit} label={`Rename ${category.name}`} isDisabled={isBusy} onPress={() => open()}>
            <Pencil className="icon" aria-hidden="true" />
          </RowButton>
          <RowButton label={`Delete ${category.name}`} isDisabled={isBusy} onPress={onRemove} isDangerous>
            <Trash2 className="icon" aria-hidden="true" />
          </RowButton>
        </>
      )}
    </li>
  )
}
