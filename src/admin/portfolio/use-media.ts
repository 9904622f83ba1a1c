import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { conflicts, happenedTo } from '#admin/parts/conflicts.ts'
import { toast } from '#admin/parts/toast.ts'
import { usePictureUpload } from '#admin/parts/upload/use-picture-upload.ts'
import { useUndoDelete } from '#admin/parts/use-undo-delete.ts'
import { deleteMedia, listMedia, type Media } from '#data/media.ts'
import { type MediaFile, saveAlt } from '#data/media-files.ts'
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

interface AltChange {
  key: string
  /** What is known of the file; null: nothing yet. */
  about: MediaFile | null
  alt: string
  /** What it was begun with. */
  was: string
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

  const storing = useMutation({
    mutationFn: ({ key, about, alt, was }: AltChange) => saveAlt(client.db, key, about, was, alt),
    onSuccess: ({ result }) => result === 'saved' && toast.success(words.altSaved),
    onError: failing(words.altFailed),
    onSettled: reload,
  })

  /** Stores a text, or asks which one stays, also when its field is gone. Resolves to what is stored; null: undecided. */
  async function keepAlt(change: AltChange): Promise<string | null> {
    const found = await storing.mutateAsync(change)
    if (found.result === 'saved') return found.row.alt
    const theirs = found.result === 'conflict' ? found.current : null
    const name = change.key.split('/').at(-1) ?? ''
    const choice = await conflicts.ask({
      name: theirs ? `the alt text of ${name}` : name,
      happened: happenedTo(found),
      fields: [{ label: 'Alt text', mine: change.alt, ...(theirs && { theirs: theirs.alt }) }],
    })
    if (choice === 'later' || (choice === 'mine' && !theirs)) return null
    if (choice === 'mine' && theirs) return keepAlt({ ...change, about: theirs, was: theirs.alt })
    return theirs?.alt ?? change.was
  }

  const replace = useMutation({
    mutationFn: ({ key, file }: { key: string; file: File }) => upload(file, { replaces: key }),
    onSuccess: () => toast.success(words.replaced),
    onError: (error: Error) => {
      console.error(error)
      toast.error(typeof error.cause === 'string' ? error.cause : words.replaceFailed)
    },
    onSettled: reload,
  })

  return { remove, keepAlt, replace, reload }
}

export type MediaActions = ReturnType<typeof useMediaActions>
