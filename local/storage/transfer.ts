/** `/object/move` and `/object/copy`. */
import { randomUUID } from 'node:crypto'
import { json, readObject } from '../http/json.ts'
import { requireBucket } from './buckets.ts'
import type { Call } from './context.ts'
import { requireName } from './object-name.ts'
import { findObject, insertObject, moveObject } from './objects.ts'
import { invalidRequest, notImplemented, objectNotFound } from './storage-error.ts'

interface Transfer {
  from: { bucketId: string; name: string }
  to: { bucketId: string; name: string }
}

async function transferOf(request: Request): Promise<Transfer> {
  const body = (await readObject(request)) ?? {}
  const { bucketId, sourceKey, destinationKey, destinationBucket } = body
  if (typeof bucketId !== 'string' || typeof sourceKey !== 'string' || typeof destinationKey !== 'string') {
    throw invalidRequest('bucketId, sourceKey and destinationKey must be texts')
  }
  if (body.copyMetadata === false) throw notImplemented('The field copyMetadata of a copy')
  for (const name of ['metadata', 'sourceVersionId']) {
    if ((body[name] ?? null) !== null) throw notImplemented(`The field ${name} of a copy`)
  }
  for (const name of ['x-upsert', 'x-metadata']) {
    if (request.headers.has(name)) throw notImplemented(`The header ${name} of a copy`)
  }
  const target = typeof destinationBucket === 'string' ? destinationBucket : bucketId
  return {
    from: { bucketId, name: sourceKey },
    to: { bucketId: target, name: requireName(destinationKey) },
  }
}

/** Renames an object, possibly into another bucket. Throws NoSuchKey, InvalidKey, AccessDenied, NotImplemented … */
export async function move({ request, context }: Call): Promise<Response> {
  const { from, to } = await transferOf(request)
  await requireBucket(to.bucketId, context)
  if (!(await context.asCaller(sql => moveObject(sql, from, to)))) throw objectNotFound()
  return json(200, { message: 'Successfully moved' })
}

/** Copies an object, possibly into another bucket. Throws NoSuchKey, InvalidKey, AccessDenied, NotImplemented … */
export async function copy({ request, context }: Call): Promise<Response> {
  const { from, to } = await transferOf(request)
  await requireBucket(to.bucketId, context)
  const source = await context.asCaller(sql => findObject(sql, from.bucketId, from.name))
  const bytes = source && (await context.blobs.get(source.version))
  if (source === null || bytes === null) throw objectNotFound()
  const copied = {
    id: randomUUID(),
    ...to,
    version: randomUUID(),
    owner: context.userId,
    metadata: source.metadata,
    userMetadata: source.user_metadata,
  }
  await context.blobs.put(copied.version, bytes)
  try {
    await context.asCaller(sql => insertObject(sql, copied))
  } catch (error) {
    await context.blobs.remove(copied.version)
    throw error
  }
  return json(200, { Id: copied.id, Key: `${to.bucketId}/${to.name}` })
}
