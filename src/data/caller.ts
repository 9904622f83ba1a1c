/** Who calls a server function, by the token that came along: the backend is asked, the token is not believed. */
import * as z from 'zod/mini'
import { parseAnswer } from './answer.ts'
import type { Connection } from './connection.ts'
import { FUNCTION_LIMIT_MS, withDeadline } from './deadline.ts'
import { createRestClient, type Db } from './rest-client.ts'

/** A signed-in person who calls, and the database with that person's rights. */
export interface Caller {
  isAdmin: boolean
  db: Db
}

/**
 * Asks the auth service whose token this is, and the database whether that is an administrator. Null for a
 * token that the service does not accept: expired, forged, of another project, of a session that has ended.
 * Throws `Error('Could not check the caller', {cause})` when the backend does not say.
 */
export async function readCaller(
  connection: Connection,
  token: string,
  send: typeof fetch = fetch,
): Promise<Caller | null> {
  const failure = 'Could not check the caller'
  const limit = () => FUNCTION_LIMIT_MS
  const headers = { apikey: connection.key, Authorization: `Bearer ${token}` }
  const answer = await withDeadline(send, limit)(`${connection.url}/auth/v1/user`, { headers }).catch(
    cause => {
      throw new Error(failure, { cause })
    },
  )
  await answer.body?.cancel()
  if (answer.status >= 500) throw new Error(failure, { cause: answer.status })
  if (!answer.ok) return null
  const db = createRestClient(connection, { token: async () => token, renew: async () => null }, send, limit)
  return { db, isAdmin: parseAnswer(z.boolean(), failure, await db.rpc('is_admin')) }
}
