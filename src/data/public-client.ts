import type { Connection } from './connection.ts'
import { createRestClient, type Db } from './rest-client.ts'

/**
 * The database as a visitor sees it. For islands of public pages and for the build; a tenth of the size of
 * the dashboard's client. `send` replaces the browser's fetch.
 */
export function createPublicClient(connection: Connection, send?: typeof fetch): Db {
  return createRestClient(connection, null, send)
}
