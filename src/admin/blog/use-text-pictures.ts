import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { inTurns } from '#admin/parts/in-turns.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { pictureMarkdown } from './markdown-picture.ts'
import { pictureMessages } from './picture-messages.ts'
import { asBlock, replaceText } from './text-edit.ts'
import { placeOf } from './text-pictures.ts'
import type { PostEditing } from './use-post-editor.ts'

/** How many pictures of a document upload at a time; more would only slow each other down. */
const AT_ONCE = 2

/** Inserts pictures into the text field and uploads them; failed ones wait for the writer's decision. */
export function useTextPictures(editing: PostEditing, fieldId: string) {
  const { base, form, textPictures, upload } = editing
  const [failures, setFailures] = useState<{ key: string; message: string }[]>([])
  const isComposing = useRef(false)

  function withField(change: (field: HTMLTextAreaElement) => void) {
    const field = document.getElementById(fieldId)
    if (field instanceof HTMLTextAreaElement) change(field)
  }
  const put = (key: string, address: string) =>
    withField(field => {
      if (isComposing.current) {
        // Editing now would interrupt the word that an input method is composing.
        return field.addEventListener('compositionend', () => setTimeout(() => put(key, address)), {
          once: true,
        })
      }
      const place = placeOf(field.value, key)
      if (place) replaceText(field, place.start, place.end, address)
    })

  /**
   * Writes a paragraph where the caret is. Only the field knows that place: addresses that arrive while a dialog is open
   * move its caret along.
   */
  const write = (markdown: string) =>
    withField(field => {
      const at = field.selectionEnd
      const block = asBlock(markdown, field.value.slice(0, at), field.value.slice(at))
      replaceText(field, at, at, block)
    })

  async function send(key: string) {
    setFailures(all => all.filter(other => other.key !== key))
    try {
      put(key, await textPictures.send(key, upload))
    } catch (error) {
      console.error(error)
      const message = failed(pictureMessages.textPictureFailed, error instanceof Error && error.cause)
      setFailures(all => [...all, { key, message }])
    }
  }

  // A save stores also what had failed, and the address of a picture whose arrival was undone.
  const takeStored = useEffectEvent(() => {
    for (const key of textPictures.stored()) void send(key)
  })
  useEffect(() => {
    if (base) takeStored()
  }, [base])

  return {
    /** That a picture of the text could not be stored, and why; undefined if all were. */
    problem: failures.find(({ key }) => placeOf(form.getValues('content'), key))?.message,
    /** Inserts a picture at the caret as a separate paragraph. */
    insert(file: File, alt: string) {
      const { key, markdown } = textPictures.add(file, alt)
      write(markdown)
      void send(key)
    },
    /** Adds a picture of a text about to be pasted; returns its placeholder address until `sendAll` has stored it. */
    take(file: File, alt: string): { key: string; address: string } {
      const { key } = textPictures.add(file, alt)
      return { key, address: `uploading:${key}` }
    },
    sendAll: (keys: readonly string[]) => void inTurns(keys, AT_ONCE, send),
    /** Inserts a picture that is already stored. */
    insertStored: (address: string, alt: string) => write(pictureMarkdown(alt, address)),
    /** Event handlers for the text field. */
    composition: {
      onCompositionStart() {
        isComposing.current = true
      },
      onCompositionEnd() {
        isComposing.current = false
      },
    },
    retry: () => {
      for (const { key } of failures) void send(key)
    },
  }
}

export type TextPictures = ReturnType<typeof useTextPictures>
