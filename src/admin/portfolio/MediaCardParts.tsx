import type { ReactNode } from 'react'
import { Badge } from '#admin/parts/Badge.tsx'
import { DeleteButton } from '#admin/parts/media/DeleteButton.tsx'
import { factsOf } from '#admin/parts/media/media-words.ts'
import { UsedIn } from '#admin/parts/media/UsedIn.tsx'
import type { Media } from '#data/media.ts'
import type { Use } from '#data/media-uses.ts'
import { CopyUrl } from './CopyUrl.tsx'

/** What the cards of pictures and films have in common. */
export interface MediaCardProps {
  file: Media
  /** What shows it; it is not deleted as long as something does. */
  uses: readonly Use[]
  isBusy: boolean
  onDelete: () => void
}

interface MediaCardFrameProps extends MediaCardProps {
  /** Shows the file itself. */
  children: ReactNode
  /** How large that is. */
  className?: string
  /** What can be told about the file, below where it is. */
  about?: ReactNode
  /** Before the button that deletes it. */
  actions?: ReactNode
}

/** A card of the library: the file, what is known about it, and what can be done; nothing with the samples. */
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
