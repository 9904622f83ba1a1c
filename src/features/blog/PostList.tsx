import type { MouseEvent } from 'react'
import { messages } from './messages.ts'
import { postPath } from './post-url.ts'
import type { PostTitle } from './posts.ts'

interface Props {
  heading: string
  titles: PostTitle[]
  /** false: the list is partial, and a link leads to all posts. */
  isWhole?: boolean
  /** Slug of the shown post. */
  current: string | null
  /** Shows the post on this page; without it, the links open the posts' own pages. */
  onChoose?: (post: PostTitle) => void
}

/** Titles, newest first (BLOG-02). They are links, so they work without script and before hydration. */
export function PostList({ heading, titles, isWhole = true, current, onChoose }: Props) {
  function follow(event: MouseEvent, post: PostTitle) {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && event.button === 0
    if (!onChoose || !isPlain) return
    event.preventDefault()
    onChoose(post)
  }

  return (
    <nav className="post-list" id={onChoose ? undefined : 'other-posts'} aria-labelledby="post-list-heading">
      <h2 id="post-list-heading">{heading}</h2>
      <ul>
        {titles.map(post => (
          <li key={post.id}>
            <a
              href={postPath(post.slug)}
              aria-current={post.slug === current ? (onChoose ? 'true' : 'page') : undefined}
              data-in-place={onChoose ? '' : undefined}
              onClick={event => follow(event, post)}
            >
              {post.title}
            </a>
          </li>
        ))}
        {!isWhole && (
          <li>
            <a href="/blog">{messages.all}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}
