import { Badge } from '#admin/parts/Badge.tsx'
import { assetAddress } from '#lib/media-address.ts'
import { CopyAddress } from './CopyAddress.tsx'
import { DeleteButton, FileFacts, type MediaCardProps } from './MediaCardParts.tsx'

/** A film of the library, with its player (MEDI-05). */
export function FilmCard({ file, uses, isBusy, onDelete }: MediaCardProps) {
  const { name, key, url, about } = file
  return (
    <div className="flex w-full flex-col overflow-hidden rounded-m border border-line bg-surface">
      <div className="relative bg-panel-raw">
        {/* biome-ignore lint/a11y/useMediaCaption: uploaded films come without captions */}
        <video
          className="aspect-video w-full"
          src={url}
          poster={about?.poster ? assetAddress(about.poster) : undefined}
          aria-label={name}
          controls
          // All films in sight would otherwise be begun at once.
          preload={about?.poster ? 'none' : 'metadata'}
        />
        {key === null && (
          <span className="absolute top-3 left-3">
            <Badge>Sample</Badge>
          </span>
        )}
      </div>
      <div className="grid grow content-start gap-2.5 p-4">
        <FileFacts file={file} uses={uses} />
        <CopyAddress url={url} name={name} />
      </div>
      {key !== null && (
        <div className="flex justify-end border-line border-t px-3 py-1">
          <DeleteButton name={name} isBusy={isBusy} onDelete={onDelete} />
        </div>
      )}
    </div>
  )
}
