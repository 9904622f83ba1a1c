import { useRef } from 'react'
import { Upload } from '#admin/icons.ts'
import { SearchBox } from '#admin/parts/SearchBox.tsx'
import { Select } from '#admin/parts/Select.tsx'
import type { Media } from '#data/media.ts'
import { MEDIA_FOLDERS, type MediaFolder } from '#lib/media-url.ts'
import { ACCEPTED, FOLDERS } from './media-words.ts'

interface MediaToolbarProps {
  kind: Media['kind']
  folder: MediaFolder
  term: string
  count: number
  onFiles: (files: Iterable<File>) => void
  onFolder: (folder: MediaFolder) => void
  onSearch: (term: string) => void
}

/** The toolbar above the grid: upload, and which files are shown. */
export function MediaToolbar({ kind, folder, term, count, onFiles, onFolder, onSearch }: MediaToolbarProps) {
  const input = useRef<HTMLInputElement>(null)
  const isPictures = kind === 'picture'
  const label = isPictures ? 'Upload Images' : 'Upload Videos'
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="button button-small max-md:grow"
        onClick={() => input.current?.click()}
      >
        <Upload className="icon" aria-hidden="true" />
        {label}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={ACCEPTED[kind]}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // Reset it, so that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      <SearchBox
        label={isPictures ? 'Search images' : 'Search videos'}
        placeholder={isPictures ? 'Search images...' : 'Search videos...'}
        value={term}
        onSearch={onSearch}
      />
      {isPictures && (
        <Select
          label="Folder"
          value={folder}
          options={MEDIA_FOLDERS.map(name => [name, FOLDERS[name]] as const)}
          onChange={onFolder}
        />
      )}
      <p className="small muted ml-auto">
        {isPictures && <span className="max-md:hidden">Drop or paste pictures anywhere here. </span>}
        <span role="status">{count === 1 ? '1 file' : `${count} files`}</span>
      </p>
    </div>
  )
}
