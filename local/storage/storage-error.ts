/** Errors in Supabase Storage's words. Source: github.com/supabase/storage, internal/errors. */
import { DatabaseError } from '../database/database.ts'
import { json } from '../http/json.ts'

/**
 * An error that storage-js reports. Hosted Storage sends the actual status in the body's `statusCode` and
 * the HTTP status 400 with nearly all of them; so does this server, except for 501.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly statusCode: string
  readonly code: string
  readonly title: string

  constructor(statusCode: number, code: string, title: string, message: string) {
    super(message)
    this.statusCode = String(statusCode)
    this.code = code
    this.title = title
  }
}

/** The response that carries `error`; any other kind of error is rethrown. */
export function storageErrorResponse(error: unknown): Response {
  const known = error instanceof DatabaseError ? ofDatabase(error) : error
  if (!(known instanceof StorageError)) throw error
  const { statusCode, code, title, message } = known
  return json(statusCode === '501' ? 501 : 400, { statusCode, code, error: title, message })
}

/** There is no such object, or the caller may not know of it. */
export function objectNotFound(): StorageError {
  return new StorageError(404, 'NoSuchKey', 'not_found', 'Object not found')
}

/** There is no such bucket, or the caller may not know of it. */
export function bucketNotFound(): StorageError {
  return new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
}

/** The request is not what the endpoint accepts. */
export function invalidRequest(message: string): StorageError {
  return new StorageError(400, 'InvalidRequest', 'invalid_request', message)
}

/** For what only hosted Storage supports; `what` names the header, parameter or path. */
export function notImplemented(what: string): StorageError {
  const message = `${what} is not implemented by the local server`
  return new StorageError(501, 'NotImplemented', 'not_implemented', message)
}

function ofDatabase({ code, message }: DatabaseError): StorageError {
  switch (code) {
    case '42501':
      return new StorageError(403, 'AccessDenied', 'Unauthorized', message.replace(/ for table.*$/, ''))
    case '23505':
      return new StorageError(409, 'ResourceAlreadyExists', 'Duplicate', 'The resource already exists')
    case '23503':
      return new StorageError(
        409,
        'BucketNotEmpty',
        'InvalidRequest',
        'The bucket you tried to delete is not empty',
      )
    default:
      return new StorageError(400, 'DatabaseError', 'DatabaseError', message)
  }
}
