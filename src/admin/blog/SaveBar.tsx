import { useState } from 'react'
import { CalendarClock, TriangleAlert } from '#admin/icons.ts'
import type { PostState } from '#data/blog-posts-admin.ts'
import { pictureMessages } from './picture-messages.ts'
import { countMissingAlts, countMissingFiles } from './post-form.ts'
import type { Intent } from './post-state.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import type { PostEditing } from './use-post-editor.ts'

interface SaveBarProps {
  editing: PostEditing
  /** The post's state for readers; null for a new one. */
  publication: PostState | null
  /** The message about an empty required field. */
  required: string | null
  requiredId: string
  onSubmit: (intent: Intent) => void
}

/** The editor's sticky bottom bar: the save state and the save buttons. */
export function SaveBar({ editing, publication, required, requiredId, onSubmit }: SaveBarProps) {
  const { value, isDirty, state, intent, base } = editing
  const [isScheduling, setScheduling] = useState(false)
  const [alts, files] = [countMissingAlts(value), countMissingFiles(value)]
  const gaps = [
    alts > 0 && pictureMessages.missingAlts(alts),
    files > 0 && pictureMessages.missingFiles(files),
  ]
  const isSaving = state.status === 'saving'
  const isPublic = publication === 'published' || publication === 'scheduled'
  const main: Intent = isPublic ? { kind: 'keep' } : { kind: 'publish' }
  const label = publication === null ? 'Add post' : isPublic ? 'Save changes' : 'Publish'
  const busy = publication === null ? 'Adding...' : 'Saving...'
  const standing = isSaving
    ? 'Saving'
    : state.status === 'failed' || state.status === 'conflict'
      ? 'Not saved'
      : isDirty
        ? 'Unsaved changes'
        : base
          ? 'All changes saved'
          : ''

  return (
    <div className="save-bar sticky bottom-(--below) z-2 grid gap-2 border-line border-t bg-raised px-5 py-3 md:px-8">
      {/* Always rendered, so that screen readers announce text that appears in it. */}
      <p id={requiredId} role="alert" className="error-text empty:hidden">
        {required}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2 md:gap-2.5">
        <div className="w-full lg:w-auto lg:grow">
          <p role="status" className="small muted">
            {standing}
          </p>
          {gaps
            .filter(gap => gap !== false)
            .map(gap => (
              <p key={gap} className="small flex items-center gap-1.5 font-medium text-signal-text">
                <TriangleAlert className="icon" aria-hidden="true" />
                {gap}
              </p>
            ))}
        </div>
        <button
          type="button"
          className="button button-outline button-small max-sm:px-3.5!"
          disabled={isSaving}
          onClick={() => setScheduling(true)}
        >
          <CalendarClock className="icon" aria-hidden="true" />
          <span className="max-sm:sr-only">{isPublic ? 'Date...' : 'Schedule...'}</span>
        </button>
        <button
          type="button"
          className="button button-outline button-small max-sm:px-3.5!"
          disabled={isSaving}
          onClick={() => onSubmit({ kind: isPublic ? 'draft' : 'keep' })}
        >
          {isPublic ? 'Back to draft' : 'Save draft'}
        </button>
        <button
          type="button"
          className="button button-primary button-small max-sm:grow max-sm:px-3.5!"
          disabled={isSaving}
          onClick={() => onSubmit(main)}
        >
          {isSaving && intent?.kind === main.kind ? busy : label}
        </button>
      </div>
      {isScheduling && (
        <ScheduleDialog
          publishedAt={isPublic ? (base?.published_at ?? null) : null}
          onClose={() => setScheduling(false)}
          onSubmit={chosen => {
            setScheduling(false)
            onSubmit(chosen)
          }}
        />
      )}
    </div>
  )
}
