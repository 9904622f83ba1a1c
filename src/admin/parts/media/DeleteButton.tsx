import { useId } from 'react'
import { Trash2 } from '#admin/icons.ts'
import { words } from './media-words.ts'

interface DeleteButtonProps {
  name: string
  /** Something uses it: the button stays focusable and says why it does nothing. */
  isUsed: boolean
  isBusy: boolean
  onDelete: () => void
}

/** Deletes a file, unless something uses it. */
export function DeleteButton({ name, isUsed, isBusy, onDelete }: DeleteButtonProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="grid size-11 place-items-center rounded-belt text-ink-2 hover:text-error disabled:opacity-45 aria-disabled:text-ink-2 aria-disabled:opacity-45"
        aria-label={`Delete ${name}`}
        title={isUsed ? words.used : 'Delete'}
        aria-disabled={isUsed || undefined}
        aria-describedby={isUsed ? id : undefined}
        disabled={isBusy}
        onClick={() => !isUsed && onDelete()}
      >
        <Trash2 className="icon" aria-hidden="true" />
      </button>
      {isUsed && (
        <span id={id} className="visually-hidden">
          {words.used}
        </span>
      )}
    </>
  )
}
