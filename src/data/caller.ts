/** Identifies who calls a server function, by asking the backend rather than trusting the token. */
import { readAccess, type Standing } from './access.ts'
import type { Connection } from './connection.ts'
import { FUNCTION_LIMIT_MS } from './deadline.ts'
import { createRestClient, type Db } from './rest-client.ts'
import { readTokenOwner } from './token-owner.ts'

/** A signed-in caller, and the database with that person's rights. */
export interface Caller extends Standing {
  id: string
  email: string | null
  /** As the person entered it; empty until then. */
  name: string
  db: Db
}

/**
 * Asks the auth service whose token this is, and the database what that person may do. Null if the service rejects the
 * token. Throws an `Error` with its cause when the backend does not answer.
 */
export async function readCaller(
  connection: Connection,
  token: string,
  send: typeof fetch = fetch,
): Promise<Caller | null> {
  const owner = await readTokenOwner(connection, token, send)
  if (!owner) return null
  const identity = { token: async () => token, renew: async () => null }
  const db = createRestClient(connection, identity, send, () => FUNCTION_LIMIT_MS)
  const access = await readAccess(db)
  return {
    id: owner.id,
    email: owner.email ?? null,
    name: access?.name ?? '',
    db,
    role: access?.role ?? null,
    state: access?.state ?? null,
  }
}
