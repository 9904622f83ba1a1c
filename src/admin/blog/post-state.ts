/** A post's state for readers, and what the editor's buttons do to it. */
import type { ComparedField } from '#admin/parts/conflicts.ts'
import { formatLong } from '#admin/parts/dates.ts'
import type { PostChanges, PostRow, PostState } from '#data/blog-posts-admin.ts'
import { messages } from './messages.ts'

/** The purpose of a save. Only what a button names changes a post's state: Ctrl+S is pressed out of habit. */
export type Intent =
  /** Public from now on. */
  | { kind: 'publish' }
  /** Visible only to administrators. */
  | { kind: 'draft' }
  /** Public from `time` (ISO) on, which may be in the past. */
  | { kind: 'at'; time: string }
  /** No change of state; a new post becomes a draft. */
  | { kind: 'keep' }

/** Draft, scheduled or published, from a reader's view at `now` (milliseconds). */
export function stateOf(post: Pick<PostRow, 'status' | 'published_at'>, now: number): PostState {
  if (post.status === 'draft') return 'draft'
  return Date.parse(post.published_at) > now ? 'scheduled' : 'published'
}

/** `stateOf`, in words: with the date, unless it is a draft. */
export function stateWords(post: Pick<PostRow, 'status' | 'published_at'>, now: number): string {
  const state = stateOf(post, now)
  return state === 'draft'
    ? messages.state.draft
    : `${messages.state[state]}, ${formatLong(post.published_at)}`
}

/** The status and time that an intent stores, in a post that is stored already or `isNew`; `now` in milliseconds. */
export function publicationOf(
  intent: Intent,
  now: number,
  isNew: boolean,
): Pick<PostChanges, 'status' | 'published_at'> {
  switch (intent.kind) {
    case 'publish':
      return { status: 'published', published_at: new Date(now).toISOString() }
    case 'draft':
      return { status: 'draft' }
    case 'at':
      return { status: Date.parse(intent.time) > now ? 'scheduled' : 'published', published_at: intent.time }
    case 'keep':
      return isNew ? { status: 'draft' } : {}
  }
}

/**
 * The state as a field of a conflict question: what saving over `theirs` makes of the post, and what it is there. `base`
 * is the row that the edit started from; `theirs` is null if the post was deleted, and saving adds a new one.
 */
export function comparedState(
  intent: Intent,
  { base, theirs, now }: { base: PostRow | null; theirs: PostRow | null; now: number },
): ComparedField {
  const words = (post: Pick<PostRow, 'status' | 'published_at'>) => stateWords(post, now)
  const stored = { status: 'draft' as const, published_at: '', ...theirs }
  const after = { ...stored, ...publicationOf(intent, now, theirs === null) }
  const isLeft = intent.kind === 'keep' && theirs && !(base && words(base) === words(theirs))
  return {
    ...{ label: 'State', mine: isLeft ? messages.stateLeft : words(after) },
    ...(theirs && { theirs: words(theirs) }),
  }
}

/** An ISO time as the value of a `datetime-local` field, in this device's time zone. */
export function toLocalInput(iso: string): string {
  const date = new Date(iso)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The ISO time of such a field's value; null if it is not a time. */
export function fromLocalInput(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
