/** Reads the claims of an access token, for display only: nothing here verifies the signature. */
import * as z from 'zod/mini'

const claims = z.object({
  /** `aal2` once the second factor was given. */
  aal: z.optional(z.string()),
  /** The session that the token belongs to; its renewals have the same. */
  session_id: z.optional(z.string()),
  /** How the person authenticated, and when, in seconds since 1970. */
  amr: z.optional(z.array(z.object({ timestamp: z.number() }))),
})

/** The claims that the dashboard reads. */
export type TokenClaims = z.infer<typeof claims>

/** The claims of an access token; empty if it cannot be parsed. */
export function readClaims(token: string): TokenClaims {
  try {
    const payload = token.split('.')[1] ?? ''
    // Non-ASCII characters come out wrong, but the claims read here have none.
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return z.parse(claims, JSON.parse(json))
  } catch {
    return {}
  }
}

/** How long a sign-in counts as recent, in milliseconds; the same in the database (private.has_recent_sign_in). */
const RECENT_MS = 15 * 60_000

/** Whether the person has authenticated recently. */
export function isSignInRecent(token: string, now: Date): boolean {
  const times = readClaims(token).amr?.map(({ timestamp }) => timestamp * 1000) ?? []
  return Math.max(0, ...times) > now.getTime() - RECENT_MS
}
