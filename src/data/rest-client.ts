/** The database client, the same for visitors and for the dashboard. */
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Connection } from './connection.ts'
import type { Database } from './database.types.ts'
import { type limitFor, withDeadline } from './deadline.ts'

/** What the modules of this folder need of a client; that of `@supabase/supabase-js` fits too. */
export type Db = Pick<PostgrestClient<Database>, 'from' | 'rpc'>

/** The same for code that serves any table, where only the schema of the rows checks the columns. */
export const anyTable = (db: Db) => db as Pick<PostgrestClient, 'from'>

/** Whose rights a request has; `token` and `renew` return an access token, or null for a visitor. */
export interface Identity {
  token: () => Promise<string | null>
  /** A new token after the server refused the old one, e.g. when this device's clock is slow (SEC-31). */
  renew: () => Promise<string | null>
  /** Wraps a request and its time limit, e.g. to send it again once the person has answered a question. */
  around?: (send: typeof fetch) => typeof fetch
}

/**
 * Opens the database for a visitor, or for the person behind `identity`. No request outlives its time limit, and none
 * is retried (except once with a renewed token): callers show an error and offer a retry.
 */
export function createRestClient(
  { url, key }: Connection,
  identity: Identity | null,
  send: typeof fetch = fetch,
  limitOf?: typeof limitFor,
): Db {
  // The token is awaited inside the time limit: while a refresh fails, that wait alone can take 25 s.
  const ask = withDeadline(async (input, init) => {
    const sendAs = (token: string | null | undefined) => {
      const headers = new Headers(init?.headers)
      headers.set('apikey', key)
      headers.set('Authorization', `Bearer ${token ?? key}`)
      return send(input, { ...init, headers })
    }
    const response = await sendAs(await identity?.token())
    if (response.status !== 401) return response
    const renewed = await identity?.renew()
    return renewed ? sendAs(renewed) : response
  }, limitOf)
  return new PostgrestClient<Database>(`${url.replace(/\/+$/, '')}/rest/v1`, {
    retry: false,
    fetch: identity?.around?.(ask) ?? ask,
  })
}
