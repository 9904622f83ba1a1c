import { type DragEvent, useRef, useState } from 'react'
import { ImagePlus } from '#admin/icons.ts'
import { PickFile } from '#admin/parts/media/PickFile.tsx'
import { Sortable } from '#admin/parts/Sortable.tsx'
import { ACCEPTED_PICTURES } from '#admin/parts/upload/picture-type.ts'
import { PictureCard } from './PictureCard.tsx'
import { picturesAmong } from './picture-files.ts'
import { movePicture, type Picture, withLibraryPicture, withPicture } from './post-form.ts'
import { sayNotTaken } from './save-toasts.ts'
import type { PostEditing } from './use-post-editor.ts'

/** The pictures above the text, in display order (BADM-01, BADM-03). */
export function PictureList({ editing }: { editing: PostEditing }) {
  const { form, value, files } = editing
  const { pictures } = value
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { errors, isSubmitted } = form.formState
  const set = (next: Picture[]) =>
    form.setValue('pictures', next, { shouldDirty: true, shouldValidate: isSubmitted })

  function add(list: readonly File[]) {
    const found = picturesAmong(list)
    sayNotTaken(list, found)
    if (found.length > 0) set([...form.getValues('pictures'), ...files.add(found)])
  }
  /** Whether the drag is over this list itself, not over its picker's dialog, whose events also bubble here. */
  const isHere = ({ currentTarget, target }: DragEvent) =>
    target instanceof Node && currentTarget.contains(target)

  function onDrop(event: DragEvent) {
    // Words that are dragged into a description are the browser's.
    if (!isHere(event) || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }

  return (
    <section
      aria-label="Images"
      className="grid gap-3"
      onDragOver={event => {
        if (!isHere(event) || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div>
        <p className="small font-semibold">Images</p>
        <p className="small muted">They stand above the text, the first one largest.</p>
      </div>
      {pictures.length > 0 && (
        <Sortable
          entries={pictures.map(({ key }, index) => ({ id: key, name: `Image ${index + 1}` }))}
          onOrder={keys => set(keys.flatMap(key => pictures.find(picture => picture.key === key) ?? []))}
        >
          <ol className="grid gap-3">
            {pictures.map((picture, index) => (
              <PictureCard
                key={picture.key}
                picture={picture}
                place={index + 1}
                count={pictures.length}
                preview={files.previewOf(picture)}
                onChange={changed => set(withPicture(pictures, changed))}
                onMove={step => set(movePicture(pictures, index, step))}
                onRemove={() => {
                  set(pictures.toSpliced(index, 1))
                  // The focused button disappeared with its picture.
                  chooser.current?.nextElementSibling?.querySelector('button')?.focus()
                }}
              />
            ))}
          </ol>
        </Sortable>
      )}
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED_PICTURES}
        multiple
        hidden
        aria-label="Images"
        onChange={event => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border-[1.5px] border-dashed p-3 ${isOver ? 'border-ink bg-bg' : 'border-line-strong'}`}
      >
        <button
          type="button"
          className="button button-outline button-small"
          onClick={() => chooser.current?.click()}
        >
          <ImagePlus className="icon" aria-hidden="true" />
          Add images
        </button>
        <PickFile
          folder="blog"
          onPick={({ url, about }) =>
            set(
              withLibraryPicture(form.getValues('pictures'), {
                ...{ key: crypto.randomUUID(), address: url, alt: about?.alt || null },
              }),
            )
          }
        />
        <span className="small muted max-md:hidden">or drop them here</span>
      </div>
      {errors.pictures?.message && (
        <p role="alert" className="error-text">
          {errors.pictures.message}
        </p>
      )}
    </section>
  )
}
