/** Bucket portfolio-images as administrators see it: its files and what is known about them. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { assetUrl, filmType, type MediaFolder, pictureType } from '#lib/media-url.ts'
import type { AdminClient } from './admin-client.ts'
import { BUCKET } from './file-store.ts'
import { deleteMediaFiles, listMediaFiles, type MediaFile, saveMediaFile } from './media-files.ts'
import { listPlaces, usesOf } from './media-uses.ts'
import { copyFiles, filesOf, waitingKey } from './trash-files.ts'

/** How many files one response lists (CNST-34). */
const FILES_PER_ANSWER = 100

/** A picture or film of the bucket. */
export interface Media {
  /** The file's name, the last part of its address. */
  name: string
  /** Its name in the bucket, folder included; null for a sample, which is not in the bucket. */
  key: string | null
  kind: 'picture' | 'film'
  /** The address that serves it. */
  url: string
  /** ISO time; '' for a sample. */
  created_at: string
  /** In bytes, if known. */
  size: number | null
  about: MediaFile | null
}

const entry = z.object({
  name: z.string(),
  /** Null for a folder. */
  id: z.nullable(z.string()),
  created_at: z.nullish(z.string()),
  metadata: z.nullish(z.object({ size: z.nullish(z.number()) })),
})

/**
 * Lists a folder's pictures and films, newest first. The portfolio includes files without a folder. Everything else in
 * the bucket is ignored (MEDI-03). Throws `AppError('Could not read media')`.
 */
export async function listMedia({ storage, db }: AdminClient, folder: MediaFolder): Promise<Media[]> {
  const folders = folder === 'portfolio' ? [folder, ''] : [folder]
  const [known, ...lists] = await Promise.all([
    listMediaFiles(db),
    ...folders.map(path => listFolder(storage, path)),
  ])
  return lists
    .flat()
    .sort((a, b) => compare(b.created_at, a.created_at) || compare(a.name, b.name))
    .map(media => ({ ...media, about: known.get(media.key ?? '') ?? null }))
}

/** Compares code units: for times and upload names the same order as locale rules, in a tenth of the time. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

async function listFolder(storage: AdminClient['storage'], path: string): Promise<Media[]> {
  const failure = 'Could not read media'
  // Keyed by name, because a file added between two responses pushes one from the first into the second.
  const found = new Map<string, Media>()
  for (let offset = 0; ; offset += FILES_PER_ANSWER) {
    const { data, error } = await storage
      .from(BUCKET)
      .list(path, { limit: FILES_PER_ANSWER, offset, sortBy: { column: 'name', order: 'asc' } })
    if (error) throw new AppError('refused', failure, { cause: error })
    const page = z.safeParse(z.array(entry), data)
    if (!page.success) throw new AppError('unreadable', failure, { cause: page.error })
    for (const file of page.data) {
      const kind = pictureType(file.name) ? 'picture' : filmType(file.name) ? 'film' : null
      if (file.id === null || !kind) continue
      const key = path ? `${path}/${file.name}` : file.name
      found.set(key, {
        ...{ name: file.name, key, kind, url: assetUrl(key), about: null },
        created_at: file.created_at ?? '',
        size: file.metadata?.size ?? null,
      })
    }
    if (page.data.length < FILES_PER_ANSWER) return [...found.values()]
  }
}

/** A file's addresses: its own and its poster's. */
export const urlsOf = ({ url, about }: Pick<Media, 'url' | 'about'>): string[] => [
  url,
  ...(about?.poster ? [assetUrl(about.poster)] : []),
]

/**
 * Deletes the file at `url`, with its copies and its poster (MEDI-06); they move to the trash (UX-01). Returns the id
 * of its row. Throws `AppError('Invalid file URL')` for an address without a file name, `AppError('Image not found')`
 * when `files` or the bucket has no such file or the bucket withholds it, `AppError('Image is used')` while something
 * shows it, with the titles as its cause, `AppError('Could not delete media')` otherwise.
 */
export async function deleteMedia(
  client: AdminClient,
  files: readonly Media[],
  url: string,
): Promise<string> {
  const { storage, db } = client
  const name = decodeURIComponent(url.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
  if (name === '') throw new AppError('invalid', 'Invalid file URL')
  const media = files.find(file => file.name === name && file.url === url)
  if (!media?.key) throw new AppError('missing', 'Image not found')
  const { key } = media
  // Read again: the list may be minutes old, and a gap in a page is worse than one more request.
  const uses = usesOf(await listPlaces(db), urlsOf(media))
  if (uses.length > 0) throw new AppError('used', 'Image is used', { cause: uses.map(({ title }) => title) })
  const about = media.about ?? (await saveMediaFile(db, key, {}))
  const keys = filesOf(about)
  const waiting = keys.map(file => waitingKey(about.id, file))
  const back = keys.map((file, index) => [waiting[index] ?? '', file] as const)
  const bucket = storage.from(BUCKET)
  await copyFiles(
    storage,
    back.map(([to, from]) => [from, to]),
  ).catch(cause => Promise.reject(new AppError('missing', 'Image not found', { cause })))
  const { data, error } = await bucket.remove(keys)
  // Row-level security hides a file instead of refusing (SEC-19).
  if (error || !data.some(removed => removed.name === key)) {
    await bucket.remove(waiting)
    throw error
      ? new AppError('refused', 'Could not delete media', { cause: error })
      : new AppError('missing', 'Image not found')
  }
  try {
    await deleteMediaFiles(db, [key])
  } catch (cause) {
    // Without its row in the trash the file could not be restored.
    await copyFiles(storage, back)
    throw new AppError('refused', 'Could not delete media', { cause })
  }
  return about.id
}

/** Stores a film's poster in `posters/` beside it; returns its name. Throws `AppError('Could not store poster')`. */
export async function storePoster({ storage }: AdminClient, film: string, picture: Blob): Promise<string> {
  const key = film.replace(/([^/]+)\.[^./]+$/, 'posters/$1.jpg')
  const { error } = await storage.from(BUCKET).upload(key, picture, { contentType: 'image/jpeg' })
  if (error) throw new AppError('refused', 'Could not store poster', { cause: error })
  return key
}
