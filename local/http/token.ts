/** JSON Web Tokens, HS256 only: the one algorithm that the local keys use. */
import { createHmac } from 'node:crypto'
import { sameSecret } from '#lib/same-secret.ts'

export type Claims = Record<string, unknown>

/** Why a token was refused. */
export type TokenFault = 'malformed' | 'signature' | 'expired' | 'not-yet-valid'

/** The compact JWT of `claims`, signed with HS256. */
export function signToken(claims: Claims, secret: string): string {
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${signatureOf(body, secret)}`
}

/**
 * The claims of `token`, or why it is refused; `now` is in seconds, and so is `leeway`, the tolerated
 * difference between two machines' clocks.
 *
 * The header must say HS256, so `none` and every asymmetric algorithm are refused, and signatures
 * are compared in constant time.
 */
export function verifyToken(
  token: string,
  secret: string,
  now: number,
  leeway = 0,
): { claims: Claims } | { fault: TokenFault } {
  const [header, payload, signature, ...rest] = token.split('.')
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) {
    return { fault: 'malformed' }
  }
  const { alg } = decode(header) ?? {}
  if (alg !== 'HS256') return { fault: 'signature' }
  if (!sameSecret(signature, signatureOf(`${header}.${payload}`, secret))) return { fault: 'signature' }

  const claims = decode(payload)
  if (claims === null) return { fault: 'malformed' }
  const { exp, nbf, iat } = claims
  if (exp !== undefined && (typeof exp !== 'number' || exp <= now - leeway)) return { fault: 'expired' }
  for (const start of [nbf, iat]) {
    if (start !== undefined && (typeof start !== 'number' || start > now + leeway)) {
      return { fault: 'not-yet-valid' }
    }
  }
  return { claims }
}

function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}

function encode(value: Claims): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : null
  } catch {
    return null
  }
}
