/** `/object/…`: one function for each operation on objects. */
import { randomUUID } from 'node:crypto'
import { json, readObject } from '../http/json.ts'
import { requireBucket } from './buckets.ts'
import type { Call } from './context.ts'
import { describeObject, sendObject } from './download.ts'
import { listEntries } from './listing.ts'
import { parseObjectPath } from './object-name.ts'
import { deleteObjects, findObject, insertObject, upsertObject } from './objects.ts'
import { requireSignature, signPath } from './signed-path.ts'
import { bucketNotFound, invalidRequest, notImplemented, objectNotFound } from './storage-error.ts'
import { copy, move } from './transfer.ts'
import { storeUpload } from './upload.ts'

type Endpoint = (call: Call) => Promise<Response>

/** How long a signed upload URL is valid, in seconds; as on hosted Storage. */
const UPLOAD_LIFETIME = 2 * 60 * 60

/** Method, path prefix, function; the first match handles the request. */
export const objectEndpoints: [method: string, prefix: string, endpoint: Endpoint][] = [
  ['POST', '/object/list/', list],
  ['POST', '/object/move', move],
  ['POST', '/object/copy', copy],
  ['POST', '/object/upload/sign/', signUpload],
  ['PUT', '/object/upload/sign/', uploadSigned],
  ['POST', '/object/sign/', signDownload],
  ['GET', '/object/sign/', downloadSigned],
  ['GET', '/object/public/', downloadPublic],
  ['HEAD', '/object/public/', downloadPublic],
  ['GET', '/object/info/public/', describe],
  ['GET', '/object/info/authenticated/', describe],
  ['GET', '/object/info/', describe],
  ['GET', '/object/authenticated/', download],
  ['GET', '/object/', download],
  ['HEAD', '/object/', download],
  ['POST', '/object/', upload],
  ['PUT', '/object/', replace],
  ['DELETE', '/object/', remove],
]

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body = await readObject(request)
  if (body === undefined) throw invalidRequest('The body is not a JSON object')
  return body
}

async function list({ request, rest, context }: Call): Promise<Response> {
  const body = await bodyOf(request)
  return json(200, await context.asCaller(sql => listEntries(sql, rest, body)))
}

async function upload({ request, rest, context }: Call): Promise<Response> {
  const mode = request.headers.get('x-upsert') === 'true' ? 'upsert' : 'insert'
  return json(200, await storeUpload(request, parseObjectPath(rest), mode, context))
}

async function replace({ request, rest, context }: Call): Promise<Response> {
  return json(200, await storeUpload(request, parseObjectPath(rest), 'replace', context))
}

async function download({ request, query, rest, context }: Call): Promise<Response> {
  const { bucketId, name } = parseObjectPath(rest)
  const object = await context.asCaller(sql => findObject(sql, bucketId, name))
  if (object === null) throw objectNotFound()
  return sendObject(object, request, query.get('download'), context)
}

async function downloadPublic({ request, query, rest, context }: Call): Promise<Response> {
  const { bucketId, name } = parseObjectPath(rest)
  const bucket = await requireBucket(bucketId, context)
  if (!bucket.public) throw bucketNotFound()
  const object = await context.asStorage(sql => findObject(sql, bucketId, name))
  if (object === null) throw objectNotFound()
  return sendObject(object, request, query.get('download'), context)
}

async function downloadSigned({ request, query, rest, context }: Call): Promise<Response> {
  requireSignature(query.get('token') ?? '', rest, 'download', context.jwtSecret, context.now())
  const { bucketId, name } = parseObjectPath(rest)
  const object = await context.asStorage(sql => findObject(sql, bucketId, name))
  if (object === null) throw objectNotFound()
  return sendObject(object, request, query.get('download'), context)
}

async function describe({ rest, context }: Call): Promise<Response> {
  const { bucketId, name } = parseObjectPath(rest)
  const object = await context.asCaller(sql => findObject(sql, bucketId, name))
  if (object === null) throw objectNotFound()
  return json(200, describeObject(object))
}

/** Signs the object in the path, or those of `paths` in the bucket in the path. */
async function signDownload({ request, rest, context }: Call): Promise<Response> {
  const body = await bodyOf(request)
  for (const name of ['transform', 'versionId']) {
    if ((body[name] ?? null) !== null) throw notImplemented(`The field ${name} of a signature`)
  }
  const { expiresIn, paths } = body
  if (typeof expiresIn !== 'number' || !Number.isSafeInteger(expiresIn) || expiresIn < 1) {
    throw invalidRequest('expiresIn must be a number of seconds')
  }
  const sign = async (bucketId: string, name: string) => {
    const object = await context.asCaller(sql => findObject(sql, bucketId, name))
    if (object === null) return null
    const path = `${bucketId}/${name}`
    const token = signPath(path, 'download', expiresIn, context.jwtSecret, context.now())
    return `/object/sign/${path}?token=${token}`
  }
  if (!Array.isArray(paths)) {
    const { bucketId, name } = parseObjectPath(rest)
    const signedURL = await sign(bucketId, name)
    if (signedURL === null) throw objectNotFound()
    return json(200, { signedURL })
  }
  const signed = []
  for (const path of paths.map(String)) {
    const signedURL = await sign(rest, path)
    const error =
      signedURL === null ? 'Either the object does not exist or you do not have access to it' : null
    signed.push({ error, path, signedURL })
  }
  return json(200, signed)
}

/** A caller who may add the object, or replace it, may let somebody else do it. */
async function signUpload({ request, rest, context }: Call): Promise<Response> {
  const { bucketId, name } = parseObjectPath(rest)
  const bucket = await requireBucket(bucketId, context)
  const terms = { upsert: request.headers.get('x-upsert') === 'true', owner: context.userId }
  await context.asCaller(async sql => {
    await sql.query('savepoint permission')
    const id = randomUUID()
    const owner = context.userId
    const row = { id, bucketId: bucket.id, name, version: id, owner, metadata: null, userMetadata: null }
    await (terms.upsert ? upsertObject : insertObject)(sql, row)
    await sql.query('rollback to savepoint permission')
  })
  const token = signPath(rest, 'upload', UPLOAD_LIFETIME, context.jwtSecret, context.now(), terms)
  return json(200, { url: `/object/upload/sign/${rest}?token=${token}`, token })
}

async function uploadSigned({ request, query, rest, context }: Call): Promise<Response> {
  const token = query.get('token') ?? ''
  const { upsert, owner } = requireSignature(token, rest, 'upload', context.jwtSecret, context.now())
  const trusted = { ...context, userId: owner, asCaller: context.asStorage }
  // The uploader has no say in it: the header x-upsert is for the signer.
  const mode = upsert ? 'upsert' : 'insert'
  return json(200, await storeUpload(request, parseObjectPath(rest), mode, trusted))
}

async function remove({ request, rest, context }: Call): Promise<Response> {
  const [bucketId = ''] = rest.split('/')
  const single = rest.includes('/')
  const { prefixes } = single ? { prefixes: [parseObjectPath(rest).name] } : await bodyOf(request)
  if (!Array.isArray(prefixes)) throw invalidRequest('prefixes must be a list of names')
  const removed = await context.asCaller(sql => deleteObjects(sql, bucketId, prefixes.map(String)))
  for (const { version } of removed) if (version) await context.blobs.remove(version)
  if (single && removed.length === 0) throw objectNotFound()
  return json(200, single ? { message: 'Successfully deleted' } : removed)
}
