import { ArrowUpRight, History, Trash2 } from '#admin/icons.ts'
import { formatLong, formatShort } from '#admin/parts/dates.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { stateOf } from './post-state.ts'
import { StateBadge } from './StateBadge.tsx'

interface PostHeadProps {
  /** Null for a new post. */
  post: PostRow | null
  onHistory: () => void
  onDelete: (id: string) => void
}

/** A post's state and its date, and the actions other than writing. */
export function PostHead({ post, onHistory, onDelete }: PostHeadProps) {
  if (!post) return <h3 className="h3">New post</h3>
  const state = stateOf(post, Date.now())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
      <p className="small muted flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge state={state} />
        {state !== 'draft' && (
          <span>
            {state === 'scheduled' ? 'Appears ' : 'Since '}
            <time dateTime={post.published_at}>{formatLong(post.published_at)}</time>
          </span>
        )}
        <span>
          Saved <time dateTime={post.updated_at}>{formatShort(post.updated_at, new Date())}</time>
        </span>
      </p>
      <div className="flex flex-wrap gap-x-5">
        {state === 'published' && (
          <a href={`/blog/${post.slug}`} target="_blank" rel="noopener" className="link small">
            <span>View post</span>
            <ArrowUpRight className="icon" aria-hidden="true" />
          </a>
        )}
        <button type="button" className="link small" onClick={onHistory}>
          <History className="icon" aria-hidden="true" />
          <span>History</span>
        </button>
        <button type="button" className="link small text-error" onClick={() => onDelete(post.id)}>
          <Trash2 className="icon" aria-hidden="true" />
          <span>Delete post</span>
        </button>
      </div>
    </div>
  )
}
