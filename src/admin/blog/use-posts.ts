import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { toast } from '#admin/parts/toast.ts'
import { useUndoDelete } from '#admin/parts/use-undo-delete.ts'
import { deletePost, listPosts, type PostState, type PostSummary } from '#data/blog-posts-admin.ts'
import { messages } from './messages.ts'

/** How often the list is read anew, so that what others write shows. */
const POLL_MS = 20_000

const PAGE_SIZE = 50

/** Every query of this tab starts with this, so that one call refreshes them all. */
export const BLOG = 'blog'

/** The list and how it stands. */
export interface PostList {
  posts: PostSummary[]
  total: number
  isLoading: boolean
  isFailed: boolean
  /** It failed and is being tried again. */
  isRetrying: boolean
  /** A search is on its way and `posts` still answers the one before. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

/** The posts that match, newest first, page by page and kept up to date. */
export function usePosts(search: string, state: PostState | 'all'): PostList {
  const { db } = useBackend()
  const pages = useInfiniteQuery({
    queryKey: [BLOG, 'list', search, state],
    queryFn: ({ pageParam, signal }) =>
      listPosts(db, {
        ...{ search, state, signal },
        now: new Date().toISOString(),
        after: pageParam,
        limit: PAGE_SIZE,
      }),
    initialPageParam: null as PostSummary | null,
    getNextPageParam: (last, all) => {
      const read = all.reduce((sum, page) => sum + page.rows.length, 0)
      return read < (all[0]?.total ?? 0) ? last.rows.at(-1) : undefined
    },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  // Pages may overlap when posts are added in between.
  const posts = new Map(pages.data?.pages.flatMap(page => page.rows.map(row => [row.id, row] as const)))
  return {
    posts: [...posts.values()],
    total: pages.data?.pages[0]?.total ?? 0,
    isLoading: pages.isPending,
    isFailed: pages.isError,
    isRetrying: pages.isError && pages.isFetching,
    isStale: pages.isPlaceholderData,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  }
}

/** Deletes a post, says how it went and offers Undo (BADM-07, UX-01). */
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
    onError: error => {
      console.error(error)
      toast.error(messages.deleteFailed)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: [BLOG] }),
  })
}
