/** Who calls a server function: the backend is asked, the token is not believed. */
import * as z from 'zod/mini'
import { parseAnswer } from './answer.ts'
import type { Connection } from './connection.ts'
import { FUNCTION_LIMIT_MS } from './deadline.ts'
import { createRestClient, type Db } from './rest-client.ts'
import { readTokenOwner } from './token-owner.ts'

/** A signed-in person who calls, and the database with that person's rights. */
export interface Caller {
  isAdmin: boolean
  db: Db
}

/**
 * Asks the auth service whose token this is, and the database whether that is an administrator. Null for a
 * token that the service does not accept. Throws an `Error` with its cause when the backend does not say.
 */
export async function readCaller(
  connection: Connection,
  token: string,
  send: typeof fetch = fetch,
): Promise<Caller | null> {
  if (!(await readTokenOwner(connection, token, send))) return null
  const identity = { token: async () => token, renew: async () => null }
  const db = createRestClient(connection, identity, send, () => FUNCTION_LIMIT_MS)
  return { db, isAdmin: parseAnswer(z.boolean(), 'Could not check the caller', await db.rpc('is_admin')) }
}
