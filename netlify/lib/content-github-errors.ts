/** What GitHub's failures mean: which are temporary, and what the person is told. */
import { HttpError } from './http.ts'
import { logProblem } from './log.ts'

/** The status of an error thrown by Octokit; 0 if it has none. */
export const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null ? Number(Reflect.get(error, 'status') ?? 0) : 0

/** Turns a 404 into null, where something may be missing. */
export function nullIfMissing(error: unknown): null {
  if (statusOf(error) === 404) return null
  throw error
}

/** Whether a retry may help: the server failed, or there was no response. Octokit calls the latter 500. */
export const isPassing = (error: unknown) => !(error instanceof HttpError) && (statusOf(error) || 500) >= 500

/** What GitHub's response means for the person: an `HttpError` with a message. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof HttpError) return error
  const status = statusOf(error)
  const headers = headersOf(error)
  const isLimit =
    status === 429 || (status === 403 && (headers['x-ratelimit-remaining'] === '0' || headers['retry-after']))
  logProblem('content', isLimit ? 'GitHub takes no more requests for now' : 'GitHub did not do it', error)
  const kept = 'Nothing was changed, and what you wrote is still here.'
  if (isLimit) {
    const seconds = secondsUntil(headers)
    const minutes = Math.ceil(seconds / 60)
    const when = minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`
    return new HttpError(503, `GitHub takes no more requests for now. ${kept} Please try again ${when}.`, {
      'Retry-After': String(seconds),
    })
  }
  if (isPassing(error)) {
    return new HttpError(502, `GitHub does not answer at the moment. ${kept} Please try again.`)
  }
  const reason = status === 422 || status === 409 ? 'accept this change' : 'let this site in'
  return new HttpError(502, `GitHub does not ${reason}. ${kept} Please tell whoever looks after the site.`)
}

function headersOf(error: unknown): Record<string, string | undefined> {
  const response = typeof error === 'object' && error !== null ? Reflect.get(error, 'response') : null
  return response?.headers ?? {}
}

/** How long to wait, from 1 s to an hour. */
function secondsUntil(headers: Record<string, string | undefined>): number {
  const reset = Number(headers['x-ratelimit-reset'] ?? 0) - Date.now() / 1000
  const seconds = Number(headers['retry-after'] ?? 0) || reset || 60
  return Math.min(3600, Math.max(1, Math.ceil(seconds)))
}
