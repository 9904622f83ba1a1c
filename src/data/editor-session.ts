/** The dashboard's session on a page that may send requests to this site only. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { localStorageOrNull, sessionStorageOrNull } from '#lib/stored-list.ts'
import type { Connection } from './connection.ts'
import { createSessionStorage } from './session-storage.ts'

/** The two auth requests made there, and the function that relays each. */
const RELAYED: [RegExp, string][] = [
  [/\/auth\/v1\/token\?grant_type=refresh_token$/, '/api/session/renew'],
  [/\/auth\/v1\/logout/, '/api/session/end'],
]

/** Opens the session that the dashboard keeps in this browser; it renews itself. */
export function openEditorSession({ url, key }: Connection): SupabaseClient['auth'] {
  const stored = createSessionStorage([localStorageOrNull(), sessionStorageOrNull()])
  const { auth } = createClient(url, key, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false, storage: stored },
    global: { fetch: throughThisSite },
  })
  return auth
}

const throughThisSite: typeof fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  const [, path] = RELAYED.find(([pattern]) => pattern.test(address)) ?? []
  if (!path) throw new TypeError(`This page asks auth for nothing but its session: ${address}`)
  const token = new Headers(init?.headers).get('Authorization')
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    body: init?.body ?? '{}',
    signal: init?.signal ?? null,
  })
  // For the client a 429 is final, and it would drop an expired session; a limit says nothing about the session.
  return response.status === 429 ? new Response(null, { status: 503 }) : response
}
