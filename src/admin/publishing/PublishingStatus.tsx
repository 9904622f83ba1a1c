import { useMay } from '#admin/parts/member.ts'
import { usePublishing } from './use-publishing.ts'

const DOTS = { building: '', failed: 'bg-error', saved: 'bg-signal', live: 'bg-success' }

/** Shows whether visitors see what was saved, and a button to publish it (UX-08). */
export function PublishingStatus() {
  const { description, canPublish, publish } = usePublishing()
  const isForContent = useMay('content')
  return (
    <>
      {/* Rendered even when empty, so that screen readers announce changes. */}
      <p role="status" className="visually-hidden">
        {description?.text}
      </p>
      {description && (
        <section aria-label="Publishing" className="publishing" title={description.detail ?? undefined}>
          <Dot kind={description.kind} />
          <div className="publishing-words">
            <span className="font-medium">
              {description.text}
              {description.logUrl && description.kind !== 'live' && (
                <a className="ml-2 font-normal underline" href={description.logUrl}>
                  Build log
                </a>
              )}
            </span>
            {description.detail && (
              <span className="publishing-detail note muted line-clamp-2">{description.detail}</span>
            )}
          </div>
          {isForContent && (description.kind === 'saved' || description.kind === 'failed') && (
            <button type="button" className="text-button" disabled={!canPublish} onClick={publish}>
              Publish now
            </button>
          )}
        </section>
      )}
    </>
  )
}

/** The same as a dot, for a phone's bar. */
export function PublishingDot() {
  const { description } = usePublishing()
  return (
    <p role="status" title={description?.text} className="flex-none px-2">
      {description && <Dot kind={description.kind} />}
      <span className="visually-hidden">{description?.text}</span>
    </p>
  )
}

function Dot({ kind }: { kind: keyof typeof DOTS }) {
  return (
    <span aria-hidden="true" className="publishing-dot">
      <span className={kind === 'building' ? 'spinner' : `size-2 rounded-belt ${DOTS[kind]}`} />
    </span>
  )
}
