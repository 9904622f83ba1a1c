/**
 * The machine-readable reason. `refused`: a service rejected the request, did not understand it, or was down (its
 * own error is the cause); `unreadable`: its response broke the protocol; `late`: it timed out; `missing`: no such
 * thing, or no permission, which row-level security does not tell apart; `invalid`: it cannot be what was meant;
 * `used`: something still needs it, whose names are the cause.
 * The other codes belong to mail and webhooks, and appear in the delivery log.
 */
export type ErrorCode =
  | 'refused'
  | 'unreadable'
  | 'late'
  | 'missing'
  | 'invalid'
  | 'used'
  | 'EENVELOPE'
  | 'EPRIVATE'
  | `HTTP ${number}`

/**
 * An error whose message is fixed in the code and quotes no user data, so it may be logged. Recognize it with
 * `instanceof` and by its `code`, never by its message.
 */
export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
