/** Addresses that open one private object for a while, or let one be uploaded. */
import { signToken, verifyToken } from '../http/token.ts'
import { StorageError } from './storage-error.ts'

export type Purpose = 'download' | 'upload'

/** A token for `path` (`bucket/name`), good for `seconds`. */
export function signPath(path: string, purpose: Purpose, seconds: number, secret: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  return signToken({ url: path, purpose, iat, exp: iat + seconds }, secret)
}

/** Throws InvalidJWT unless `token` was made by {@link signPath} for this path and purpose, and is still good. */
export function requireSignature(
  token: string,
  path: string,
  purpose: Purpose,
  secret: string,
  now: Date,
): void {
  const verified = verifyToken(token, secret, now.getTime() / 1000)
  if ('fault' in verified) {
    const message = verified.fault === 'expired' ? '"exp" claim timestamp check failed' : 'invalid signature'
    throw new StorageError(400, 'InvalidJWT', 'InvalidJWT', message)
  }
  const { url, purpose: signedFor } = verified.claims
  if (url === path && signedFor === purpose) return
  throw new StorageError(400, 'InvalidSignature', 'InvalidSignature', 'The url do not match the signature')
}
