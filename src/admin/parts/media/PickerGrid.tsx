import { Film } from '#admin/icons.ts'
import { LongGridInDialog } from '#admin/parts/LongGrid.tsx'
import { Thumbnail } from '#components/Thumbnail.tsx'
import type { Media } from '#data/media.ts'
import { assetUrl } from '#lib/media-url.ts'
import { focusStyle } from './focus-style.ts'
import { pickerWords, versioned } from './media-words.ts'
import { moveFocus } from './move-focus.ts'

interface PickerGridProps {
  kind: Media['kind']
  files: readonly Media[]
  /** URL of the chosen file. */
  chosen: string | null
  onChoose: (file: Media) => void
  /** Called on a double click. */
  onPick: (file: Media) => void
}

/** The files to choose from; arrow keys move between them. */
export function PickerGrid({ kind, files, chosen, onChoose, onPick }: PickerGridProps) {
  return (
    <div className="picker-list overflow-y-auto">
      <LongGridInDialog
        label={pickerWords[kind].list}
        entries={files}
        keyOf={({ url }) => url}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3.5 p-1.5"
        entryClassName="flex min-w-0"
        rowHeight={130}
      >
        {file => (
          <button
            type="button"
            className="picker-entry"
            aria-pressed={file.url === chosen}
            onClick={() => onChoose(file)}
            onDoubleClick={() => onPick(file)}
            onKeyDown={moveFocus}
          >
            <span className="focal-crop grid aspect-16/10 w-full" style={focusStyle(file.about?.focus)}>
              <Preview file={file} />
            </span>
            <span className="small truncate">{file.name}</span>
          </button>
        )}
      </LongGridInDialog>
    </div>
  )
}

function Preview({ file }: { file: Media }) {
  const poster = file.about?.poster
  if (file.kind === 'film' && !poster) return <Film className="icon m-auto" aria-hidden="true" />
  return <Thumbnail address={poster ? assetUrl(poster) : versioned(file)} alt="" sizes="12rem" />
}
