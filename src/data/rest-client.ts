/** The database's client, the same for visitors and for the dashboard. */
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Connection } from './connection.ts'
import { withDeadline } from './deadline.ts'

/** What the modules of this folder need of a client; that of `@supabase/supabase-js` fits too. */
export type Db = Pick<PostgrestClient, 'from' | 'rpc'>

/**
 * Opens the database for whoever `token` speaks for: a signed-in user's access token, or null for a visitor.
 * No request outlives its time limit, and none is repeated: callers show an error and offer another try.
 */
export function createRestClient(
  { url, key }: Connection,
  token: () => Promise<string | null>,
  send: typeof fetch = fetch,
): Db {
  return new PostgrestClient(`${url.replace(/\/+$/, '')}/rest/v1`, {
    retry: false,
    // The token is awaited inside the time limit: while a refresh fails, that wait alone can take 25 s.
    fetch: withDeadline(async (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('apikey', key)
      headers.set('Authorization', `Bearer ${(await token()) ?? key}`)
      return send(input, { ...init, headers })
    }),
  })
}
