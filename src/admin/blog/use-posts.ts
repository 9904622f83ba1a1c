import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { conflicts, happenedTo } from '#admin/parts/conflicts.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { useUndoDelete } from '#admin/parts/use-undo-delete.ts'
import {
  deletePost,
  listPosts,
  type PostRow,
  type PostState,
  type PostSummary,
  setPostStates,
} from '#data/blog-posts-admin.ts'
import type { NotChanged } from '#data/save-if-unchanged.ts'
import { undoDelete } from '#data/trash.ts'
import type { View } from './filters.ts'
import { messages } from './messages.ts'
import { stateWords } from './post-state.ts'

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

/** Posts as they were read, each with the state that it gets. */
interface StateChange {
  posts: readonly { post: PostSummary; state: PostState }[]
  /** It takes back an earlier one. */
  isUndo?: boolean
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

  const change = useMutation({
    mutationFn: async ({ posts }: StateChange) => {
      const refused: NotChanged<PostRow>[] = []
      for (const [state, group] of Map.groupBy(posts, wanted => wanted.state)) {
        const read = group.map(({ post }) => post)
        refused.push(...(await setPostStates(db, read, state)))
      }
      return refused
    },
    onSuccess: (refused, chosen) => {
      const kept = new Set(refused.map(({ id }) => id))
      const changed = chosen.posts.filter(({ post }) => !kept.has(post.id))
      if (changed.length > 0) report(changed, chosen.isUndo)
      void settle(refused, chosen)
    },
    onError: failing(messages.saveFailed),
    onSettled,
  })

  function report(changed: StateChange['posts'], isUndo = false) {
    if (isUndo) return toast.success(messages.putBack(changed.length))
    const before = changed.map(({ post, state }) => ({
      ...{ post: { ...post, status: state }, state: post.status },
    }))
    toast.undo(messages.madeDrafts(changed.length), () => change.mutate({ posts: before, isUndo: true }))
  }

  /** Reports what colleagues changed or deleted meanwhile, and asks which states to keep (UX-06). */
  async function settle(refused: NotChanged<PostRow>[], chosen: StateChange) {
    const wanted = new Map(chosen.posts.map(change => [change.post.id, change]))
    const now = Date.now()
    const changed = refused.flatMap(found => {
      const state = wanted.get(found.id)?.state
      return found.result === 'conflict' && state ? [{ found, post: found.current, state }] : []
    })
    const [first] = changed
    if (first) {
      const choice = await conflicts.ask({
        name: messages.statesOf(changed.map(({ post }) => post.title)),
        happened: happenedTo(first.found),
        fields: changed.map(({ post, state }) => ({
          label: changed.length === 1 ? 'State' : post.title,
          mine: stateWords({ ...post, status: state }, now),
          theirs: stateWords(post, now),
        })),
      })
      if (choice === 'mine') change.mutate({ ...chosen, posts: changed })
    }
    for (const found of refused) {
      const lost = wanted.get(found.id)
      if (found.result !== 'deleted' || !lost) continue
      const choice = await conflicts.ask({
        name: `“${lost.post.title}”`,
        happened: happenedTo(found),
        fields: [{ label: 'State', mine: stateWords({ ...lost.post, status: lost.state }, now) }],
        rescue: 'Restore it with mine',
      })
      if (choice === 'mine') await restore(lost, chosen)
    }
  }

  async function restore(lost: StateChange['posts'][number], chosen: StateChange) {
    try {
      await undoDelete(db, 'blog_posts', [lost.post.id])
      change.mutate({ ...chosen, posts: [lost] })
    } catch (error) {
      failing(messages.saveFailed)(error as Error)
      onSettled()
    }
  }

  const makeDrafts = (posts: readonly PostSummary[], onSuccess: () => void) =>
    change.mutate(
      {
        posts: posts.flatMap(post => (post.status === 'draft' ? [] : [{ post, state: 'draft' }])),
      },
      { onSuccess },
    )
  return { removeAll, makeDrafts, isBusy: removeAll.isPending || change.isPending }
}
