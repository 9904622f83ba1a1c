import { useRef } from 'react'
import { X } from '#admin/icons.ts'
import { PickFile } from '#admin/parts/media/PickFile.tsx'
import { messages } from './messages.ts'

interface SharePictureProps {
  /** '' for none. */
  address: string
  onChange: (address: string) => void
}

/** Chooses, replaces and removes the picture of share cards. */
export function SharePicture({ address, onChange }: SharePictureProps) {
  const buttons = useRef<HTMLDivElement>(null)
  return (
    <section aria-label="Share picture" className="grid gap-3">
      <div>
        <p className="small font-semibold">Share picture</p>
        <p className="small muted">{messages.shareHint}</p>
      </div>
      <div ref={buttons} className="flex flex-wrap items-center gap-3">
        {address && (
          <img src={address} alt="" className="h-14 rounded-s bg-panel-raw object-cover aspect-[1.91]" />
        )}
        <PickFile
          folder="blog"
          label={address ? 'Replace share picture' : 'Choose share picture'}
          onPick={({ url }) => onChange(url)}
        />
        {address && (
          <button
            type="button"
            className="link small"
            onClick={() => {
              onChange('')
              // This button disappears with the picture.
              buttons.current?.querySelector('button')?.focus()
            }}
          >
            <X className="icon" aria-hidden="true" />
            <span>Remove share picture</span>
          </button>
        )}
      </div>
    </section>
  )
}
