import { longDate } from '#lib/long-date.ts'
import { messages } from './messages.ts'
import { postPath } from './post-url.ts'
import type { PostTitle } from './posts.ts'

interface Props {
  /** `summary` is what lists say of a post, where it is known. */
  posts: (PostTitle & { summary?: string | undefined })[]
}

/** Posts about the same things, below one that was read; nothing where there are none. */
export function RelatedPosts({ posts }: Props) {
  if (posts.length === 0) return null
  return (
    <nav className="post-related" aria-labelledby="post-related-heading">
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
