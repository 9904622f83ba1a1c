import { useEffect, useState } from 'react'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { Field } from '#admin/parts/Field.tsx'
import { toast } from '#admin/parts/toast.ts'
import { LEAVE_QUESTION } from '#admin/parts/unsaved.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import { pictureMarkdown } from './markdown-picture.ts'
import { messages } from './messages.ts'
import { useUpload } from './use-upload.ts'

interface TextPictureDialogProps {
  file: File
  /** Puts markdown where the text was when the picture came. */
  onInsert: (markdown: string) => void
  onClose: () => void
  confirm?: (question: string) => boolean
}

/** Asks what a picture shows, stores it and puts it into the text (UX-10). */
export function TextPictureDialog(props: TextPictureDialogProps) {
  const { file, onInsert, onClose, confirm = window.confirm.bind(window) } = props
  const upload = useUpload()
  const [alt, setAlt] = useState('')
  useUnsavedGuard(alt.trim() !== '')
  const [isBusy, setBusy] = useState(false)
  const [preview, setPreview] = useState('')

  useEffect(() => {
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  async function insert() {
    setBusy(true)
    try {
      onInsert(pictureMarkdown(alt, await upload(file)))
      onClose()
    } catch (error) {
      console.error(error)
      toast.error(messages.uploadFailed)
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      // Cancel says what it does; Escape and a press beside the dialog happen by mistake.
      onClose={() => !isBusy && (alt.trim() === '' || confirm(LEAVE_QUESTION)) && onClose()}
      title="Picture in the text"
      footer={
        <>
          <button
            type="button"
            className="button button-outline button-small"
            disabled={isBusy}
            onClick={onClose}
          >
            Cancel
          </button>
          <button type="button" className="button button-small" disabled={isBusy} onClick={insert}>
            {isBusy ? 'Uploading...' : alt.trim() ? 'Insert' : 'Insert without description'}
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
              onKeyDown={event => event.key === 'Enter' && !isBusy && void insert()}
              {...control}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
