import { useState } from 'react'
import { TriangleAlert } from '#admin/icons.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { AltField } from '#admin/parts/media/AltField.tsx'
import { FocalPointField } from '#admin/parts/media/FocalPointField.tsx'
import { bytesOf, versioned, words } from '#admin/parts/media/media-words.ts'
import { ReplaceButton } from '#admin/parts/media/ReplaceButton.tsx'
import type { FactName, MediaActions } from '#admin/parts/media/use-media.ts'
import { Thumbnail } from '#components/Thumbnail.tsx'
import { MediaCardFrame, type MediaCardProps } from './MediaCardParts.tsx'

/** A picture from the library (MEDI-01). */
export function PictureCard({ actions, ...card }: MediaCardProps & { actions: MediaActions }) {
  const { name, key, about } = card.file
  const [isFocusOpen, setFocusOpen] = useState(false)
  const address = versioned(card.file)
  const keep = (fact: FactName) => (value: string, was: string) =>
    actions.keepFact({ key: key ?? '', about, name: fact, value, was })
  return (
    <>
      <MediaCardFrame
        {...card}
        className="h-44 [&_img]:size-full [&_img]:object-contain"
        about={
          key !== null && (
            <>
              <AltField fileName={name} record={key} alt={about?.alt ?? ''} onSave={keep('alt')} />
              {!about?.alt && (
                <p className="small flex items-center gap-2 font-medium text-signal-text">
                  <TriangleAlert className="icon" aria-hidden="true" />
                  {words.altMissing}
                </p>
              )}
            </>
          )
        }
        actions={
          <>
            {key !== null && about && about.size !== null && (
              <ReplaceButton name={name} record={key} actions={actions} />
            )}
            <button type="button" className="link px-2 text-sm" onClick={() => setFocusOpen(true)}>
              <span>Focal point</span>
              <span className="visually-hidden">{` of ${name}`}</span>
            </button>
          </>
        }
      >
        <Thumbnail address={address} alt={about?.alt ?? ''} sizes="17rem" />
      </MediaCardFrame>
      {isFocusOpen && key !== null && (
        <Dialog isOpen title="Focal point" description={name} onClose={() => setFocusOpen(false)}>
          <FocalPointField
            key={bytesOf(card.file)}
            fileName={name}
            record={key}
            address={address}
            focus={about?.focus ?? ''}
            onSave={keep('focus')}
          />
        </Dialog>
      )}
    </>
  )
}
