/**
 * Deleted files of the bucket (UX-01). They stay in its folder `trash` for as long as their row stays in deleted_rows;
 * the id that their names start with cannot be guessed.
 */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { pictureType, renditionKeys } from '#lib/media-url.ts'
import type { AdminClient } from './admin-client.ts'
import { ROWS_PER_RESPONSE } from './every-row.ts'
import { BUCKET } from './file-store.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { deleteForGood, restoreDeletedRows } from './trash.ts'

type Storage = AdminClient['storage']

const kept = z.object({
  row_id: z.string(),
  row: z.object({
    name: z.string(),
    poster: z.nullable(z.string()),
  }),
})
type Kept = z.infer<typeof kept>

const copiesOf = (name: string): string[] => (pictureType(name) ? renditionKeys(name) : [])

/** A file with its copies and its poster, by their names in the bucket; the file itself comes first. */
export const filesOf = ({ name, poster }: Kept['row']): string[] => [
  name,
  ...copiesOf(name),
  ...(poster ? [poster, ...copiesOf(poster)] : []),
]

/** Where the trash keeps a file whose row in media_files had this id. */
export const waitingKey = (rowId: string, key: string) => `trash/${rowId}/${key}`

/**
 * Copies files within the bucket; an existing copy stays. The first file must exist, the others may be missing. Throws
 * `AppError('Could not copy file')`.
 */
export async function copyFiles(storage: Storage, [first, ...others]: (readonly [string, string])[]) {
  const copy = async ([from, to]: readonly [string, string], expected: string[]) => {
    const { error } = await storage.from(BUCKET).copy(from, to)
    return error && !('statusCode' in error && expected.includes(String(error.statusCode))) ? error : null
  }
  const error = first ? await copy(first, ['409']) : null
  if (error) throw new AppError('refused', 'Could not copy file', { cause: error })
  for (const problem of await Promise.all(others.map(pair => copy(pair, ['404', '409']))))
    if (problem) console.warn(problem)
}

/** Restores deleted files and their rows by their ids in the trash; returns how many. */
export async function restoreFiles({ db, storage }: AdminClient, ids: readonly string[]): Promise<number> {
  const found = await readDeletedFiles(db, ids)
  for (const { row_id, row } of found) {
    await copyFiles(
      storage,
      filesOf(row).map(key => [waitingKey(row_id, key), key]),
    )
  }
  const restored = await restoreDeletedRows(db, ids)
  // The files are restored; a copy left in the trash only takes up space, and nothing refers to it.
  const { error } = await storage.from(BUCKET).remove(waitingOf(found))
  if (error) console.warn(error)
  return restored
}

/** Permanently deletes a file from the trash. Throws `AppError('Could not delete for good')`. */
export async function endFile({ db, storage }: AdminClient, id: string): Promise<void> {
  const { error } = await storage.from(BUCKET).remove(waitingOf(await readDeletedFiles(db, [id])))
  if (error) throw new AppError('refused', 'Could not delete for good', { cause: error })
  await deleteForGood(db, id)
}

/** Names per request; the bucket accepts up to a thousand. */
const NAMES_PER_REQUEST = 500

/**
 * Permanently deletes the files that were deleted before `time`; their rows are left to the caller. `remove` takes
 * names in the bucket. Throws `AppError('Could not read deleted files')`.
 */
export async function endFilesBefore(
  db: Db,
  remove: (keys: string[]) => Promise<void>,
  time: Date,
): Promise<void> {
  for (let start = 0; ; start += ROWS_PER_RESPONSE) {
    const response = await deletedFiles(db)
      .lt('deleted_at', time.toISOString())
      .order('id')
      .range(start, start + ROWS_PER_RESPONSE - 1)
    if (response.status === 416) return
    const files = parseFiles(response)
    // In batches: with one request per file, the host would stop the function each night at the same place.
    const names = waitingOf(files)
    for (let first = 0; first < names.length; first += NAMES_PER_REQUEST)
      await remove(names.slice(first, first + NAMES_PER_REQUEST))
    if (files.length < ROWS_PER_RESPONSE) return
  }
}

const deletedFiles = (db: Db) => db.from('deleted_rows').select('row_id,row').eq('table_name', 'media_files')
const parseFiles = (response: Parameters<typeof parseResponse>[2]) =>
  parseResponse(z.array(kept), 'Could not read deleted files', response)
const readDeletedFiles = async (db: Db, ids: readonly string[]) =>
  parseFiles(await deletedFiles(db).in('id', ids))

const waitingOf = (files: readonly Kept[]) =>
  files.flatMap(({ row_id, row }) => filesOf(row).map(key => waitingKey(row_id, key)))
