import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { useUndoDelete } from '#admin/parts/use-undo-delete.ts'
import { deletePost, listPosts, type PostSummary, setPostStates } from '#data/blog-posts-admin.ts'
import type { View } from './filters.ts'
import { messages } from './messages.ts'

/** How often the list is refetched, so that other people's changes show. */
const POLL_MS = 20_000

/** The number of posts per page. */
export const PAGE_SIZE = 50

/** Every query key of this tab starts with this, so that one call can invalidate them all. */
export const BLOG = 'blog'

/** The list and its loading state. */
export interface PostList {
  posts: PostSummary[]
  total: number
  isLoading: boolean
  isFailed: boolean
  /** It failed and is being retried. */
  isRetrying: boolean
  /** A new view is loading, and `posts` still belongs to the previous one. */
  isStale: boolean
  retry: () => void
}

/** The page of posts that `view` asks for, kept up to date. */
export function usePosts({ search, state, sort, page }: View): PostList {
  const { db } = useBackend()
  const query = useQuery({
    queryKey: [BLOG, 'list', search, state, sort, page],
    queryFn: ({ signal }) =>
      listPosts(db, {
        ...{ search, state, signal },
        now: new Date().toISOString(),
        oldestFirst: sort === 'oldest',
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  return {
    posts: query.data?.rows ?? [],
    total: query.data?.total ?? 0,
    isLoading: query.isPending,
    isFailed: query.isError,
    isRetrying: query.isError && query.isFetching,
    isStale: query.isPlaceholderData,
    retry: () => void query.refetch(),
  }
}

/** Deletes a post, reports the result and offers Undo (BADM-07, UX-01). */
export function useDeletePost(onDeleted: (id: string) => void) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const sayDeleted = useUndoDelete('blog_posts', BLOG)
  return useMutation({
    mutationFn: (id: string) => deletePost(db, id),
    onSuccess: (_, id) => {
      sayDeleted(messages.deleted, [id])
      onDeleted(id)
    },
    onError: failing(messages.deleteFailed),
    onSettled: () => void queries.invalidateQueries({ queryKey: [BLOG] }),
  })
}

/** Bulk actions on posts; each reports the result and offers Undo (LIST-03). */
export function usePostActions(onDeleted: (ids: readonly string[]) => void) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const sayDeleted = useUndoDelete('blog_posts', BLOG)
  const onSettled = () => void queries.invalidateQueries({ queryKey: [BLOG] })

  /** Deletes as many as possible, even if some fail. */
  const removeAll = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const ends = await Promise.allSettled(ids.map(id => deletePost(db, id)))
      for (const end of ends) if (end.status === 'rejected') console.error(end.reason)
      return ids.filter((_, index) => ends[index]?.status === 'fulfilled')
    },
    onSuccess: (gone, ids) => {
      if (gone.length > 0) sayDeleted(messages.deletedMany(gone.length), gone)
      if (gone.length < ids.length) toast.error(messages.deleteFailedFor(ids.length - gone.length))
      onDeleted(gone)
    },
    onSettled,
  })

  const makeDrafts = useMutation({
    mutationFn: (posts: readonly PostSummary[]) => setPostStates(db, posts, 'draft'),
    onSuccess: (refused, posts) => {
      const kept = new Set(refused.map(({ id }) => id))
      const changed = posts.filter(({ id }) => !kept.has(id))
      if (kept.size > 0) toast.error(messages.statesKept(kept.size))
      if (changed.length > 0) toast.undo(messages.madeDrafts(changed.length), () => void putBack(changed))
    },
    onError: failing(messages.saveFailed),
    onSettled,
  })

  /** Restores each post's state, except for posts that somebody has changed since. */
  async function putBack(posts: readonly PostSummary[]) {
    try {
      let stayed = 0
      for (const [before, group] of Map.groupBy(posts, ({ status }) => status)) {
        const now = group.map(post => ({ ...post, status: 'draft' as const }))
        stayed += (await setPostStates(db, now, before)).length
      }
      if (stayed > 0) toast.error(messages.statesKept(stayed))
      else toast.success(messages.putBack(posts.length))
    } catch (error) {
      console.error(error)
      toast.error(messages.saveFailed)
    } finally {
      onSettled()
    }
  }
  return { removeAll, makeDrafts, isBusy: removeAll.isPending || makeDrafts.isPending }
}
