import type { ReactNode } from 'react'
import { Badge } from '#admin/parts/Badge.tsx'
import { DeleteButton } from '#admin/parts/media/DeleteButton.tsx'
import { factsOf } from '#admin/parts/media/media-words.ts'
import { UsedIn } from '#admin/parts/media/UsedIn.tsx'
import type { Media } from '#data/media.ts'
import type { Use } from '#data/media-uses.ts'
import { CopyUrl } from './CopyUrl.tsx'

/** Props shared by the cards of pictures and films. */
export interface MediaCardProps {
  file: Media
  /** Where it is used; a file in use cannot be deleted. */
  uses: readonly Use[]
  isBusy: boolean
  onDelete: () => void
}

interface MediaCardFrameProps extends MediaCardProps {
  /** The file itself. */
  children: ReactNode
  /** Sets its size. */
  className?: string
  /** Fields about the file, below its address. */
  about?: ReactNode
  /** Buttons before the delete button. */
  actions?: ReactNode
}

/** A card of the library: the file, its facts and its actions; samples have no actions. */
export function MediaCardFrame(props: MediaCardFrameProps) {
  const { file, uses, isBusy, onDelete, children, className = '', about, actions } = props
  const { name, key, url } = file
  return (
    <div className="flex w-full flex-col overflow-hidden rounded-m border border-line bg-surface">
      <div className={`relative bg-panel-raw ${className}`}>
        {children}
        {key === null && (
          <span className="absolute top-3 left-3">
            <Badge>Sample</Badge>
          </span>
        )}
      </div>
      <div className="grid grow content-start gap-2.5 p-4">
        <FileFacts file={file} uses={uses} />
        <CopyUrl url={url} name={name} />
        {about}
      </div>
      {key !== null && (
        <div className="flex justify-end gap-1 border-line border-t px-3 py-1">
          {actions}
          <DeleteButton name={name} isUsed={uses.length > 0} isBusy={isBusy} onDelete={onDelete} />
        </div>
      )}
    </div>
  )
}

/** Name, size and where the file is used. */
function FileFacts({ file, uses }: Pick<MediaCardProps, 'file' | 'uses'>) {
  const facts = factsOf(file)
  return (
    <div>
      <h3 className="truncate font-semibold" title={file.name}>
        {file.name}
      </h3>
      {facts && <p className="small muted">{facts}</p>}
      <UsedIn uses={uses} />
    </div>
  )
}
