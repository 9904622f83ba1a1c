/** Requests that require a recent sign-in: the person confirms their identity, then the request is repeated. */
import * as z from 'zod/mini'

/** Asks the person to confirm their identity; false if they decline. */
export type Confirm = () => Promise<boolean>

type Fetch = typeof fetch

const refusal = z.object({ hint: z.literal('recent_sign_in') })

/**
 * A fetch that calls `confirm` when the response says that the sign-in is too old, and then retries once. `send` must
 * look up the token itself, because the earlier one is no longer accepted.
 */
export function withConfirmation(send: Fetch, confirm: Confirm): Fetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (response.status !== 403) return response
    const said = await response
      .clone()
      .json()
      .catch(() => null)
    return z.safeParse(refusal, said).success && (await confirm()) ? send(input, init) : response
  }
}
