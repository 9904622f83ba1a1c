import { useQuery } from '@tanstack/react-query'
import { Info } from '#admin/icons.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { ConflictNotice } from '#admin/parts/ConflictNotice.tsx'
import { happenedTo } from '#admin/parts/conflicts.ts'
import { formatShort } from '#admin/parts/dates.ts'
import { Banner } from '#admin/parts/Notice.tsx'
import { readLastChange } from '#data/audit-log.ts'
import { POST_FIELDS, type PostRow } from '#data/blog-posts-admin.ts'
import type { NotSaved } from '#data/save-if-unchanged.ts'
import type { PostEditing } from './use-post-editor.ts'
import { BLOG } from './use-posts.ts'

interface FormNoticesProps {
  editing: PostEditing
  newest: PostRow | null
  isGone: boolean
}

/** Notices about an unsaved draft (UX-05) and about a newer version saved by somebody else (UX-06). */
export function FormNotices({ editing, newest, isGone }: FormNoticesProps) {
  const { base, draft, isDirty, state } = editing
  const offered = draft.offered
  const isBehind = base !== null && newest !== null && newest.revision > base.revision
  const seen = useWhoWasFaster(isGone ? 'deleted' : isBehind && isDirty ? newest : null, base)
  const met = state.status === 'conflict' ? state.found : seen
  return (
    <>
      {offered && (
        <Banner
          role="status"
          look="offer"
          Icon={Info}
          text={`Kept on this device, not yet saved: a draft from ${formatShort(new Date(offered.keptAt).toISOString(), new Date())}.`}
        >
          <div className="flex flex-wrap gap-2">
            <button type="button" className="button button-small" onClick={editing.takeDraft}>
              Continue with it
            </button>
            <button type="button" className="button button-outline button-small" onClick={draft.discard}>
              Discard
            </button>
          </div>
        </Banner>
      )}
      {met && <ConflictNotice happened={happenedTo(met)} onCompare={() => void editing.decide(met)} />}
    </>
  )
}

/** A colleague's change that came before one's own save, once it is known whose it is. */
function useWhoWasFaster(what: 'deleted' | PostRow | null, base: PostRow | null): NotSaved<PostRow> | null {
  const { db } = useBackend()
  const isDeleted = what === 'deleted'
  const who = useQuery({
    queryKey: [BLOG, 'who', base?.id, isDeleted || what?.revision],
    queryFn: () => readLastChange(db, 'blog_posts', base?.id ?? '', isDeleted ? 'deleted' : POST_FIELDS),
    enabled: what !== null && base !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (what === null || who.isPending) return null
  const [by, at] = [who.data?.by ?? null, who.data?.at ?? null]
  return isDeleted
    ? { result: 'deleted', deletedBy: by, deletedAt: at }
    : { result: 'conflict', current: what, changedBy: by, changedAt: at ?? what.updated_at }
}
