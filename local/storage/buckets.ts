/** `/bucket`: the containers of objects, and which types and sizes they accept. */
import type { Sql } from '../database/database.ts'
import { json, readObject } from '../http/json.ts'
import { arrayText } from '../rest/sql/parameters.ts'
import type { StorageContext } from './context.ts'
import { deleteObjects, listNames } from './objects.ts'
import { bucketNotFound, invalidRequest, notImplemented, StorageError } from './storage-error.ts'
import { MAX_UPLOAD } from './upload-limit.ts'

export interface Bucket {
  id: string
  name: string
  public: boolean
  /** In bytes; null for the server's own limit. */
  file_size_limit: number | null
  /** `image/png` or `image/*`; null for any. */
  allowed_mime_types: string[] | null
}

const columns = `to_jsonb(buckets) - 'avif_autodetection' as bucket`

/** The bucket, if `sql` may see it. */
export async function findBucket(sql: Sql, id: string): Promise<Bucket | null> {
  const [row] = await sql.query<{ bucket: Bucket }>(`select ${columns} from storage.buckets where id = $1`, [
    id,
  ])
  return row?.bucket ?? null
}

/** The bucket, whether the caller may see it or not. Throws NoSuchBucket. */
export async function requireBucket(bucketId: string, { asStorage }: StorageContext): Promise<Bucket> {
  const bucket = await asStorage(sql => findBucket(sql, bucketId))
  if (bucket === null) throw bucketNotFound()
  return bucket
}

/** Parameters of a bucket list that only hosted Storage supports. */
const LIST_PARAMETERS = ['limit', 'offset', 'search', 'sortColumn', 'sortOrder']

/**
 * Deletes the objects of the bucket that the caller may delete, at once; hosted Storage does it later. Throws
 * NoSuchBucket.
 */
export async function emptyBucket(id: string, { asCaller, blobs }: StorageContext): Promise<Response> {
  const removed = await asCaller(async sql => {
    if ((await findBucket(sql, id)) === null) throw bucketNotFound()
    return deleteObjects(sql, id, await listNames(sql, id))
  })
  for (const { version } of removed) if (version) await blobs.remove(version)
  return json(200, { message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}

/** Answers a request for `/bucket` (`id` undefined) or `/bucket/{id}`, as the caller. */
export async function handleBuckets(
  request: Request,
  id: string | undefined,
  query: URLSearchParams,
  { asCaller }: StorageContext,
): Promise<Response> {
  const parameter = LIST_PARAMETERS.find(name => query.has(name))
  if (parameter !== undefined) throw notImplemented(`The parameter ${parameter} of a list of buckets`)
  const body = await readObject(request)
  if (body === undefined) throw invalidRequest('The body is not a JSON object')
  switch (`${request.method} ${id === undefined ? 'all' : 'one'}`) {
    case 'GET all': {
      const rows = await asCaller(sql =>
        sql.query<{ bucket: Bucket }>(`select ${columns} from storage.buckets order by name`),
      )
      return json(
        200,
        rows.map(row => row.bucket),
      )
    }
    case 'POST all': {
      const settings = settingsOf(body)
      const created = await asCaller(sql => insertBucket(sql, settings))
      return json(200, { name: created })
    }
    case 'GET one': {
      const bucket = await asCaller(sql => findBucket(sql, id ?? ''))
      if (bucket === null) throw bucketNotFound()
      return json(200, bucket)
    }
    case 'PUT one':
      await asCaller(sql => updateBucket(sql, id ?? '', settingsOf({ ...body, id })))
      return json(200, { message: 'Successfully updated' })
    case 'DELETE one':
      await asCaller(sql => deleteBucket(sql, id ?? ''))
      return json(200, { message: 'Successfully deleted' })
    default:
      throw invalidRequest('There is no such operation on buckets')
  }
}

type Settings = [id: string, isPublic: string | null, sizeLimit: string | null, types: string | null]

function settingsOf(body: Record<string, unknown>): Settings {
  const { id, name, public: isPublic, file_size_limit: limit, allowed_mime_types: types } = body
  if ((body.type ?? 'STANDARD') !== 'STANDARD') throw notImplemented(`The type ${body.type} of a bucket`)
  if ((body.versioning_status ?? null) !== null)
    throw notImplemented('The field versioning_status of a bucket')
  const bucketId = id ?? name
  if (typeof bucketId !== 'string' || !/^[\w!\-.*'() &$@=;:+,?]{1,100}$/.test(bucketId)) {
    throw invalidRequest('Bucket name invalid')
  }
  if (types !== undefined && types !== null && !isTextList(types)) {
    throw invalidRequest('allowed_mime_types must be a list of texts')
  }
  return [
    bucketId,
    typeof isPublic === 'boolean' ? String(isPublic) : null,
    limit === undefined || limit === null ? null : String(limitOf(limit)),
    types ? arrayText(types) : null,
  ]
}

/** Throws EntityTooLarge for more than the project's own limit. */
function limitOf(limit: unknown): number {
  const bytes = bytesOf(limit)
  if (bytes <= MAX_UPLOAD) return bytes
  const message = 'The object exceeded the maximum allowed size'
  throw new StorageError(413, 'EntityTooLarge', 'Payload too large', message)
}

/**
 * A number of bytes, or a text such as `5MB`, in powers of 1000 and rounded to three digits. Source:
 * github.com/supabase/storage, src/storage/limits.ts.
 */
function bytesOf(limit: unknown): number {
  if (typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 0) return limit
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(B|KB|MB|GB)$/i.exec(String(limit)) ?? []
  if (amount === undefined) throw invalidRequest('Invalid file size limit')
  const exponent = ['B', 'KB', 'MB', 'GB'].indexOf(unit.toUpperCase())
  return Math.floor(Number(Number(amount).toPrecision(3)) * 1000 ** exponent)
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}

async function insertBucket(sql: Sql, settings: Settings): Promise<string> {
  await sql.query(
    `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
     values ($1, $1, coalesce($2::boolean, false), $3, $4)`,
    settings,
  )
  return settings[0]
}

async function updateBucket(sql: Sql, id: string, [, isPublic, limit, types]: Settings): Promise<void> {
  const updated = await sql.query(
    `update storage.buckets set public = coalesce($2::boolean, public), file_size_limit = $3,
       allowed_mime_types = $4, updated_at = now()
     where id = $1 returning id`,
    [id, isPublic, limit, types],
  )
  if (updated.length === 0) throw bucketNotFound()
}

async function deleteBucket(sql: Sql, id: string): Promise<void> {
  await sql.query(`select set_config('storage.allow_delete_query', 'true', true)`)
  const deleted = await sql.query('delete from storage.buckets where id = $1 returning id', [id])
  if (deleted.length === 0) throw bucketNotFound()
}
