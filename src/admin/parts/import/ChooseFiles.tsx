import { type DragEvent, useRef, useState } from 'react'
import { Download, Upload } from '#admin/icons.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { downloadText } from '#lib/download.ts'

interface ChooseFilesProps {
  importer: {
    help: readonly string[]
    accept: string
    example?: { name: string; text: string }
  }
  /** Why the previously chosen files cannot be read. */
  problem: string | null
  onFiles: (files: File[]) => void
}

/** Takes files by drop or file dialog, and says what they have to be. */
export function ChooseFiles({ importer, problem, onFiles }: ChooseFilesProps) {
  const { help, accept, example } = importer
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent) {
    // Otherwise the browser navigates away and shows the file.
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <div className="grid gap-5">
      {problem && <Notice message={problem} />}
      <section
        aria-label="Files"
        data-over={isOver || undefined}
        className="grid place-items-center gap-4 rounded-m border-2 border-line border-dashed px-6 py-12 text-center data-over:border-signal data-over:bg-bg"
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <button type="button" className="button button-small" onClick={() => input.current?.click()}>
          <Upload className="icon" aria-hidden="true" />
          Choose files
        </button>
        <p className="muted">or drop them here. You will see what is going to happen before anything does.</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to import"
          accept={accept}
          onChange={event => {
            const files = [...(event.target.files ?? [])]
            // Reset it, so that the same file can be chosen again.
            event.target.value = ''
            onFiles(files)
          }}
        />
      </section>
      <ul className="grid list-disc gap-1.5 pl-5">
        {help.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {example && (
        <p>
          <button
            type="button"
            className="link inline-flex items-center gap-2"
            onClick={() => downloadText(example.name, example.text, 'text/csv;charset=utf-8')}
          >
            <Download className="icon" aria-hidden="true" />
            An example to begin with
          </button>
        </p>
      )}
    </div>
  )
}
