/** Time limits for all requests to the backend, so that a visitor never waits forever (SEC-29). */
import { AppError } from '#lib/app-error.ts'

/** Limit for reads; together with the page's startup, a failure shows within 5 s. */
export const READ_LIMIT_MS = 4000

/** Writes may take longer: giving up early would leave it unclear whether they happened. */
export const WRITE_LIMIT_MS = 20_000

/** The inbox searches a hundred thousand messages; it announces a long wait and still shows the result (F-26). */
export const INBOX_LIMIT_MS = 20_000

/** Enough for a ten-megabyte file on a slow connection. */
export const FILE_LIMIT_MS = 120_000

/** A function acts for a visitor and must respond before its host stops it after 10 s. */
export const FUNCTION_LIMIT_MS = 8000

type Fetch = typeof fetch

/** The read-only database functions; a test compares this list with their declarations. */
const READING_FUNCTIONS = new Set([
  'admin_login_summary',
  'chat_queue',
  'chat_step_report',
  'count_people',
  'first_answers',
  'funnel',
  'funnel_leads',
  'is_someone_live',
  'list_people',
  'my_access',
  'my_sessions',
  'people_at',
  'person_files',
  'person_timeline',
  'publishing_state',
  'recovery_codes_left',
  'require_recent_sign_in',
  'search_blog_posts',
  'search_chat_logs',
  'search_contact_submissions',
  'submissions_pulse',
  'team',
  'unanswered_questions',
  'visit_summary',
  'vitals',
])

/**
 * The limit for a request. Signing in, read-only database functions and listing files use POST, but repeating them is
 * harmless, so they count as reads.
 */
export function limitFor(method: string, url: string): number {
  const verb = method.toUpperCase()
  const [, called] = /\/rpc\/(\w+)/.exec(url) ?? []
  const isReading = verb === 'GET' || verb === 'HEAD'
  const isAsking = verb === 'POST' && /\/(auth\/v1|object\/list)\//.test(url)
  const isQuestion = called ? READING_FUNCTIONS.has(called) : isReading || isAsking
  return isQuestion ? READ_LIMIT_MS : WRITE_LIMIT_MS
}

/** The dashboard's limits: as `limitFor`, but longer for the inbox and for files. */
export function adminLimitFor(method: string, url: string): number {
  if (/\/rest\/v1\/(contact_submissions|rpc\/(search_contact_submissions|submissions_pulse))\b/.test(url))
    return INBOX_LIMIT_MS
  if (/\/storage\/v1\/object\/mail-attachments\//.test(url)) return FILE_LIMIT_MS
  return limitFor(method, url)
}

/** Settles like `promise`, or rejects with `AppError('No answer within … seconds')` after `limit` milliseconds. */
export async function within<T>(limit: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('late', `No answer within ${limit / 1000} seconds`)), limit)
  })
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A fetch that gives up and cancels the request when its time limit (milliseconds) expires. It follows no redirects:
 * the backend sends none, and an impostor must not learn a key. The browser does not cache the response, which may hold
 * personal data: the backend itself does not forbid caching.
 */
export function withDeadline(send: Fetch, limitOf: typeof limitFor = limitFor): Fetch {
  return (input, init) => {
    const request = input instanceof Request ? input : null
    const limit = limitOf(init?.method ?? request?.method ?? 'GET', request?.url ?? String(input))
    // The signal also aborts a stalled body; the race also covers a `send` that waits before it listens.
    const deadline = AbortSignal.timeout(limit)
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    return within(limit, send(input, { redirect: 'error', cache: 'no-store', ...init, signal }))
  }
}
