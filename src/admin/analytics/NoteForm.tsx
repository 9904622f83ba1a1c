import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Field } from '#admin/parts/Field.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { useStoredText } from '#admin/parts/use-stored-text.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import { ANNOTATION_LIMIT, type Annotation } from '#data/annotations.ts'
import { messages } from './messages.ts'
import { EARLIEST } from './period.ts'
import { useAnnotationChanges } from './use-annotations.ts'

/** Adds a note to a day of the chart; the typed text stays until it is stored. */
export function NoteForm({ last }: { last: string }) {
  const { adding } = useAnnotationChanges()
  const [chosen, choose] = useState<string | null>(null)
  const day = chosen ?? last
  const [note, setNote, settle] = useStoredText('figures-note', { isLine: true })
  // A retry of the same words reuses the id, so that a note whose response was lost is not stored twice.
  const [tried, setTried] = useState<Annotation | null>(null)
  const details = useRef<HTMLDetailsElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isHere = useIsHere()
  const isBegun = note.trim() !== ''
  useUnsavedGuard(isBegun)
  // Leaving the tab asks about the unsaved note, so it must be visible.
  useEffect(() => {
    if (isBegun && details.current) details.current.open = true
  }, [isBegun])

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (adding.isPending) return
    const words = note.trim()
    const again = tried?.day === day && tried.note === words ? tried : null
    const annotation = again ?? { id: crypto.randomUUID(), day, note: words }
    setTried(annotation)
    const clear = () => {
      settle(note)
      setTried(null)
      // A day chosen, or meant, for the next note stays.
      if (field.current?.value === note) choose(now => (now === annotation.day ? null : now))
      setNote(now => (now === note ? '' : now))
    }
    // Unlike mutate's callbacks, this also runs after the tab is left.
    adding.mutateAsync(annotation).then(clear, () => {
      // The field that would show the error is gone.
      if (!isHere.current) toast.error(messages.noteNotSaved)
    })
  }

  return (
    <details ref={details}>
      <summary className="small link w-fit">Add a note</summary>
      <form className="mt-3 flex flex-wrap items-start gap-3" onSubmit={add}>
        <Field label="Day" className="w-44">
          {control => (
            <input
              {...control}
              type="date"
              className="input"
              required
              min={EARLIEST}
              value={day}
              onChange={event => choose(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="What happened"
          className="min-w-0 grow basis-56"
          error={adding.isError ? messages.noteNotSaved : undefined}
        >
          {control => (
            <input
              {...control}
              ref={field}
              className="input"
              required
              pattern=".*\S.*"
              maxLength={ANNOTATION_LIMIT}
              value={note}
              onChange={event => setNote(event.target.value)}
            />
          )}
        </Field>
        <button
          type="submit"
          className="button button-outline aria-disabled:opacity-45 md:mt-7"
          aria-disabled={adding.isPending}
        >
          {adding.isPending ? 'Saving...' : 'Add'}
        </button>
      </form>
    </details>
  )
}
