/** A backup on disk: one file of rows per table, the buckets' files, and a manifest of everything. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { BUCKET } from '#data/file-store.ts'
import { isObjectKey } from '#lib/object-path.ts'
import { UserError } from '../user-error.ts'
import { BUCKETS } from './project.ts'

export const MANIFEST = 'manifest.json'

const digest = z.string().check(z.regex(/^[\da-f]{64}$/))

const manifestSchema = z.object({
  /** 1 has only the files of `BUCKET`. What reads only 1 must refuse 2: it would publish the attachments of mails. */
  format: z.literal([1, 2]),
  created_at: z.string(),
  /** The URL of the project it was taken from. */
  project: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/)),
      rows: z.number(),
      sha256: digest,
    }),
  ),
  files: z.array(
    z.object({
      bucket: z._default(z.enum(BUCKETS), BUCKET),
      key: z.string().check(z.refine(isObjectKey)),
      ...{ type: z.string(), cacheControl: z.string(), sha256: digest },
    }),
  ),
})

/** The contents of a backup, in the order in which they are restored. */
export type Manifest = z.infer<typeof manifestSchema>

/** The SHA-256 of `bytes` in hexadecimal. */
export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Path of a table's rows, one JSON object per line. */
export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.ndjson`)

/** Path of a bucket file: named by its digest, because the buckets' keys need not be valid file names. */
export const bucketFile = (folder: string, digestOfFile: string): string =>
  join(folder, 'files', digestOfFile)

/**
 * The manifest of the backup in `folder`, after verifying the digest of every file it names. Throws a `UserError` for a
 * backup that is unfinished, damaged or of another format.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) throw new UserError(`${folder} is no backup, or one that was not finished.`)
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new UserError(`${path} is damaged.`)
  }
  const parsed = manifestSchema.safeParse(value)
  if (!parsed.success) throw new UserError(`${path} is not a manifest that this version understands.`)
  const named = [
    ...parsed.data.tables.map(table => ({ path: tableFile(folder, table.name), sha256: table.sha256 })),
    ...parsed.data.files.map(file => ({ path: bucketFile(folder, file.sha256), sha256: file.sha256 })),
  ]
  for (const file of named) {
    if (!existsSync(file.path)) throw new UserError(`The backup lacks ${file.path}.`)
    if ((await sha256OfFile(file.path)) !== file.sha256) throw new UserError(`${file.path} has been changed.`)
  }
  return parsed.data
}
