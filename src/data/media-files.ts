/** Table media_files: what is known about the bucket's files; only administrators read it. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Checked } from './database.ts'
import { readEveryRow } from './every-row.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { addOnce, type SaveResult, updateIfUnchanged } from './save-if-unchanged.ts'

const row = z.object({
  id: z.string(),
  /** The file's name in the bucket, folder included. */
  name: z.string(),
  alt: z.string(),
  /** In pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** In bytes; null until the upload has finished. */
  size: z.nullable(z.number()),
  /** Widths of the smaller copies. */
  renditions: z.array(z.number()),
  /** Name in the bucket of the picture that a film shows before it plays. */
  poster: z.nullable(z.string()),
  /** The focal point, which no crop cuts away, e.g. `62% 48%`; null: the middle. */
  focus: z.nullable(z.string()),
  updated_at: z.string(),
})

/** What is known about one file. */
export type MediaFile = Checked<'media_files', z.infer<typeof row>>

const COLUMNS = Object.keys(row.shape).join(', ')

/** Reads what is known about all files, by name. Throws `AppError('Could not read media files')`. */
export async function listMediaFiles(db: Db): Promise<Map<string, MediaFile>> {
  const files = await readEveryRow(
    (first, last) => db.from('media_files').select(COLUMNS).order('name').range(first, last),
    response => parseResponse(z.array(row), 'Could not read media files', response),
    file => file.name,
  )
  return new Map(files.map(file => [file.name, file]))
}

/**
 * Reserves `name` for the upload with the key `uploadKey`, or returns the row that this upload got before, so one
 * upload never becomes two files. Throws `AppError('Could not record upload')`.
 */
export async function claimUpload(db: Db, name: string, uploadKey: string | null): Promise<MediaFile> {
  const failure = 'Could not record upload'
  const claim = { name, upload_key: uploadKey }
  const options = { onConflict: uploadKey === null ? 'name' : 'upload_key', ignoreDuplicates: true }
  const claimed = await db.from('media_files').upsert(claim, options).select(COLUMNS)
  const [fresh] = parseResponse(z.array(row), failure, claimed)
  if (fresh) return fresh
  const known = db.from('media_files').select(COLUMNS)
  const response = await (uploadKey === null
    ? known.eq('name', name)
    : known.eq('upload_key', uploadKey)
  ).limit(1)
  const [earlier] = parseResponse(z.array(row), failure, response)
  if (!earlier) throw new AppError('missing', failure, { cause: 'The row was neither made nor found' })
  return earlier
}

/**
 * Saves what is known about a file, creating its row if needed, and returns the whole row. Throws
 * `AppError('Could not save media file')`, also when nothing was written (SEC-19).
 */
export async function saveMediaFile(
  db: Db,
  name: string,
  known: Partial<Omit<MediaFile, 'id' | 'name' | 'updated_at'>>,
): Promise<MediaFile> {
  const failure = 'Could not save media file'
  const response = await db
    .from('media_files')
    .upsert({ name, ...known }, { onConflict: 'name' })
    .select(COLUMNS)
  const [saved] = parseResponse(z.array(row), failure, response)
  if (!saved) throw new AppError('missing', failure, { cause: 'No right to write it' })
  return saved
}

/**
 * Saves the size in pixels of a file, unless one is known: a later one may have been saved by whoever replaced the file
 * since it was read. Throws `AppError('Could not save media file')`.
 */
export async function saveMissingSize(
  db: Db,
  name: string,
  size: { width: number; height: number },
): Promise<void> {
  const added = await db
    .from('media_files')
    .upsert({ name, ...size }, { onConflict: 'name', ignoreDuplicates: true })
  const { error } = added.error
    ? added
    : await db.from('media_files').update(size).eq('name', name).is('width', null)
  if (error) throw new AppError('refused', 'Could not save media file', { cause: error })
}

/** What people enter about a picture: its alternative text or its focal point. */
export type PictureFact = { alt: string } | { focus: string | null }

/**
 * Saves one fact about a picture, unless somebody else has changed it from `was` (UX-06). `about` is the file's row;
 * null if there is none yet. It may be newer than `was`, so the change that a conflict names is the fact's last one.
 * Throws `AppError('Could not save media file')`.
 */
export async function savePictureFact<Fact extends PictureFact>(
  db: Db,
  name: string,
  about: Pick<MediaFile, 'id'> | null,
  was: Fact,
  fact: Fact,
): Promise<SaveResult<MediaFile>> {
  const failure = 'Could not save media file'
  const saved = { table: 'media_files' as const, row, columns: COLUMNS, failure }
  const known = about ?? (await findMediaFile(db, name, failure))
  if (!known) return addOnce(db, saved, { id: crypto.randomUUID(), name, ...fact })
  return updateIfUnchanged(db, saved, { id: known.id, unchanged: { ...was } }, fact)
}

async function findMediaFile(db: Db, name: string, failure: string): Promise<MediaFile | null> {
  const response = await db.from('media_files').select(COLUMNS).eq('name', name).limit(1)
  return parseResponse(z.array(row), failure, response)[0] ?? null
}

/** Deletes the rows of files that are gone. Throws `AppError('Could not forget media files')`. */
export async function deleteMediaFiles(db: Db, names: string[]): Promise<void> {
  const { error } = await db.from('media_files').delete().in('name', names)
  if (error) throw new AppError('refused', 'Could not forget media files', { cause: error })
}
