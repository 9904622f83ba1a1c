import { Trash2 } from 'lucide-react'
import type { Media } from '#data/media.ts'
import { factsOf, usedIn } from './media-words.ts'

/** What the cards of pictures and films have in common. */
export interface MediaCardProps {
  file: Media
  /** Titles of what shows it. */
  uses: string[]
  isBusy: boolean
  onDelete: () => void
}

const ROUND = 'grid size-11 place-items-center rounded-belt text-ink-2 hover:text-ink disabled:opacity-45'

/** Name, size and where the file is used. */
export function FileFacts({ file, uses }: Pick<MediaCardProps, 'file' | 'uses'>) {
  const facts = factsOf(file)
  return (
    <div>
      <h3 className="truncate font-semibold" title={file.name}>
        {file.name}
      </h3>
      {facts && <p className="small muted">{facts}</p>}
      {uses.length > 0 && (
        <p className="small line-clamp-2 font-medium" title={uses.join(', ')}>
          {usedIn(uses)}
        </p>
      )}
    </div>
  )
}

/** The button that deletes a file of the library. */
export function DeleteButton({
  name,
  isBusy,
  onDelete,
}: {
  name: string
  isBusy: boolean
  onDelete: () => void
}) {
  return (
    <button
      type="button"
      className={`${ROUND} hover:text-error`}
      aria-label={`Delete ${name}`}
      title="Delete"
      disabled={isBusy}
      onClick={onDelete}
    >
      <Trash2 className="icon" aria-hidden="true" />
    </button>
  )
}
