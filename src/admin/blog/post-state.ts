/** What a post is to readers, and what the buttons of the editor do to it. */
import type { PostChanges, PostRow, PostState } from '#data/blog-posts-admin.ts'

/** What somebody wants with a save. */
export type Intent =
  /** Public from now on. */
  | { kind: 'publish' }
  /** For nobody but administrators. */
  | { kind: 'draft' }
  /** Public from `time` (ISO) on, which may be gone by. */
  | { kind: 'at'; time: string }
  /** As public as it is. */
  | { kind: 'keep' }

/** Draft, scheduled or published, as a reader would find it at `now` (milliseconds). */
export function stateOf(post: Pick<PostRow, 'status' | 'published_at'>, now: number): PostState {
  if (post.status === 'draft') return 'draft'
  return Date.parse(post.published_at) > now ? 'scheduled' : 'published'
}

/** Status and time that an intent writes; `now` in milliseconds. */
export function publicationOf(intent: Intent, now: number): Pick<PostChanges, 'status' | 'published_at'> {
  switch (intent.kind) {
    case 'publish':
      return { status: 'published', published_at: new Date(now).toISOString() }
    case 'draft':
      return { status: 'draft' }
    case 'at':
      return { status: Date.parse(intent.time) > now ? 'scheduled' : 'published', published_at: intent.time }
    case 'keep':
      return {}
  }
}

/** What Ctrl+S and the main button do: nothing gets public by a habit of the fingers. */
export function intentOfShortcut(state: PostState | null): Intent {
  return state === null || state === 'draft' ? { kind: 'draft' } : { kind: 'keep' }
}

/** A time (ISO) as a field of type `datetime-local` takes it, in this device's time zone. */
export function toLocalInput(iso: string): string {
  const date = new Date(iso)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The ISO time of what somebody chose in such a field, or null for nothing that is a time. */
export function fromLocalInput(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
