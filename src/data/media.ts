/** Bucket portfolio-images as administrators see it: its files, and what is known about them. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { assetUrl, filmType, type MediaFolder, pictureType } from '#lib/media-url.ts'
import type { AdminClient } from './admin-client.ts'
import { BUCKET } from './file-store.ts'
import { deleteMediaFiles, listMediaFiles, type MediaFile, saveMediaFile } from './media-files.ts'
import { listPlaces, usesOf } from './media-uses.ts'
import { copyFiles, filesOf, waitingKey } from './trash-files.ts'

/** How many files one answer lists (CNST-34). */
const FILES_PER_ANSWER = 100

/** A picture or film of the bucket. */
export interface Media {
  /** The file's name, the last part of its address. */
  name: string
  /** The bucket's own name of it, folder included; null for a sample, which is none of the bucket's. */
  key: string | null
  kind: 'picture' | 'film'
  /** The address that serves it. */
  url: string
  /** ISO time; '' for a sample. */
  created_at: string
  /** In bytes, as far as known. */
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
 * Lists a folder's pictures and films, newest first. The portfolio's are those without a folder too. Everything
 * else in the bucket is passed over (MEDI-03). Throws `AppError('Could not read media')`.
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

/** By code units, which says the same of times and of names of uploads, and takes a tenth of what a language's rules take. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

async function listFolder(storage: AdminClient['storage'], path: string): Promise<Media[]> {
  const failure = 'Could not read media'
  // By name, because a file that is added between two answers pushes one from the first into the second.
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

/** Where a file is found: its own address, and that of its poster. */
export const urlsOf = ({ url, about }: Pick<Media, 'url' | 'about'>): string[] => [
  url,
  ...(about?.poster ? [assetUrl(about.poster)] : []),
]

/**
 * Deletes the file that the last segment of `url` names, with its copies and its poster (MEDI-06); they wait in the
 * trash from then on (UX-01). Answers the id that its row had. Throws `AppError('Invalid file URL')` for an address that
 * names none of `files`' kind, `AppError('Image not found')` when the bucket has no such file or withholds it,
 * `AppError('Image is used')` while something shows it, with the titles as its cause,
 * `AppError('Could not delete media')` otherwise.
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
  // Asked anew: what the list knew may be minutes old, and a gap in a page is worse than a question more.
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
    // Without its row in the trash nobody could bring it back.
    await copyFiles(storage, back)
    throw new AppError('refused', 'Could not delete media', { cause })
  }
  return about.id
}

/** Stores a film's poster beside it, in a folder of its own, and returns its name. Throws when that failed. */
export async function storePoster({ storage }: AdminClient, film: string, picture: Blob): Promise<string> {
  const key = film.replace(/([^/]+)\.[^./]+$/, 'posters/$1.jpg')
  const { error } = await storage.from(BUCKET).upload(key, picture, { contentType: 'image/jpeg' })
  if (error) throw new AppError('refused', 'Could not store poster', { cause: error })
  return key
}
