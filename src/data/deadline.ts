/** Time limits for everything that is asked of the backend: a visitor never waits without end (SEC-29). */
import { AppError } from '#lib/app-error.ts'

/** A question has to be answered in this time; with the page's own start, a failure shows within 5 s. */
export const READ_LIMIT_MS = 4000

/** A change may take longer: giving up early would leave open whether it happened. */
export const WRITE_LIMIT_MS = 20_000

/** The inbox searches a hundred thousand messages; it says in time that it takes long, and shows what comes (F-26). */
export const INBOX_LIMIT_MS = 20_000

/** A file of ten megabytes on a slow line. */
export const FILE_LIMIT_MS = 120_000

/** A function asks in a visitor's name and has to answer before its host gives it up after 10 s. */
export const FUNCTION_LIMIT_MS = 8000

type Fetch = typeof fetch

/** The database's functions that change nothing; a test compares this with how they are declared. */
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
 * The limit for a request. Signing in, database functions that only read and listing files are POST requests, yet
 * asking again does no harm, so they count as questions.
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
 * A fetch that gives up, and cancels the request, when its time limit (milliseconds) is over. It follows no redirect:
 * the backend sends nobody on, and what pretends to be it must not learn a key. The browser
 * keeps no copy of the answer, which may be about people: the backend does not say so itself.
 */
export function withDeadline(send: Fetch, limitOf: typeof limitFor = limitFor): Fetch {
  return (input, init) => {
    const request = input instanceof Request ? input : null
    const limit = limitOf(init?.method ?? request?.method ?? 'GET', request?.url ?? String(input))
    // The signal also ends a body that stalls; the race also ends a `send` that waits before it listens.
    const deadline = AbortSignal.timeout(limit)
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    return within(limit, send(input, { redirect: 'error', cache: 'no-store', ...init, signal }))
  }
}
