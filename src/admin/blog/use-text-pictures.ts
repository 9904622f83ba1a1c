import { useRef, useState } from 'react'
import { asBlock, replaceText } from './text-edit.ts'
import { placeOf } from './text-pictures.ts'
import type { PostEditing } from './use-post-editor.ts'

/** Puts pictures into the text field and sends them on their way; those that failed wait for a decision. */
export function useTextPictures(editing: PostEditing, fieldId: string) {
  const { form, textPictures, upload } = editing
  const [failed, setFailed] = useState<string[]>([])
  const isComposing = useRef(false)

  function withField(change: (field: HTMLTextAreaElement) => void) {
    const field = document.getElementById(fieldId)
    if (field instanceof HTMLTextAreaElement) change(field)
  }
  const put = (key: string, address: string) =>
    withField(field => {
      if (isComposing.current) {
        // A word that an input method is composing would be cut.
        return field.addEventListener('compositionend', () => setTimeout(() => put(key, address)), {
          once: true,
        })
      }
      const place = placeOf(field.value, key)
      if (place) replaceText(field, place.start, place.end, address)
    })

  async function send(key: string) {
    setFailed(keys => keys.filter(other => other !== key))
    try {
      put(key, await textPictures.send(key, upload))
    } catch (error) {
      console.error(error)
      setFailed(keys => [...keys, key])
    }
  }

  return {
    /** Whether a picture of the text could not be stored. */
    hasFailed: failed.some(key => placeOf(form.getValues('content'), key)),
    /** Puts a picture into the text at `place`, as a paragraph of its own; returns the place behind it. */
    insert(file: File, alt: string, place: number): number {
      const { key, markdown } = textPictures.add(file, alt)
      let behind = place
      withField(field => {
        const at = Math.min(place, field.value.length)
        const block = asBlock(markdown, field.value.slice(0, at), field.value.slice(at))
        replaceText(field, at, at, block)
        behind = at + block.trimEnd().length
      })
      void send(key)
      return behind
    },
    /** For the text field. */
    composition: {
      onCompositionStart() {
        isComposing.current = true
      },
      onCompositionEnd() {
        isComposing.current = false
      },
    },
    retry: () => {
      for (const key of failed) void send(key)
    },
  }
}
