import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { toast } from '#admin/parts/toast.ts'
import { usePictureUpload } from '#admin/parts/upload/use-picture-upload.ts'
import { useUndoDelete } from '#admin/parts/use-undo-delete.ts'
import { deleteMedia, listMedia, type Media } from '#data/media.ts'
import { saveMediaFile } from '#data/media-files.ts'
import { listPlaces } from '#data/media-uses.ts'
import type { MediaFolder } from '#lib/media-address.ts'
import { words } from './media-words.ts'
import { PORTFOLIO } from './use-items.ts'

const MEDIA = [PORTFOLIO, 'media'] as const

/** The files of a folder, newest first. */
export function useMedia(folder: MediaFolder) {
  const client = useBackend()
  return useQuery({ queryKey: [...MEDIA, folder], queryFn: () => listMedia(client, folder) })
}

/** Everything that may show a file; while it is unknown, nothing is said about uses. */
export function usePlaces() {
  const { db } = useBackend()
  return useQuery({ queryKey: [PORTFOLIO, 'places'], queryFn: () => listPlaces(db) })
}

/** What can be done with a file of `folder`; each says how it went. */
export function useMediaActions(folder: MediaFolder) {
  const client = useBackend()
  const queries = useQueryClient()
  const upload = usePictureUpload(folder)
  const offerUndo = useUndoDelete('media_files', PORTFOLIO)
  // Also where files are used: an item may have come to show one meanwhile.
  const reload = () => void queries.invalidateQueries({ queryKey: [PORTFOLIO] })
  const failing = (message: string) => (error: Error) => {
    console.error(error)
    toast.error(message)
  }

  const remove = useMutation({
    mutationFn: (media: Media) =>
      deleteMedia(client, queries.getQueryData<Media[]>([...MEDIA, folder]) ?? [], media.url),
    onSuccess: (rowId, media) => {
      queries.setQueryData<Media[]>([...MEDIA, folder], files =>
        files?.filter(file => file.url !== media.url),
      )
      offerUndo(words.deleted, [rowId])
    },
    onError: failing(words.deleteFailed),
    onSettled: reload,
  })

  const saveAlt = useMutation({
    mutationFn: ({ key, alt }: { key: string; alt: string }) => saveMediaFile(client.db, key, { alt }),
    onSuccess: () => toast.success(words.altSaved),
    onError: failing(words.altFailed),
    onSettled: reload,
  })

  const replace = useMutation({
    mutationFn: ({ key, file }: { key: string; file: File }) => upload(file, { replaces: key }),
    onSuccess: () => toast.success(words.replaced),
    onError: (error: Error) => {
      console.error(error)
      toast.error(typeof error.cause === 'string' ? error.cause : words.replaceFailed)
    },
    onSettled: reload,
  })

  return { remove, saveAlt, replace, reload }
}

export type MediaActions = ReturnType<typeof useMediaActions>
