import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import {
  addRedirect,
  deleteRedirect,
  hideMissingPage,
  listMissingPages,
  listMovedPosts,
  listRedirects,
  type StoredRedirect,
} from '#data/redirects.ts'
import { parseUrl } from '#lib/parse-url.ts'
import { messages } from './messages.ts'

const KEY = 'redirects'

/** The addresses of the site's pages from its sitemap; empty if that fails, which means no suggestions. */
async function readPages(): Promise<string[]> {
  const response = await fetch('/sitemap.xml')
  const found = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)]
  return found.map(([, address = '']) => parseUrl(address)?.pathname.replace(/(?<=.)\/+$/, '') ?? '/')
}

/** All data about redirects, and the actions on them. */
export function useRedirects() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: [KEY] })
  const redirects = useQuery({ queryKey: [KEY, 'own'], queryFn: () => listRedirects(db) })
  const moved = useQuery({ queryKey: [KEY, 'posts'], queryFn: () => listMovedPosts(db) })
  const missing = useQuery({ queryKey: [KEY, 'missing'], queryFn: () => listMissingPages(db) })
  const pages = useQuery({
    queryKey: [KEY, 'pages'],
    queryFn: readPages,
    staleTime: Number.POSITIVE_INFINITY,
  })

  const add = useMutation({
    mutationFn: (added: Pick<StoredRedirect, 'id' | 'from_path' | 'to_path'>) => addRedirect(db, added),
    onSuccess: (_, { from_path }) => toast.success(messages.added(from_path)),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ id }: StoredRedirect) => deleteRedirect(db, id),
    onSuccess: (_, { id, from_path, to_path }) =>
      // The message outlives the settings; a promise also settles after they are closed.
      toast.undo(messages.deleted, () => {
        add
          .mutateAsync({ id, from_path, to_path })
          .catch(error => toast.error(failed('It could not be brought back', error)))
      }),
    onError: error => toast.error(failed('The redirect could not be deleted', error)),
    onSettled: refresh,
  })
  const hide = useMutation({
    mutationFn: ({ path, isHidden }: { path: string; isHidden: boolean }) =>
      hideMissingPage(db, path, isHidden),
    onSuccess: (_, { path, isHidden }) => {
      if (isHidden)
        toast.undo(messages.hidden(path), () => {
          hide.mutate({ path, isHidden: false })
        })
    },
    onError: error => toast.error(failed('It could not be changed', error)),
    onSettled: refresh,
  })
  return { redirects, moved, missing, pages: pages.data ?? [], add, remove, hide }
}

export type Redirects = ReturnType<typeof useRedirects>
