import { longDate } from '#lib/long-date.ts'
import { messages } from './messages.ts'
import { postPath } from './post-url.ts'
import type { PostTitle } from './posts.ts'

interface Props {
  /** `summary` is the short text that lists show, if known. */
  posts: (PostTitle & { summary?: string | undefined })[]
}

/** Related posts, shown below a post; null without any. */
export function RelatedPosts({ posts }: Props) {
  if (posts.length === 0) return null
  return (
    <nav className="post-related" id="post-related" aria-labelledby="post-related-heading">
      <h2 id="post-related-heading">{messages.related}</h2>
      <ul>
        {posts.map(({ id, slug, title, published_at, summary }) => (
          <li key={id}>
            <a href={postPath(slug)}>{title}</a>
            <p className="small muted">
              <time dateTime={published_at.slice(0, 10)}>{longDate(new Date(published_at))}</time>
            </p>
            {summary && <p>{summary}</p>}
          </li>
        ))}
      </ul>
    </nav>
  )
}
