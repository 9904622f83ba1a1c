/** How a hook responds when it wants a request to fail. */
import { isObject } from '../http/json.ts'
import { AuthError } from './auth-error.ts'

/** The error in a hook's response, whose message the client sees; null if there is none. */
export function refusalOf(answer: unknown): AuthError | null {
  if (!isObject(answer) || !isObject(answer.error)) return null
  const { http_code: status, message } = answer.error
  if (typeof message !== 'string' || message === '') return null
  const isStatus = typeof status === 'number' && status >= 400 && status < 600 && status !== 500
  return isStatus
    ? new AuthError(status, 'unknown', message)
    : new AuthError(500, 'unexpected_failure', message)
}
