import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { type PostRow, readPost } from '#data/blog-posts-admin.ts'
import { messages } from './messages.ts'
import { PostForm } from './PostForm.tsx'
import type { Intent } from './post-state.ts'
import { BLOG } from './use-posts.ts'

/** How often an open post is looked at, so that a colleague's save shows before one's own (UX-06). */
const POLL_MS = 15_000

interface PostEditorProps {
  /** Null for a new post. */
  id: string | null
  /** The title wants the keyboard's focus. */
  isFocused: boolean
  onDelete: (id: string) => void
  /** A new post is stored, under its id. */
  onStored: (id: string) => void
  /** A new post is published, and its form has done its work. */
  onAdded: () => void
}

/** A post to edit, once it is read. Its key stays the same when a new post gets its id: somebody is writing in it. */
export default function PostEditor({ id, isFocused, onDelete, onAdded, ...props }: PostEditorProps) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const post = useQuery({
    queryKey: [BLOG, 'post', id],
    queryFn: () => (id ? readPost(db, id) : null),
    enabled: id !== null,
    refetchInterval: POLL_MS,
  })
  // What is being edited stays on the screen, even when somebody deletes the post.
  const [seen, setSeen] = useState(post.data)
  if (post.data && post.data !== seen) setSeen(post.data)

  function onStored(stored: PostRow, intent: Intent, isWriting: boolean) {
    queries.setQueryData([BLOG, 'post', stored.id], stored)
    void queries.invalidateQueries({ queryKey: [BLOG, 'list'] })
    void queries.invalidateQueries({ queryKey: [BLOG, 'versions', stored.id] })
    if (stored.id === id) return
    // Words that the form holds beyond the post belong to it.
    if (id === null && intent.kind === 'publish' && !isWriting) onAdded()
    else props.onStored(stored.id)
  }

  if (id === null) {
    return <PostForm row={null} newest={null} isFocused={isFocused} onStored={onStored} onDelete={onDelete} />
  }
  if (seen) {
    return (
      <PostForm
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
