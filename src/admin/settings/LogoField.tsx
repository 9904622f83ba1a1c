import { useId, useRef, useState } from 'react'
import { PickFile } from '#admin/parts/media/PickFile.tsx'
import type { Media } from '#data/media.ts'
import { fetchLogo, LOGO_TYPES, readLogo, shrinkLogo } from './logo.ts'

interface LogoFieldProps {
  /** The inline image; '' for none. */
  value: string
  onChange: (logo: string) => void
  /** A chosen logo is still being prepared. */
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}

/** Chooses a logo from a file, or removes it; canceling the file dialog keeps the old one (SETT-04). */
export function LogoField({ value, onChange, isBusy, onBusy }: LogoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  /** Counts choices and removals; a logo that is ready only after a later one is left out. */
  const turn = useRef(0)

  async function choose(chosen: File | Media | undefined) {
    if (!chosen) return
    turn.current += 1
    const own = turn.current
    setError(null)
    onBusy(true)
    try {
      const file = chosen instanceof File ? chosen : await fetchLogo(chosen.url)
      const logo = await readLogo(file, shrinkLogo)
      if (own === turn.current) onChange(logo)
    } catch (cause) {
      if (own === turn.current) setError(cause instanceof Error ? cause.message : String(cause))
    } finally {
      if (own === turn.current) onBusy(false)
    }
  }

  return (
    <div className="field">
      <label htmlFor={id}>Logo</label>
      <div className="flex flex-wrap items-center gap-3">
        {value && <img src={value} alt="The logo now" className="max-h-13 max-w-32 object-contain" />}
        <input
          ref={input}
          id={id}
          type="file"
          accept={LOGO_TYPES.join(',')}
          disabled={isBusy}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={event => {
            const [file] = event.target.files ?? []
            // Cleared, so that the same file can be chosen again, e.g. after removing it.
            event.target.value = ''
            void choose(file)
          }}
          className="input min-w-0 grow basis-52 file:mr-3 file:font-semibold"
        />
        <PickFile folder="brand" label="Choose a logo" onPick={picture => void choose(picture)} />
        {value && (
          <button
            type="button"
            className="button button-outline button-small"
            onClick={() => {
              turn.current += 1
              setError(null)
              onBusy(false)
              onChange('')
              // This button disappears with the logo.
              input.current?.focus()
            }}
          >
            Remove logo
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="small muted">
        Shown in the header, the footer and here; link previews and icons keep the mark. PNG, JPEG, GIF or
        WebP; large ones are compressed to 200 KB.
      </p>
      <p id={`${id}-error`} role="alert" className="error-text">
        {error}
      </p>
    </div>
  )
}
