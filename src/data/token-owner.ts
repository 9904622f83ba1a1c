/** Asks the auth service whose token it is. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Connection } from './connection.ts'
import { withDeadline } from './deadline.ts'

const owner = z.object({ id: z.string(), email: z.optional(z.nullable(z.string())) })

/** The person a token was issued to. */
export type TokenOwner = z.infer<typeof owner>

/**
 * The owner of an access token; null if it is not valid (any more): expired, signed with another key, not signed at
 * all, or from a session that has ended. Throws `AppError('Could not check the token')` if the service gives no answer.
 */
export async function readTokenOwner(
  { url, key }: Connection,
  token: string,
  send: typeof fetch = fetch,
): Promise<TokenOwner | null> {
  // Rejects the service's own keys, which it would accept as tokens, and whatever a header cannot carry.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) || token.length > 8192) return null
  try {
    const response = await withDeadline(send)(`${url.replace(/\/+$/, '')}/auth/v1/user`, {
      headers: { apikey: key, Authorization: `Bearer ${token}` },
    })
    if ([400, 401, 403, 404].includes(response.status)) return null
    if (!response.ok) throw new Error(`The service answered ${response.status}`)
    return z.parse(owner, await response.json())
  } catch (cause) {
    throw new AppError('refused', 'Could not check the token', { cause })
  }
}
