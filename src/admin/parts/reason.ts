import { AppError } from '#lib/app-error.ts'

/**
 * Why something failed, in the words of the refusal, e.g. `permission denied for table visits`; null if the
 * response says nothing useful.
 */
export function reasonOf(error: unknown): string | null {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (typeof cause === 'string') return cause || null
  if (typeof cause !== 'object' || cause === null) return null
  // A response of an unexpected shape: the schema's message is for the console.
  if (error instanceof AppError && error.code === 'unreadable') return null
  const message = Reflect.get(cause, 'message')
  // Nor are the HTML error pages of proxies meant for people.
  if (typeof message !== 'string' || message.trim() === '' || /^\s*</.test(message)) return null
  // An aborted request's message is about signals. The client keeps such an error's name only within the message.
  if (/^(Timeout|Abort)Error: /.test(message)) return 'No answer in time'
  return message.replace(/^(Type)?Error: /, '').slice(0, 300)
}
