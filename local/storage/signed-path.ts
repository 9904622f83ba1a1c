/** Signed URLs that open one private object for a while, or let one be uploaded. */
import { signToken, verifyToken } from '../http/token.ts'
import { StorageError } from './storage-error.ts'

export type Purpose = 'download' | 'upload'

/** What the signer of an upload decides for the uploader. */
export interface UploadTerms {
  /** Whether an object of that name may be replaced. */
  upsert: boolean
  /** The signer, who is recorded with the object; null for keys. */
  owner: string | null
}

/** A token for `path` (`bucket/name`), valid for `seconds`. */
export function signPath(
  path: string,
  purpose: Purpose,
  seconds: number,
  secret: string,
  now: Date,
  terms?: UploadTerms,
): string {
  const iat = Math.floor(now.getTime() / 1000)
  return signToken({ url: path, purpose, ...terms, iat, exp: iat + seconds }, secret)
}

/**
 * The terms of a signed upload. Throws InvalidJWT unless `token` was made by {@link signPath} and is still valid, and
 * InvalidSignature if it is for another path or purpose.
 */
export function requireSignature(
  token: string,
  path: string,
  purpose: Purpose,
  secret: string,
  now: Date,
): UploadTerms {
  const verified = verifyToken(token, secret, now.getTime() / 1000)
  if ('fault' in verified) {
    const message = verified.fault === 'expired' ? '"exp" claim timestamp check failed' : 'invalid signature'
    throw new StorageError(400, 'InvalidJWT', 'InvalidJWT', message)
  }
  const { url, purpose: signedFor, upsert, owner } = verified.claims
  if (url === path && signedFor === purpose) {
    return { upsert: upsert === true, owner: typeof owner === 'string' ? owner : null }
  }
  throw new StorageError(400, 'InvalidSignature', 'InvalidSignature', 'The url do not match the signature')
}
