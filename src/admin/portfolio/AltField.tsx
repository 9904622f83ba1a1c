import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { TextOffer } from '#admin/parts/TextOffer.tsx'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'

const schema = z.string()

interface AltFieldProps {
  fileName: string
  /** Names the picture among what is kept on this device. */
  record: string
  /** What is stored. */
  alt: string
  /**
   * Stores `alt` unless another text than `was` is stored. Resolves to the text that is stored now, or to null while
   * it is not decided which one stays; rejects when that failed.
   */
  onSave: (alt: string, was: string) => Promise<string | null>
}

/**
 * What the picture shows, for those who do not see it; stored with Enter or when the field is left (UX-10). What
 * could not be stored stays in the field.
 */
export function AltField({ fileName, record, alt, onSave }: AltFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(alt)
  const [stored, setStored] = useState(alt)
  const [seen, setSeen] = useState(alt)
  const [hasFailed, setFailed] = useState(false)
  /** What is on its way, so that Enter and leaving the field send it once. */
  const sent = useRef<string | null>(null)
  if (alt !== seen) {
    setSeen(alt)
    // What is being typed stays on top of what it was begun with, so that saving it finds a colleague's text.
    if (typed === stored) {
      setStored(alt)
      setTyped(alt)
    }
  }
  const isDirty = typed.trim() !== stored
  useUnsavedGuard(isDirty, { isLost: hasFailed && isDirty })
  const draft = useDraft({ record: `alt/${record}`, schema, value: typed, isDirty, base: stored })

  function save() {
    const text = typed.trim()
    if (!isDirty || sent.current === text) return
    sent.current = text
    onSave(text, stored)
      .then(now => {
        setFailed(now === null)
        if (now === null) return
        setStored(now)
        draft.settle(text)
        // Whoever went on typing meanwhile keeps that.
        setTyped(field => (field.trim() === text ? now : field))
      })
      .catch(() => setFailed(true))
      .finally(() => {
        sent.current = null
      })
  }
  // Whoever goes elsewhere without leaving the field, as by Back, has typed for a reason.
  const saveLast = useEffectEvent(save)
  useEffect(() => () => saveLast(), [])

  return (
    <div className="field gap-1!">
      <label htmlFor={id} className="small">
        Alt text<span className="visually-hidden">{` of ${fileName}`}</span>
      </label>
      <input
        id={id}
        className="input min-h-11! py-2!"
        maxLength={500}
        placeholder="What the picture shows"
        aria-invalid={hasFailed && isDirty ? true : undefined}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={event => event.key === 'Enter' && save()}
      />
      {draft.offered && (
        <TextOffer
          text={draft.offered.value}
          onDecide={isTaken => {
            if (!isTaken || !draft.offered) return draft.discard()
            setTyped(draft.offered.value)
            draft.decide()
          }}
        />
      )}
    </div>
  )
}
