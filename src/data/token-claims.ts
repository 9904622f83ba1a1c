/** What an access token says of itself; for what is shown only, because nothing here checks its signature. */
import * as z from 'zod/mini'

const claims = z.object({
  /** `aal2` once a second factor was given. */
  aal: z.optional(z.string()),
  /** How the person has shown who they are, and when, in seconds since 1970. */
  amr: z.optional(z.array(z.object({ timestamp: z.number() }))),
})

/** What the dashboard reads of a token. */
export type TokenClaims = z.infer<typeof claims>

/** The claims of an access token; none of one that cannot be read. */
export function readClaims(token: string): TokenClaims {
  try {
    const payload = token.split('.')[1] ?? ''
    // Letters beyond ASCII come out wrong; what is read here has none.
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return z.parse(claims, JSON.parse(json))
  } catch {
    return {}
  }
}

/** How long a sign-in counts as recent, in milliseconds; the database knows the same (private.signed_in_lately). */
const RECENT_MS = 15 * 60_000

/** Whether the person has shown lately who they are. */
export function isSignInRecent(token: string, now: Date): boolean {
  const times = readClaims(token).amr?.map(({ timestamp }) => timestamp * 1000) ?? []
  return Math.max(0, ...times) > now.getTime() - RECENT_MS
}
