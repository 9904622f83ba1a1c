import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { sameSecret } from '#lib/same-secret.ts'

/** The header with a notification's signature. */
export const SIGNATURE_HEADER = 'X-Webhook-Signature'

const digest = (body: string) => createHash('sha256').update(body).digest('hex')

/**
 * Whether `signature`, a JWS as Netlify makes it, proves that the sender of this body knows `secret`. Only HS256
 * counts: a token that names `none` or another algorithm is not a signature.
 */
export async function isSignedBody(body: string, signature: string, secret: string): Promise<boolean> {
  try {
    const key = new TextEncoder().encode(secret)
    const { payload } = await jwtVerify(signature, key, { algorithms: ['HS256'], issuer: 'netlify' })
    const { sha256 } = payload
    return typeof sha256 === 'string' && sameSecret(sha256, digest(body))
  } catch {
    return false
  }
}

/** The signature of `body` as Netlify makes it; `npm start` signs its own reports the same way. */
export function signBody(body: string, secret: string): Promise<string> {
  return new SignJWT({ sha256: digest(body) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('netlify')
    .sign(new TextEncoder().encode(secret))
}
