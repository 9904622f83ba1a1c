/**
 * What went wrong, for programs: `refused`: a service said no, did not understand, or was not there (its own error
 * is the cause); `unreadable`: its answer was none that was agreed; `late`: none came in time; `missing`: no such
 * thing, or no right to it, which row-level security does not tell apart; `invalid`: it cannot be what was meant;
 * `used`: something still needs it, whose names are the cause.
 * The others are of mails and webhooks, and stand in the delivery log.
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
 * An error whose sentence is written in the code and so quotes nobody: it may be logged. Told from others by being
 * one, and from its like by `code`, never by how the sentence begins.
 */
export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
