import { createClient, isAuthApiError, type SupabaseClient } from '@supabase/supabase-js'
import { localStorageOrNull, sessionStorageOrNull } from '#lib/stored-list.ts'
import { type Confirm, withConfirmation } from './confirmation.ts'
import type { Connection } from './connection.ts'
import { adminLimitFor, withDeadline } from './deadline.ts'
import { arePasskeysOffered } from './passkey-offer.ts'
import { createRestClient, type Db } from './rest-client.ts'
import { createSessionStorage } from './session-storage.ts'
import { readTokenOwner } from './token-owner.ts'

/** The backend for a signed-in person: the session, and the database and files as that person sees them. */
export interface AdminClient {
  auth: SupabaseClient['auth']
  db: Db
  storage: SupabaseClient['storage']
  /** Whether the session survives a reload; false if the browser denies all storage (SEC-28). */
  isSessionLasting: () => boolean
  /** Whether the auth service still accepts this session. Throws `AppError('Could not check the token')`. */
  isSessionAlive: () => Promise<boolean>
  /** Asks the person to confirm their identity. */
  confirm: Confirm
  /** Whether passkey sign-in is available here. */
  offersPasskeys: () => Promise<boolean>
  /** Opens a separate session that is never stored, to try a password without touching this one. */
  openAside: () => SupabaseClient['auth']
}

/**
 * Opens the backend for the dashboard. The session is stored in this browser and renews itself; create one client per
 * page, because two would race to renew it. `confirm` is called when the database requires a recent sign-in; if it
 * returns true, the request is sent again.
 */
export function createAdminClient(connection: Connection, confirm: Confirm): AdminClient {
  const kept = createSessionStorage([localStorageOrNull(), sessionStorageOrNull()])
  const { auth, storage } = createClient(connection.url, connection.key, {
    auth: { persistSession: true, autoRefreshToken: true, storage: kept },
    global: { fetch: withDeadline(fetch, adminLimitFor) },
  })
  const db = createRestClient(
    connection,
    {
      token: async () => (await auth.getSession()).data.session?.access_token ?? null,
      renew: async () => {
        const { data, error } = await auth.refreshSession()
        // The server refuses the token and its renewal: the session is over, whatever its expiry date says (SEC-31).
        if (error && isAuthApiError(error)) await auth.signOut({ scope: 'local' })
        return data.session?.access_token ?? null
      },
      around: send => withConfirmation(send, confirm),
    },
    fetch,
    adminLimitFor,
  )
  const openAside = () =>
    createClient(connection.url, connection.key, {
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storageKey: 'aside',
      },
      global: { fetch: withDeadline(fetch) },
    }).auth
  const isSessionAlive = async () => {
    const { data } = await auth.getSession()
    return data.session !== null && (await readTokenOwner(connection, data.session.access_token)) !== null
  }
  const offersPasskeys = () => arePasskeysOffered(connection)
  return {
    ...{ auth, db, storage, isSessionLasting: kept.isLasting, isSessionAlive, confirm },
    ...{ offersPasskeys, openAside },
  }
}
