import './markdown-toolbar.ts'
import { type DragEvent, useId, useState } from 'react'
import { Notice } from '#admin/parts/Notice.tsx'
import { messages } from './messages.ts'
import { Preview } from './Preview.tsx'
import { picturesAmong } from './picture-files.ts'
import { sayNotTaken } from './save-toasts.ts'
import { TextPictureDialog } from './TextPictureDialog.tsx'
import { Toolbar } from './Toolbar.tsx'
import { loadConverter, usePaste } from './use-paste.ts'
import type { PostEditing } from './use-post-editor.ts'
import { useTextPictures } from './use-text-pictures.ts'

const MODES = { write: 'Write', both: 'Both', preview: 'Preview' } as const
type Mode = keyof typeof MODES

/** From this width on, the text and its preview fit side by side. */
const WIDE = '(min-width: 80rem)'

interface MarkdownFieldProps {
  editing: PostEditing
  /** Id of the message that the field is required. */
  requiredId: string | undefined
}

/** The post's text: a plain text field with a toolbar and a live preview; pictures can be dropped and pasted. */
export function MarkdownField({ editing, requiredId }: MarkdownFieldProps) {
  const { base, form, value } = editing
  const id = useId()
  const [mode, setMode] = useState<Mode>(() => (matchMedia(WIDE).matches ? 'both' : 'write'))
  const [files, setFiles] = useState<File[]>([])
  const error = form.formState.errors.content
  const isTooLong = error && error.message !== messages.required
  const isDated = base !== null && base.status !== 'draft'
  const pictures = useTextPictures(editing, id)
  const paste = usePaste(take, pictures)

  /** Asks for a description of each picture; their markdown goes where the caret is. */
  function take(list: readonly File[]) {
    const found = picturesAmong(list)
    sayNotTaken(list, found)
    if (found.length > 0) setFiles(found)
  }
  function drop(event: DragEvent<HTMLTextAreaElement>) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    take([...event.dataTransfer.files])
  }

  return (
    <div className="field">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id}>Content</label>
        <fieldset className="flex gap-1">
          <legend className="visually-hidden">View</legend>
          {Object.entries(MODES).map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-pressed={mode === name}
              onClick={() => setMode(name as Mode)}
              className={`min-h-11 rounded-belt px-4 font-semibold text-sm aria-pressed:bg-ink aria-pressed:text-bg ${name === 'both' ? 'max-xl:hidden' : ''}`}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <Toolbar
        fieldId={id}
        isHidden={mode === 'preview'}
        onPictures={take}
        onPick={({ url, about }) => pictures.insertStored(url, about?.alt ?? '')}
      />
      <div className={`grid gap-4 ${mode === 'both' ? 'xl:grid-cols-2' : ''}`}>
        <textarea
          id={id}
          hidden={mode === 'preview'}
          className="input min-h-[26rem]! resize-y leading-relaxed"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-tip ${isTooLong ? `${id}-error` : (requiredId ?? '')}`.trim()}
          spellCheck
          {...form.register('content')}
          onDragOver={event => event.dataTransfer.types.includes('Files') && event.preventDefault()}
          onDrop={drop}
          onFocus={() => void loadConverter().catch(console.warn)}
          onPaste={paste}
          {...pictures.composition}
        />
        {mode !== 'write' && (
          <Preview
            value={value}
            addressOf={editing.files.previewOf}
            date={isDated ? new Date(base.published_at) : new Date()}
          />
        )}
      </div>
      <p id={`${id}-tip`} className="small muted">
        {messages.tip}
      </p>
      {isTooLong && (
        <p id={`${id}-error`} role="alert" className="error-text">
          {error.message}
        </p>
      )}
      {pictures.problem && <Notice message={pictures.problem} onAction={pictures.retry} />}
      {files[0] && (
        <TextPictureDialog
          key={files.length}
          file={files[0]}
          onInsert={pictures.insert}
          onClose={() => setFiles(files.slice(1))}
        />
      )}
    </div>
  )
}
