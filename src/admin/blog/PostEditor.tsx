import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { usePerson } from '#admin/parts/person.ts'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { type PostRow, readPost } from '#data/blog-posts-admin.ts'
import { messages } from './messages.ts'
import { PostForm } from './PostForm.tsx'
import type { Intent } from './post-state.ts'
import { BLOG } from './use-posts.ts'

/** How often an open post is refetched, so that a colleague's save shows before one's own (UX-06). */
const POLL_MS = 15_000

interface PostEditorProps {
  /** Null for a new post. */
  id: string | null
  /** Focus the title. */
  isFocused: boolean
  onDelete: (id: string) => void
  /**
   * Called when a new post is stored while its form is open, with its id; `isLeft` if a phone shows the list instead and
   * the form has nothing newer.
   */
  onStored: (id: string, isLeft: boolean) => void
  /** Called when a new post is published and its form is no longer needed. */
  onAdded: () => void
}

/** Edits a post once it is loaded. Its key must not change when a new post gets its id, because it is in use. */
export default function PostEditor({ id, isFocused, onDelete, onAdded, ...props }: PostEditorProps) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const isHere = useIsHere()
  const post = useQuery({
    queryKey: [BLOG, 'post', id],
    queryFn: () => (id ? readPost(db, id) : null),
    enabled: id !== null,
    refetchInterval: POLL_MS,
  })
  // The form stays on the screen even if somebody deletes the post.
  const [seen, setSeen] = useState(post.data)
  if (post.data && post.data !== seen) setSeen(post.data)
  // Words that were not saved before it was deleted are offered in the form of a new post.
  const kept = useKept(id, post.data === null && !seen)
  /** The deleted post of which that is so. */
  const [lost, setLost] = useState<string | null>(null)
  if (kept && lost !== id) setLost(id)

  function onStored(stored: PostRow, intent: Intent, isWriting: boolean, isLeft: boolean) {
    queries.setQueryData([BLOG, 'post', stored.id], stored)
    void queries.invalidateQueries({ queryKey: [BLOG, 'list'] })
    void queries.invalidateQueries({ queryKey: [BLOG, 'versions', stored.id] })
    // A save continues when another post is opened, which then stays open.
    if (stored.id === id || !isHere.current) return
    // Text typed since the save belongs to this post, so the form stays with it.
    if (id === null && intent.kind === 'publish' && !isWriting && !isLeft) onAdded()
    else props.onStored(stored.id, isLeft)
  }

  // The form stays when what it holds gets an id; a post that is restored meanwhile gets its own.
  const key = lost !== null && seen?.id !== lost ? 'lost' : 'post'
  if (id === null || (lost === id && !seen)) {
    return (
      <PostForm
        key={key}
        row={null}
        newest={null}
        lost={id ?? undefined}
        isFocused={isFocused}
        onStored={onStored}
        onDelete={onDelete}
      />
    )
  }
  if (seen) {
    return (
      <PostForm
        key={key}
        row={seen}
        newest={seen}
        isGone={post.data === null}
        isFocused={false}
        onStored={onStored}
        onDelete={onDelete}
      />
    )
  }
  return (
    <div className="p-5 md:p-8">
      {post.isError ? (
        <Notice message={messages.readFailed} onAction={() => void post.refetch()} isBusy={post.isFetching} />
      ) : post.isPending ? (
        <SlowSpinner />
      ) : (
        <p className="lead" role="status">
          {messages.gone}
        </p>
      )}
    </div>
  )
}

/** Whether this device has unsaved words of the post; looked up once it `isGone`. */
function useKept(id: string | null, isGone: boolean): boolean {
  const person = usePerson()
  const found = useQuery({
    queryKey: [BLOG, 'kept', id],
    queryFn: async () =>
      (await drafts.list()).some(
        draft => draft.person === person && (draft.record === `blog/${id}` || draft.subject === id),
      ),
    enabled: id !== null && isGone,
  })
  return isGone && found.data === true
}
