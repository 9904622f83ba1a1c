/** The endpoints of Supabase Storage that supabase-js uses, and what handles each. */
import type { Database } from '../database/database.ts'
import { asCaller, asService } from '../database/roles.ts'
import type { Identity } from '../http/credentials.ts'
import type { Blobs } from './blobs.ts'
import { emptyBucket, handleBuckets } from './buckets.ts'
import type { Call, StorageContext } from './context.ts'
import { objectEndpoints } from './object-endpoints.ts'
import { invalidRequest, notImplemented, StorageError, storageErrorResponse } from './storage-error.ts'

export interface StorageOptions {
  database: Database
  blobs: Blobs
  jwtSecret: string
  now: () => Date
}

/** Endpoints that only hosted Storage has: transformed pictures, resumable uploads, other protocols … */
const ELSEWHERE =
  /^\/(render|upload\/resumable|s3|iceberg|vector|cdn|object\/list-v2|bucket\/[^/]+\/lifecycle)(\/|$)/

/** Answers requests for buckets and files, with the caller's rights. */
export class Storage {
  readonly #options: StorageOptions

  constructor(options: StorageOptions) {
    this.#options = options
  }

  /** Answers a request for `path`, which is what follows `/storage/v1`. Errors become responses. */
  async handle(
    request: Request,
    path: string,
    query: URLSearchParams,
    identity: Identity,
  ): Promise<Response> {
    try {
      return await this.#answer(request, path, query, this.#contextFor(identity))
    } catch (error) {
      return storageErrorResponse(error)
    }
  }

  #answer(
    request: Request,
    path: string,
    query: URLSearchParams,
    context: StorageContext,
  ): Promise<Response> {
    if (ELSEWHERE.test(path)) throw notImplemented(`${request.method} ${path}`)
    if (query.has('versionId')) throw notImplemented('The parameter versionId')
    const [, emptied] = /^\/bucket\/([^/]+)\/empty$/.exec(path) ?? []
    if (emptied !== undefined && request.method === 'POST') return emptyBucket(emptied, context)
    const [, buckets, id] = /^(\/bucket)(?:\/([^/]+))?\/?$/.exec(path) ?? []
    if (buckets !== undefined) return handleBuckets(request, id, query, context)
    const call: Omit<Call, 'rest'> = { request, query, context }
    for (const [method, prefix, endpoint] of objectEndpoints) {
      if (request.method === method && path.startsWith(prefix)) {
        return endpoint({ ...call, rest: path.slice(prefix.length) })
      }
    }
    throw invalidRequest(`There is no ${request.method} ${path}`)
  }

  #contextFor(identity: Identity): StorageContext {
    if ('fault' in identity) {
      const message = identity.fault === 'expired' ? 'jwt expired' : 'invalid signature'
      throw new StorageError(403, 'InvalidJWT', 'Unauthorized', message)
    }
    const { database, blobs, jwtSecret, now } = this.#options
    const { sub } = identity.caller.claims
    return {
      blobs,
      jwtSecret,
      now,
      userId: typeof sub === 'string' ? sub : null,
      asCaller: work => asCaller(database, identity.caller, work),
      asStorage: work => asService(database, 'supabase_storage_admin', work),
    }
  }
}
