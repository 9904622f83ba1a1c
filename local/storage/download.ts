/** Sending an object's bytes. */
import type { StorageContext } from './context.ts'
import type { StoredObject } from './objects.ts'
import { objectNotFound } from './storage-error.ts'

/**
 * The response with the bytes of `object`, or 304 if the client has them; `download` makes it an
 * attachment, under that name if it is not empty.
 */
export async function sendObject(
  object: StoredObject,
  request: Request,
  download: string | null,
  { blobs }: StorageContext,
): Promise<Response> {
  const { metadata, version, name } = object
  const headers = new Headers({
    'content-type': metadata.mimetype,
    'cache-control': metadata.cacheControl,
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    // Browsers must use the declared type and not guess one.
    'x-content-type-options': 'nosniff',
  })
  if (download !== null) {
    const fileName = encodeURIComponent(download || (name.split('/').at(-1) ?? name))
    headers.set('content-disposition', `attachment; filename*=UTF-8''${fileName}`)
  }
  if (request.headers.get('if-none-match') === metadata.eTag)
    return new Response(null, { status: 304, headers })
  const bytes = await blobs.get(version)
  if (bytes === null) throw objectNotFound()
  return new Response(bytes, { headers })
}

/** What `info` returns about an object. */
export function describeObject({ id, name, version, bucket_id, metadata, ...object }: StoredObject) {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    last_modified: metadata.lastModified,
    metadata: object.user_metadata ?? {},
    created_at: object.created_at,
    updated_at: object.updated_at,
  }
}
