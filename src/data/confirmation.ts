/** What asks for a recent sign-in: the person confirms who they are, and what they wanted goes on. */
import * as z from 'zod/mini'

/** Has the person confirm who they are; false when they would rather not. */
export type Confirm = () => Promise<boolean>

type Fetch = typeof fetch

const refusal = z.object({ hint: z.literal('recent_sign_in') })

/**
 * A fetch that asks `confirm` when the answer is that the sign-in is too old, and then sends once more. `send` finds
 * out by itself whose token it sends: that of before is not taken any more.
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
