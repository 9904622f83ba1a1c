/** Who sent a request: the API key that every request carries, and the token of a signed-in user. */
import { sameSecret } from '#lib/same-secret.ts'
import type { Caller } from '../database/roles.ts'
import type { Keys } from '../keys.ts'
import { type TokenFault, verifyToken } from './token.ts'

export type Identity = { caller: Caller } | { fault: TokenFault }

/** The API key of `request`, from its header or, as in links, from its query; null if there is none. */
export function apiKeyOf(request: Request, query: URLSearchParams): string | null {
  return request.headers.get('apikey') ?? query.get('apikey')
}

/** Whether `key` is one of the project's two keys. */
export function isApiKey(key: string, { anonKey, serviceKey }: Keys): boolean {
  return sameSecret(key, anonKey) || sameSecret(key, serviceKey)
}

/** How far clocks may differ, in seconds; as in PostgREST. */
const CLOCK_SKEW = 30

/**
 * The caller that `token` stands for, or why it is refused; `now` is in seconds.
 *
 * A token without a role counts as a visitor's and never gets more rights.
 */
export function identify(token: string, { jwtSecret }: Keys, now: number): Identity {
  const verified = verifyToken(token, jwtSecret, now, CLOCK_SKEW)
  if ('fault' in verified) return verified
  const { role } = verified.claims
  return { caller: { role: typeof role === 'string' ? role : 'anon', claims: verified.claims } }
}
