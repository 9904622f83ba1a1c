import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Thumbnail } from '#components/Thumbnail.tsx'
import { AltField } from './AltField.tsx'
import { MediaCardFrame, type MediaCardProps } from './MediaCardParts.tsx'
import { words } from './media-words.ts'
import type { MediaActions } from './use-media.ts'

/** A picture of the library (MEDI-01). */
export function PictureCard({ actions, ...card }: MediaCardProps & { actions: MediaActions }) {
  const { name, key, url, about } = card.file
  // A replaced picture is seen at once here, whatever the browser keeps under its address.
  const version = about ? `?v=${Date.parse(about.updated_at).toString(36)}` : ''
  return (
    <MediaCardFrame
      {...card}
      className="h-44 [&_img]:size-full [&_img]:object-contain"
      about={
        key !== null && (
          <>
            <AltField
              fileName={name}
              record={key}
              alt={about?.alt ?? ''}
              onSave={(alt, was) => actions.keepAlt({ key, about, alt, was })}
            />
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
        key !== null && about && about.size !== null && <Replace name={name} record={key} actions={actions} />
      }
    >
      <Thumbnail address={key === null ? url : `${url}${version}`} alt={about?.alt ?? ''} sizes="17rem" />
    </MediaCardFrame>
  )
}

/** Puts another picture in the place of one, under the same address. */
function Replace({ name, record, actions }: { name: string; record: string; actions: MediaActions }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { isPending, variables, mutate } = actions.replace
  return (
    <>
      <button
        type="button"
        className="link mr-auto px-2 text-sm"
        disabled={isPending}
        onClick={() => chooser.current?.click()}
      >
        <RefreshCw className="icon" aria-hidden="true" />
        <span>{isPending && variables.key === record ? 'Replacing...' : 'Replace'}</span>
        <span className="visually-hidden">{` ${name}`}</span>
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`Replace ${name} with`}
        accept="image/jpeg,image/png,image/gif,image/webp"
        onChange={event => {
          const [chosen] = event.target.files ?? []
          if (chosen) mutate({ key: record, file: chosen })
          event.target.value = ''
        }}
      />
    </>
  )
}
