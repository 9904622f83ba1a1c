/** Calls the site's own functions as the signed-in person. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { AdminClient } from './admin-client.ts'
import { withConfirmation } from './confirmation.ts'
import { withDeadline } from './deadline.ts'

const refusal = z.object({ error: z.string() })

/**
 * Posts `body` to a function, e.g. `publish`; returns the response's JSON, or null when it has none. Throws an `Error`
 * whose message is meant for the person: the function's own message, otherwise `failure`.
 */
export async function askFunction(
  { auth, confirm }: Pick<AdminClient, 'auth' | 'confirm'>,
  name: string,
  body: unknown,
  failure: string,
): Promise<unknown> {
  const send = withDeadline(fetch)
  const sendAsPerson: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession()
    return send(input, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${data.session?.access_token ?? ''}`,
      },
    })
  }
  let response: Response
  try {
    response = await withConfirmation(sendAsPerson, confirm)(`/.netlify/functions/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
  } catch (cause) {
    throw new AppError('refused', failure, { cause })
  }
  const said: unknown = await response.json().catch(() => null)
  if (response.ok) return said
  const answered = z.safeParse(refusal, said)
  throw new Error(answered.success ? answered.data.error : failure, { cause: response.status })
}
