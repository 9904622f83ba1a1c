/**
 * Sends the waiting mails to persons. The guarantee is that of notifications (deliver.ts): at least once, under the
 * same Message-ID, and a mail that may have been sent twice is marked in its row.
 */
import type { EmailFailure, QueuedEmail } from '#data/email-queue.ts'
import { AppError } from '#lib/app-error.ts'
import { causeOf, isRefusal, pauseSeconds, TIME_TO_BEGIN } from './deliver.ts'

/** What the worker needs from outside; netlify/lib/post.ts has the real ones. */
export interface Sender {
  claim: () => Promise<QueuedEmail | null>
  /** Throws if the mail could not be sent. */
  send: (email: QueuedEmail) => Promise<void>
  finish: (email: QueuedEmail) => Promise<void>
  fail: (email: QueuedEmail, failure: EmailFailure) => Promise<void>
  /** Milliseconds. */
  now: () => number
  /** From 0 up to, not including, 1. */
  random: () => number
}

/** After two days of pauses the worker gives up; a person can send the mail again. */
const MOST_ATTEMPTS = 16

const REASON_LIMIT = 300

/** Sends until nothing is due or time is up. Returns how many were sent and how many failed. */
export async function sendEmails(sender: Sender): Promise<{ sent: number; failed: number }> {
  const { claim, send, finish, fail, now, random } = sender
  const end = now() + TIME_TO_BEGIN
  const count = { sent: 0, failed: 0 }
  while (now() < end) {
    const email = await claim()
    if (!email) break
    try {
      await send(email)
    } catch (error) {
      count.failed += 1
      const isOver = isFinal(error) || email.attempts >= MOST_ATTEMPTS
      const retryAt = isOver ? null : new Date(now() + 1000 * pauseSeconds(email.attempts, random()))
      const hasPerhapsArrived = !isRefusal(error) && !(error instanceof AppError)
      await fail(email, { reason: reasonOf(error), retryAt, hasPerhapsArrived })
      continue
    }
    // Outside the `try`: a failure here must not count as a failure to send.
    await finish(email)
    count.sent += 1
  }
  return count
}

const read = (name: string, from: unknown) =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined

/** Whether another attempt would fail the same way: the recipient is unknown, or a file of the mail is gone or none. */
function isFinal(error: unknown): boolean {
  if (error instanceof AppError) return ['missing', 'invalid', 'EENVELOPE'].includes(error.code)
  const answer = read('responseCode', error)
  // A refused password (EAUTH) is ours to fix; the mail waits for that.
  if (typeof answer !== 'number') return read('code', error) === 'EENVELOPE'
  return answer >= 500 && read('code', error) !== 'EAUTH'
}

/** Why it failed, for the team: the mail server's own message, or what happened to the connection. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  const said = read('response', error)
  const code = read('code', error)
  if (typeof said === 'string' && said !== '' && code !== 'EAUTH') {
    return `The mail server said: ${said.replace(/\s+/g, ' ')}`.slice(0, REASON_LIMIT).toWellFormed()
  }
  if (code === 'EAUTH') return 'The mail server does not accept the password of this site.'
  return `The mail server could not be reached (${causeOf(error)}).`
}
