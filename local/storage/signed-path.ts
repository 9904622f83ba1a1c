/** Addresses that open one private object for a while, or let one be uploaded. */
import { signToken, verifyToken } from '../http/token.ts'
import { StorageError } from './storage-error.ts'

export type Purpose = 'download' | 'upload'

/** What somebody who signs an upload decides for whoever uploads. */
export interface UploadTerms {
  /** Whether an object of that name may be replaced. */
  upsert: boolean
  /** Who signed, and is recorded with the object; null for keys. */
  owner: string | null
}

/** A token for `path` (`bucket/name`), good for `seconds`. */
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
 * The terms of an upload that was signed. Throws InvalidJWT unless `token` was made by {@link signPath} for this path
 * and purpose, and is still good.
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
