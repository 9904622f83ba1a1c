/**
 * Delivers what is waiting in the table notifications, at least once. If a worker dies after the mail server accepted a
 * mail and before it could record that, the mail is sent again with the same Message-ID, by which mail programs
 * recognize it.
 */
import type { Batch, Channel, Ending } from '#data/notifications.ts'
import { logProblem } from './log.ts'

/** What the worker needs from outside; netlify/lib/notify.ts has the real ones. */
export interface Deliverer {
  claim: (channel: Channel) => Promise<Batch | null>
  finish: (lease: string, ending: Ending) => Promise<void>
  /** How each configured channel delivers; throws if that fails. */
  channels: Partial<Record<Channel, (batch: Batch) => Promise<void>>>
  /** Milliseconds. */
  now: () => number
  /** From 0 up to, not including, 1. */
  random: () => number
}

/** No new batch or mail starts after this time, in milliseconds: the host ends a function after 10 s. */
export const TIME_TO_BEGIN = 3000

/**
 * Seconds until the next attempt after attempt number `attempt` (from 1): 30, 60, 120 … at most six hours, shortened by
 * up to half so that retries do not coincide. In a mail of several leads those with fewer attempts pause by their own
 * number (finish_notifications).
 */
export function pauseSeconds(attempt: number, random: number): number {
  const whole = Math.min(6 * 3600, 30 * 2 ** (attempt - 1))
  return Math.round(whole * (1 - random / 2))
}

/**
 * Why a delivery failed, without any of its content: the code of the underlying error and the mail server's number,
 * e.g. `ECONNREFUSED` or `EENVELOPE 550`. Our own errors' codes come last: "refused" would read as the mail server's
 * word.
 */
export function causeOf(error: unknown): string {
  const read = (name: string, from: unknown) =>
    typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
  const code = read('code', read('cause', error)) || read('code', error) || read('name', error) || 'unknown'
  const number = read('responseCode', error)
  return typeof number === 'number' ? `${code} ${number}` : String(code)
}

/**
 * Whether the mail server certainly did not accept the mail: it said so, or there was no connection to begin with. A
 * lost response leaves it open, and so does a server that closes the session (421), whatever it did before.
 */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const answer: unknown = Reflect.get(error, 'responseCode')
  return (typeof answer === 'number' && answer !== 421) || Reflect.get(error, 'command') === 'CONN'
}

/**
 * Delivers until nothing is due or time is up, all channels in parallel: a mail server that is silent for seconds does
 * not hold up a webhook. Returns how many batches were sent and how many failed.
 */
export async function deliver(deliverer: Deliverer): Promise<{ sent: number; failed: number }> {
  const { claim, finish, channels, now, random } = deliverer
  const end = now() + TIME_TO_BEGIN
  const count = { sent: 0, failed: 0 }
  const work = async ([channel, send]: [Channel, (batch: Batch) => Promise<void>]) => {
    while (now() < end) {
      const batch = await claim(channel)
      if (!batch) break
      try {
        await send(batch)
      } catch (error) {
        count.failed += 1
        const pause = pauseSeconds(batch.attempt, random())
        const result = isRefusal(error) ? 'refused' : 'failed'
        await finish(batch.lease, { result, cause: causeOf(error), pauseSeconds: pause })
        continue
      }
      // Outside the `try`: a failure here must not count as a failed delivery.
      await finish(batch.lease, { result: 'sent' })
      count.sent += 1
    }
  }
  const outcomes = await Promise.allSettled(
    (Object.entries(channels) as Parameters<typeof work>[0][]).map(work),
  )
  const reasons = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
  // The caller gets the first one.
  for (const reason of reasons.slice(1)) logProblem('notify', 'Another channel failed as well', reason)
  if (reasons.length > 0) throw reasons[0]
  return count
}
