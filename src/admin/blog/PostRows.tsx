import { Trash2 } from '#admin/icons.ts'
import { formatShort } from '#admin/parts/dates.ts'
import type { PostSummary } from '#data/blog-posts-admin.ts'
import { messages } from './messages.ts'
import { stateOf } from './post-state.ts'
import { StateBadge } from './StateBadge.tsx'

interface PostRowsProps {
  posts: PostSummary[]
  selectedId: string | null
  /** In milliseconds; separates scheduled from published posts. */
  now: number
  isDeleting: boolean
  /** Ids selected for a bulk action. */
  chosen: ReadonlySet<string>
  onOpen: (id: string) => void
  onChoose: (id: string, isChosen: boolean) => void
  onDelete: (id: string) => void
}

/** One row per post: its title, its state and the date of that state. */
export function PostRows(props: PostRowsProps) {
  const { posts, selectedId, now, isDeleting, chosen, onOpen, onChoose, onDelete } = props
  return (
    <ul aria-label={messages.heading} className="divide-y divide-line">
      {posts.map(post => {
        const state = stateOf(post, now)
        const time = state === 'draft' ? post.updated_at : post.published_at
        return (
          // Off-screen rows are not laid out, which keeps a thousand rows fast.
          <li
            key={post.id}
            className="group relative flex [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto] has-[button:hover]:bg-bg md:has-[[aria-current=true]]:bg-bg"
          >
            <label className="grid w-10 flex-none cursor-pointer place-items-center pl-1.5">
              <span className="visually-hidden">Choose {post.title}</span>
              <input
                type="checkbox"
                className="size-[1.125rem] accent-ink"
                checked={chosen.has(post.id)}
                onChange={event => onChoose(post.id, event.target.checked)}
              />
            </label>
            <button
              type="button"
              aria-current={post.id === selectedId ? 'true' : undefined}
              onClick={() => onOpen(post.id)}
              className="grid min-w-0 grow gap-1.5 py-[0.95rem] pr-14 pl-1 text-left -outline-offset-3 before:absolute before:inset-y-0 before:left-0 before:w-1 before:origin-top before:scale-y-0 before:bg-signal before:transition-transform before:duration-(--d-2) before:ease-belt md:aria-[current=true]:before:scale-y-100 forced-colors:before:bg-[Highlight]"
            >
              <b className="line-clamp-3 break-words font-semibold leading-snug tracking-[-0.01em]">
                {post.title}
              </b>
              <span className="small muted flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <StateBadge state={state} />
                <time dateTime={time} className="whitespace-nowrap">
                  {formatShort(time, new Date(now))}
                </time>
              </span>
            </button>
            <button
              type="button"
              aria-label={`Delete ${post.title}`}
              title="Delete"
              disabled={isDeleting}
              onClick={() => onDelete(post.id)}
              className="absolute top-2 right-1.5 grid size-11 place-items-center rounded-belt text-ink-2 -outline-offset-3 hover:text-error focus-visible:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100"
            >
              <Trash2 className="icon" aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
