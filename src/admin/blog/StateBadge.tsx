import { Badge } from '#admin/parts/Badge.tsx'
import type { PostState } from '#data/blog-posts-admin.ts'
import { messages } from './messages.ts'

const TONES = { draft: 'neutral', scheduled: 'new', published: 'ok' } as const

/** A post's state for readers, in a word. */
export function StateBadge({ state }: { state: PostState }) {
  return <Badge tone={TONES[state]}>{messages.state[state]}</Badge>
}
