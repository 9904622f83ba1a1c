import { useEffect, useState } from 'react'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { Field } from '#admin/parts/Field.tsx'
import { LEAVE_QUESTION } from '#admin/parts/unsaved.ts'
import { useStoredText } from '#admin/parts/use-stored-text.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import { isComposing } from '#lib/composing.ts'

interface TextPictureDialogProps {
  file: File
  /** Inserts the picture where it was dropped or pasted; it uploads while the writer continues. */
  onInsert: (file: File, alt: string) => void
  onClose: () => void
  confirm?: (question: string) => boolean
}

/** Asks for a picture's description and inserts the picture into the text (UX-10). */
export function TextPictureDialog(props: TextPictureDialogProps) {
  const { file, onInsert, onClose, confirm = window.confirm.bind(window) } = props
  const [alt, setAlt] = useStoredText('blog/picture-description', { isLine: true })
  useUnsavedGuard(alt.trim() !== '')
  const [preview, setPreview] = useState('')

  useEffect(() => {
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  function cancel() {
    setAlt('')
    onClose()
  }
  function insert() {
    setAlt('')
    onInsert(file, alt)
    onClose()
  }

  return (
    <Dialog
      isOpen
      // Cancel is deliberate; Escape and a click outside the dialog may be accidental, so only they ask.
      onClose={() => (alt.trim() === '' || confirm(LEAVE_QUESTION)) && cancel()}
      title="Picture in the text"
      footer={
        <>
          <button type="button" className="button button-outline button-small" onClick={cancel}>
            Cancel
          </button>
          <button type="button" className="button button-small" onClick={insert}>
            {alt.trim() ? 'Insert' : 'Insert without description'}
          </button>
        </>
      }
    >
      <div className="grid gap-5">
        {preview && (
          <img src={preview} alt="" className="max-h-64 justify-self-start rounded-m border border-line" />
        )}
        <Field
          label="Description"
          hint="What somebody would miss who does not see the picture. Read aloud by screen readers."
        >
          {control => (
            <input
              className="input"
              maxLength={500}
              value={alt}
              onChange={event => setAlt(event.target.value)}
              onKeyDown={event => event.key === 'Enter' && !isComposing(event.nativeEvent) && insert()}
              {...control}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
