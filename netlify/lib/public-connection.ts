import type { Connection } from '#data/connection.ts'
import { HttpError } from './http.ts'
import { logProblem } from './log.ts'
import { isSafeUrl } from './loopback.ts'

/** The backend with the public key, for functions that act with the caller's rights. Throws 503 when not set up. */
export function publicConnection(): Connection {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key } = process.env
  if (url && key && isSafeUrl(url)) return { url: url.replace(/\/+$/, ''), key }
  const problem =
    url && key ? 'SUPABASE_URL is not encrypted (https)' : 'SUPABASE_URL or SUPABASE_ANON_KEY is not set'
  logProblem('connection', `${problem}, so this request cannot be served`)
  throw new HttpError(503, 'This service is not set up yet. Please try again later.')
}
