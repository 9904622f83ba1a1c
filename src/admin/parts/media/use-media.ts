import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { conflicts, happenedTo } from '#admin/parts/conflicts.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { usePictureUpload } from '#admin/parts/upload/use-picture-upload.ts'
import { useUndoDelete } from '#admin/parts/use-undo-delete.ts'
import { deleteMedia, listMedia, type Media } from '#data/media.ts'
import { type MediaFile, savePictureFact } from '#data/media-files.ts'
import { listPlaces } from '#data/media-uses.ts'
import { AppError } from '#lib/app-error.ts'
import type { MediaFolder } from '#lib/media-url.ts'
import { words } from './media-words.ts'

/** The query key prefix of everything in the portfolio and the library. */
export const PORTFOLIO = 'portfolio'
const MEDIA = [PORTFOLIO, 'media'] as const

/** The files of a folder, newest first. */
export function useMedia(folder: MediaFolder) {
  const client = useBackend()
  return useQuery({ queryKey: [...MEDIA, folder], queryFn: () => listMedia(client, folder) })
}

/** Everything that may use a file; until it is loaded, no uses are shown. */
export function usePlaces() {
  const { db } = useBackend()
  return useQuery({ queryKey: [PORTFOLIO, 'places'], queryFn: () => listPlaces(db) })
}

/** What people enter about a picture. */
export type FactName = 'alt' | 'focus'

interface FactChange {
  key: string
  /** What is stored about the file; null if nothing is yet. */
  about: MediaFile | null
  name: FactName
  /** '' for none. */
  value: string
  /** The value that the edit started from. */
  was: string
}

const factOf = (name: FactName, value: string) => (name === 'alt' ? { alt: value } : { focus: value || null })

/** What is known about a file without a row. */
const NOTHING: Omit<MediaFile, 'name'> = {
  ...{ id: '', alt: '', width: null, height: null, size: null, renditions: [], poster: null, focus: null },
  updated_at: '',
}

/** `file` with facts that were entered about it, stored or not. */
export function withFacts(file: Media, facts: ReadonlyMap<FactName, string>): Media {
  const known = file.about ?? { ...NOTHING, name: file.key ?? '' }
  const entered = [...facts].map(([name, value]) => factOf(name, value))
  return facts.size === 0 ? file : { ...file, about: Object.assign({}, known, ...entered) }
}

/** The actions on a file of `folder`; each reports its result. */
export function useMediaActions(folder: MediaFolder) {
  const client = useBackend()
  const queries = useQueryClient()
  const upload = usePictureUpload(folder)
  const offerUndo = useUndoDelete('media_files', PORTFOLIO)
  // Includes where files are used: an item may have started to use one in the meantime.
  const reload = () => void queries.invalidateQueries({ queryKey: [PORTFOLIO] })

  const remove = useMutation({
    mutationFn: (media: Media) =>
      deleteMedia(client, queries.getQueryData<Media[]>([...MEDIA, folder]) ?? [], media.url),
    onSuccess: (rowId, media) => {
      queries.setQueryData<Media[]>([...MEDIA, folder], files =>
        files?.filter(file => file.url !== media.url),
      )
      offerUndo(words.deleted, [rowId])
    },
    onError: (error: Error) => {
      if (error instanceof AppError && error.code === 'used')
        toast.error(words.stillUsed(error.cause as string[]))
      else failing(words.deleteFailed)(error)
    },
    onSettled: reload,
  })

  const storing = useMutation({
    mutationFn: ({ key, about, name, value, was }: FactChange) =>
      savePictureFact(client.db, key, about, factOf(name, was), factOf(name, value)),
    onSuccess: ({ result }, { name }) => result === 'saved' && toast.success(words.factSaved[name]),
    onError: (error: Error, { name }) => failing(words.factFailed[name])(error),
    // Words and points change no use, and to find those all posts are read.
    onSettled: () =>
      void queries.invalidateQueries({
        queryKey: [PORTFOLIO],
        predicate: ({ queryKey }) => queryKey[1] !== 'places',
      }),
  })

  /** Stores a fact, or asks which to keep, even if its field is gone. Resolves to the stored one; null if undecided. */
  async function keepFact(change: FactChange): Promise<string | null> {
    const { name, key, value, was } = change
    const found = await storing.mutateAsync(change)
    if (found.result === 'saved') return found.row[name] ?? ''
    const theirs = found.result === 'conflict' ? found.current : null
    const file = key.split('/').at(-1) ?? ''
    const stored = theirs?.[name] ?? ''
    const label = words.factLabel[name]
    const choice = await conflicts.ask({
      name: theirs ? `the ${label.toLowerCase()} of ${file}` : file,
      happened: happenedTo(found),
      fields: [{ label, mine: value, ...(theirs && { theirs: stored }) }],
    })
    if (choice === 'later' || (choice === 'mine' && !theirs)) return null
    if (choice === 'mine' && theirs) return keepFact({ ...change, about: theirs, was: stored })
    return theirs ? stored : was
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

  return { remove, keepFact, replace, reload }
}

export type MediaActions = ReturnType<typeof useMediaActions>
