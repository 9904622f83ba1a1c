import { AppError } from '#lib/app-error.ts'

/**
 * Why something failed, in the words of whoever refused it, e.g. `permission denied for table visits`; null when
 * the answer was none that says anything.
 */
export function reasonOf(error: unknown): string | null {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (typeof cause === 'string') return cause || null
  if (typeof cause !== 'object' || cause === null) return null
  // An answer that is something else than expected: what a schema says about it is for the console.
  if (error instanceof AppError && error.code === 'unreadable') return null
  const message = Reflect.get(cause, 'message')
  // Nor are the pages of proxies for people who wait for a sentence.
  if (typeof message !== 'string' || message.trim() === '' || /^\s*</.test(message)) return null
  // What cuts a request short speaks of signals. Of such an error the client keeps the name only, in its sentence.
  if (/^(Timeout|Abort)Error: /.test(message)) return 'No answer in time'
  return message.replace(/^(Type)?Error: /, '').slice(0, 300)
}
