import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Badge } from '#admin/parts/Badge.tsx'
import { Thumbnail } from '#components/Thumbnail.tsx'
import { AltField } from './AltField.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { DeleteButton, FileFacts, type MediaCardProps } from './MediaCardParts.tsx'
import { words } from './media-words.ts'
import type { MediaActions } from './use-media.ts'

/** A picture of the library (MEDI-01). */
export function PictureCard({
  file,
  uses,
  isBusy,
  onDelete,
  actions,
}: MediaCardProps & { actions: MediaActions }) {
  const { name, key, url, about } = file
  const chooser = useRef<HTMLInputElement>(null)
  const canReplace = key !== null && about?.size !== null && about !== null
  // A replaced picture is seen at once here, whatever the browser keeps under its address.
  const version = about ? `?v=${Date.parse(about.updated_at).toString(36)}` : ''
  return (
    <div className="flex w-full flex-col overflow-hidden rounded-m border border-line bg-surface">
      <div className="relative h-44 bg-panel-raw [&_img]:size-full [&_img]:object-contain">
        <Thumbnail address={key === null ? url : `${url}${version}`} alt={about?.alt ?? ''} sizes="17rem" />
        {key === null && (
          <span className="absolute top-3 left-3">
            <Badge>Sample</Badge>
          </span>
        )}
      </div>
      <div className="grid grow content-start gap-2.5 p-4">
        <FileFacts file={file} uses={uses} />
        <CopyAddress url={url} name={name} />
        {key !== null && (
          <AltField
            fileName={name}
            record={key}
            alt={about?.alt ?? ''}
            onSave={(alt, was) => actions.keepAlt({ key, about, alt, was })}
          />
        )}
        {key !== null && !about?.alt && (
          <p className="small flex items-center gap-2 font-medium text-signal-text">
            <TriangleAlert className="icon" aria-hidden="true" />
            {words.altMissing}
          </p>
        )}
      </div>
      {key !== null && (
        <div className="flex justify-end gap-1 border-line border-t px-3 py-1">
          {canReplace && (
            <>
              <button
                type="button"
                className="link mr-auto px-2 text-sm"
                disabled={actions.replace.isPending}
                onClick={() => chooser.current?.click()}
              >
                <RefreshCw className="icon" aria-hidden="true" />
                <span>
                  {actions.replace.isPending && actions.replace.variables.key === key
                    ? 'Replacing...'
                    : 'Replace'}
                </span>
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
                  if (chosen) actions.replace.mutate({ key, file: chosen })
                  event.target.value = ''
                }}
              />
            </>
          )}
          <DeleteButton name={name} isBusy={isBusy} onDelete={onDelete} />
        </div>
      )}
    </div>
  )
}
