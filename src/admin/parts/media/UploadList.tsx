import { Check, X } from '#admin/icons.ts'
import { useFocusFallback } from '#admin/parts/use-focus-fallback.ts'
import { Thumbnail } from '#components/Thumbnail.tsx'
import { assetUrl } from '#lib/media-url.ts'
import { AltField } from './AltField.tsx'
import { isUnderway, type UploadRow } from './upload-rows.ts'
import type { Uploads } from './use-uploads.ts'

interface UploadListProps {
  uploads: Uploads
  /** Asks for an alt text as soon as a picture is stored (UX-10). */
  hasAlt: boolean
  onAlt?: (key: string, alt: string, was: string) => Promise<string | null>
}

/** Uploads: the progress of each, and its own button to cancel or retry. */
export function UploadList(props: UploadListProps) {
  return props.uploads.rows.length > 0 && <OpenList {...props} />
}

function OpenList({ uploads, hasAlt, onAlt }: UploadListProps) {
  const { rows, clear } = uploads
  const box = useFocusFallback<HTMLElement>()
  return (
    <section ref={box} aria-label="Uploads" className="rounded-m border border-line bg-surface">
      <ul className="divide-y divide-line">
        {rows.map(row => (
          <li key={row.id} className="grid items-center gap-x-6 gap-y-2 px-5 py-2.5 lg:grid-cols-2">
            <Progress row={row} uploads={uploads} />
            {hasAlt && onAlt && row.state === 'stored' && row.key && (
              <div className="flex items-end gap-3">
                <div className="size-16 flex-none overflow-hidden rounded-s bg-panel-raw [&_img]:size-full [&_img]:object-contain">
                  <Thumbnail address={assetUrl(row.key)} alt="" loading="eager" sizes="4rem" />
                </div>
                <div className="min-w-0 grow">
                  <AltField
                    fileName={row.name}
                    record={row.key}
                    alt=""
                    onSave={(alt, was) => onAlt(row.key ?? '', alt, was)}
                  />
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!isUnderway(rows) && (
        <div className="flex justify-end border-line border-t px-3 py-1">
          <button type="button" className="link px-2" onClick={clear}>
            Close this list
          </button>
        </div>
      )}
    </section>
  )
}

function Progress({ row, uploads }: { row: UploadRow; uploads: Uploads }) {
  const { id, name, state, share, reason } = row
  const isOpen = state === 'waiting' || state === 'sending'
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 basis-40 grow truncate font-semibold">{name}</span>
      {isOpen && (
        <>
          <progress
            className="h-2 w-32 overflow-hidden rounded-belt bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
            aria-label={`Upload of ${name}`}
            max={1}
            value={share}
          />
          <span className="small muted w-24">
            {state === 'waiting'
              ? 'Waiting'
              : share === 0
                ? 'Preparing'
                : share < 1
                  ? `${Math.round(share * 100)} %`
                  : 'Storing'}
          </span>
          <button
            type="button"
            className="grid size-11 place-items-center rounded-belt text-ink-2 hover:text-error"
            aria-label={`Cancel upload of ${name}`}
            onClick={() => uploads.cancel(id)}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        </>
      )}
      {state === 'stored' && (
        <span className="success-text">
          <Check className="icon" aria-hidden="true" />
          Uploaded
        </span>
      )}
      {state === 'canceled' && <span className="small muted">Canceled</span>}
      {state === 'failed' && (
        <>
          <span className="error-text">{reason}</span>
          <button
            type="button"
            className="button button-outline button-small"
            aria-label={`Try again to upload ${name}`}
            onClick={() => uploads.retry(id)}
          >
            Try Again
          </button>
        </>
      )}
    </div>
  )
}
