/** Errors in Supabase Auth's words. Source: github.com/supabase/auth, internal/api/apierrors. */

/** A response with status 400 or more, and the code that auth-js turns into `error.code`. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: string
  /** Further properties of the body, such as the reasons why a password is weak. */
  readonly extra: Record<string, unknown>

  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

/** For what only hosted Auth supports; `what` names the endpoint or field. */
export function notImplemented(what: string): AuthError {
  return new AuthError(501, 'not_implemented', `${what} is not implemented by the local server`)
}
