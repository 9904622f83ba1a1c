import { CircleAlert, CircleCheck, CircleDot } from 'lucide-react'
import { type PublishingControl, usePublishing } from './use-publishing.ts'

/** Whether what was saved is what visitors see, and the way to bring it there (UX-08). */
export function PublishingStatus() {
  const { description, canPublish, publish } = usePublishing()
  return (
    <div className="absolute right-3 bottom-1 left-3 flex justify-end md:right-(--gutter) md:bottom-3">
      {/* There before it has anything to say, so that screen readers hear of it. */}
      <p role="status" className="visually-hidden">
        {description?.text}
      </p>
      {description && (
        <section
          aria-label="Publishing"
          className="flex min-h-11 max-w-full items-center gap-x-2.5 rounded-belt bg-surface py-1 pr-4 pl-3.5 text-sm leading-tight shadow-md"
        >
          <Sign description={description} />
          <div className="grid min-w-0 gap-0.5">
            <span className="font-semibold">
              {description.text}
              {description.logUrl && (
                <a className="ml-2 font-normal underline" href={description.logUrl}>
                  Build log
                </a>
              )}
            </span>
            {description.detail && (
              <span className="muted line-clamp-2 text-xs" title={description.detail}>
                {description.detail}
              </span>
            )}
          </div>
          {(description.kind === 'saved' || description.kind === 'failed') && (
            <button
              type="button"
              className="button button-small ml-1 flex-none"
              disabled={!canPublish}
              onClick={publish}
            >
              Publish now
            </button>
          )}
        </section>
      )}
    </div>
  )
}

function Sign({ description }: { description: NonNullable<PublishingControl['description']> }) {
  if (description.kind === 'building') return <span className="spinner size-5 flex-none" aria-hidden="true" />
  // Beside a button there is no room for it on a tablet.
  if (description.kind === 'failed')
    return <CircleAlert className="icon text-error md:max-lg:hidden" aria-hidden="true" />
  if (description.kind === 'saved')
    return <CircleDot className="icon text-ink-2 md:max-lg:hidden" aria-hidden="true" />
  return <CircleCheck className="icon text-success" aria-hidden="true" />
}
