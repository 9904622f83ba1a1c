import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatShort } from '#admin/parts/dates.ts'
import { useFocusHeir } from '#admin/parts/use-focus-heir.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { messages } from './messages.ts'
import type { PostEditing } from './use-post-editor.ts'

interface FormNoticesProps {
  editing: PostEditing
  newest: PostRow | null
  isGone: boolean
  onCompare: () => void
}

/** A draft that was not saved (UX-05), and a newer version that somebody else saved meanwhile (UX-06). */
export function FormNotices({ editing, newest, isGone, onCompare }: FormNoticesProps) {
  const { base, draft, isDirty } = editing
  const offered = draft.offered
  const isBehind = base !== null && newest !== null && newest.revision > base.revision
  return (
    <>
      {offered && (
        <Offer
          text={`Not saved on this device: a draft from ${formatShort(new Date(offered.keptAt).toISOString(), new Date())}.`}
        >
          <button type="button" className="button button-small" onClick={editing.takeDraft}>
            Continue with it
          </button>
          <button type="button" className="button button-outline button-small" onClick={draft.discard}>
            Discard
          </button>
        </Offer>
      )}
      {isGone && <Offer text={messages.deletedMeanwhile} />}
      {isBehind && isDirty && (
        <Offer
          text={`Somebody saved this post ${formatShort(newest.updated_at, new Date())}, after you opened it.`}
        >
          <button type="button" className="button button-small" onClick={onCompare}>
            Compare
          </button>
        </Offer>
      )}
    </>
  )
}

function Offer({ text, children }: { text: string; children?: ReactNode }) {
  const box = useFocusHeir<HTMLDivElement>()
  return (
    <div
      ref={box}
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line bg-bg py-2 pr-2 pl-5 shadow-[inset_4px_0_0_var(--signal)]"
    >
      <p className="flex min-h-11 grow basis-60 items-center gap-2.5 font-medium">
        <Info className="icon" aria-hidden="true" />
        {text}
      </p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
