import { messages } from './messages.ts'
import type { PostTitle } from './posts.ts'

interface Props {
  previous: PostTitle | null
  next: PostTitle | null
  onChoose: (post: PostTitle) => void
}

/** Previous and next post (BLOG-04). */
export function PostSteps({ previous, next, onChoose }: Props) {
  return (
    <nav className="post-steps" aria-label={messages.steps}>
      <button
        type="button"
        className="button button-outline button-small"
        disabled={!previous}
        onClick={() => previous && onChoose(previous)}
      >
        {messages.previous}
      </button>
      <button
        type="button"
        className="button button-outline button-small"
        disabled={!next}
        onClick={() => next && onChoose(next)}
      >
        {messages.next}
      </button>
    </nav>
  )
}
