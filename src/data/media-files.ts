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
  /** In bytes; null while an upload has not ended. */
  size: z.nullable(z.number()),
  /** Widths of the smaller copies. */
  renditions: z.array(z.number()),
  /** The picture that a film shows before it plays, by its name in the bucket. */
  poster: z.nullable(z.string()),
  /** The point that no crop cuts away, e.g. `62% 48%`; null: the middle. */
  focus: z.nullable(z.string()),
  updated_at: z.string(),
})

/** What is known about one file. */
export type MediaFile = Checked<'media_files', z.infer<typeof row>>

const COLUMNS = Object.keys(row.shape).join(', ')

/** Reads what is known about all files. Throws `AppError('Could not read media files')`. */
export async function listMediaFiles(db: Db): Promise<Map<string, MediaFile>> {
  const files = await readEveryRow(
    (first, last) => db.from('media_files').select(COLUMNS).order('name').range(first, last),
    response => parseResponse(z.array(row), 'Could not read media files', response),
    file => file.name,
  )
  return new Map(files.map(file => [file.name, file]))
}

/**
 * Reserves `name` for the upload with the key `uploadKey`, or tells which name that upload got before: the same
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
 * Writes down what is known about a file, whether or not there is a row for it yet, and answers all of it.
 * Throws `AppError('Could not save media file')`, also when nothing was written (SEC-19).
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

/** What people say about a picture: its alternative text, or the point that no crop cuts away. */
export type PictureFact = { alt: string } | { focus: string | null }

/**
 * Stores one fact about a picture, unless somebody else has stored another one than `was` (UX-06). `about` is what is
 * known of the file; null: nothing yet. Throws `AppError('Could not save media file')`.
 */
export async function savePictureFact<Fact extends PictureFact>(
  db: Db,
  name: string,
  about: Pick<MediaFile, 'id' | 'updated_at'> | null,
  was: Fact,
  fact: Fact,
): Promise<SaveResult<MediaFile>> {
  const failure = 'Could not save media file'
  const saved = { table: 'media_files' as const, row, columns: COLUMNS, failure }
  const known = about ?? (await findMediaFile(db, name, failure))
  if (!known) return addOnce(db, saved, { id: crypto.randomUUID(), name, ...fact })
  const { id, updated_at: since } = known
  return updateIfUnchanged(db, saved, { id, unchanged: { ...was }, since }, fact)
}

async function findMediaFile(db: Db, name: string, failure: string): Promise<MediaFile | null> {
  const response = await db.from('media_files').select(COLUMNS).eq('name', name).limit(1)
  return parseResponse(z.array(row), failure, response)[0] ?? null
}

/** Forgets files that are gone. Throws `AppError('Could not forget media files')`. */
export async function deleteMediaFiles(db: Db, names: string[]): Promise<void> {
  const { error } = await db.from('media_files').delete().in('name', names)
  if (error) throw new AppError('refused', 'Could not forget media files', { cause: error })
}
