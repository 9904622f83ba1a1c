/** Receiving an object's bytes. */
import { createHash, randomUUID } from 'node:crypto'
import { isObject, parseJson } from '../http/json.ts'
import { type Bucket, findBucket } from './buckets.ts'
import type { StorageContext } from './context.ts'
import { findObject, insertObject, type NewObject, replaceObject, upsertObject } from './objects.ts'
import { bucketNotFound, invalidRequest, objectNotFound, StorageError } from './storage-error.ts'
import { MAX_UPLOAD } from './upload-limit.ts'

export type UploadMode = 'insert' | 'upsert' | 'replace'

interface Upload {
  bytes: Uint8Array
  mimetype: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/**
 * Stores the body of `request` as the object, if the caller's policies allow.
 *
 * The bytes are stored before the row is written, and removed if the row is refused. Throws
 * EntityTooLarge, InvalidMimeType, ResourceAlreadyExists, AccessDenied, NoSuchBucket, NoSuchKey.
 */
export async function storeUpload(
  request: Request,
  { bucketId, name }: { bucketId: string; name: string },
  mode: UploadMode,
  context: StorageContext,
): Promise<{ Id: string; Key: string }> {
  const { bucket, previous } = await context.asStorage(async sql => ({
    bucket: await findBucket(sql, bucketId),
    previous: await findObject(sql, bucketId, name),
  }))
  if (bucket === null) throw bucketNotFound()
  const upload = await readUpload(request)
  requireFit(upload, bucket)

  const id = previous?.id ?? randomUUID()
  const version = randomUUID()
  await context.blobs.put(version, upload.bytes)
  try {
    await writeRow(
      {
        id,
        bucketId,
        name,
        version,
        owner: context.userId,
        metadata: metadataOf(upload, context.now()),
        userMetadata: upload.userMetadata,
      },
      mode,
      context,
    )
  } catch (error) {
    await context.blobs.remove(version)
    throw error
  }
  if (previous !== null) await context.blobs.remove(previous.version)
  return { Id: id, Key: `${bucketId}/${name}` }
}

async function writeRow(object: NewObject, mode: UploadMode, { asCaller }: StorageContext): Promise<void> {
  if (mode === 'insert') await asCaller(sql => insertObject(sql, object))
  else if (mode === 'upsert') await asCaller(sql => upsertObject(sql, object))
  else if (!(await asCaller(sql => replaceObject(sql, object)))) throw objectNotFound()
}

function requireFit({ bytes, mimetype }: Upload, bucket: Bucket): void {
  if (bytes.length > (bucket.file_size_limit ?? MAX_UPLOAD)) {
    const message = 'The object exceeded the maximum allowed size'
    throw new StorageError(413, 'EntityTooLarge', 'Payload too large', message)
  }
  const type = mimetype.split(';')[0]?.trim().toLowerCase() ?? ''
  // It is sent back in a header, which allows nothing else.
  const isHeaderSafe = /^[\x20-\x7e]+\/[\x20-\x7e]+$/.test(mimetype)
  const fits = bucket.allowed_mime_types?.some(
    allowed => allowed === type || (allowed.endsWith('/*') && type.startsWith(allowed.slice(0, -1))),
  )
  if (!isHeaderSafe || fits === false) {
    const message = `mime type ${mimetype} is not supported`
    throw new StorageError(415, 'InvalidMimeType', 'invalid_mime_type', message)
  }
}

/** storage-js sends Blob and File as a form, everything else as the body itself. */
async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  if (!type.startsWith('multipart/form-data')) {
    const encoded = request.headers.get('x-metadata')
    return {
      bytes: await request.bytes(),
      mimetype: type,
      cacheControl: request.headers.get('cache-control') ?? 'no-cache',
      userMetadata: userMetadataOf(encoded && Buffer.from(encoded, 'base64').toString()),
    }
  }
  const form = await request.formData().catch(() => null)
  const file = [...(form?.values() ?? [])].find(value => value instanceof File)
  if (form === null || file === undefined) throw invalidRequest('The form holds no file')
  const lifetime = form.get('cacheControl')
  const metadata = form.get('metadata')
  return {
    bytes: await file.bytes(),
    mimetype: file.type || 'application/octet-stream',
    cacheControl: typeof lifetime === 'string' && /^\d+$/.test(lifetime) ? `max-age=${lifetime}` : 'no-cache',
    userMetadata: userMetadataOf(typeof metadata === 'string' ? metadata : null),
  }
}

function userMetadataOf(text: string | null): Record<string, unknown> | null {
  const value = text === null ? null : parseJson(text)
  return isObject(value) ? value : null
}

function metadataOf({ bytes, mimetype, cacheControl }: Upload, now: Date) {
  return {
    eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    size: bytes.length,
    mimetype,
    cacheControl,
    lastModified: now.toISOString(),
    contentLength: bytes.length,
    httpStatusCode: 200,
  }
}
