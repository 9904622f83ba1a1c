import type { Connection } from '#data/connection.ts'
import { FUNCTION_LIMIT_MS } from '#data/deadline.ts'
import { createRestClient, type Db } from '#data/rest-client.ts'
import { HttpError } from './http.ts'
import { logProblem } from './log.ts'
import { isSafeUrl } from './loopback.ts'

function setting(name: 'SUPABASE_URL' | 'SUPABASE_SERVICE_ROLE_KEY'): string {
  const value = process.env[name]
  if (value && (name !== 'SUPABASE_URL' || isSafeUrl(value))) return value
  const problem = value ? 'is not encrypted (https)' : 'is not set'
  logProblem('connection', `${name} ${problem}, so this request cannot be served`)
  throw new HttpError(503, 'This service is not set up yet. Please try again later.')
}

/** A client with the service key, which bypasses row-level security. Throws 503 when not set up. */
export function serviceClient(): Db {
  return createRestClient(serviceConnection(), null, fetch, () => FUNCTION_LIMIT_MS)
}

/** The project's address and its service key. Throws 503 when not set up. */
export function serviceConnection(): Connection {
  return { url: setting('SUPABASE_URL'), key: serviceSecret() }
}

/** The service key, also used as the secret that other keys are derived from. Throws 503 when not set up. */
export function serviceSecret(): string {
  return setting('SUPABASE_SERVICE_ROLE_KEY')
}
