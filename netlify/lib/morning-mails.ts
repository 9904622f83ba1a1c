/** Morning mails to members: tells when it is morning, and sends them. */
import { causeOf, TIME_TO_BEGIN } from './deliver.ts'
import type { Email } from './emails.ts'
import { logProblem } from './log.ts'
import { type Mail, type MailSettings, sendMail } from './mail.ts'

/** Mails are sent from the first hour on; failed ones are retried until the last. */
const FIRST_HOUR = 7
const LAST_HOUR = 12

/** The date in the agency's time zone, e.g. `2026-11-24`, while it is morning there; null at other times. */
export function morningOf(now: Date, timeZone: string | undefined): string | null {
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  } as const
  const formatIn = (zone: string) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  let format: Intl.DateTimeFormat
  try {
    format = formatIn(timeZone || 'UTC')
  } catch {
    logProblem('due-digest', 'AGENCY_TIME_ZONE is not the name of a time zone')
    format = formatIn('UTC')
  }
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const hour = Number(parts.hour)
  return hour >= FIRST_HOUR && hour < LAST_HOUR ? `${parts.year}-${parts.month}-${parts.day}` : null
}

/**
 * Mails members one at a time and records each as told. A failure is logged under `area` and left for the next call,
 * as is whoever no time is left for: a function that ends between sending and recording sends a second mail. `id` keeps
 * a member's Message-ID the same across attempts, e.g. `due-2026-11-24`; `site` looks like `https://example.com`;
 * `clock` returns milliseconds.
 */
export async function mailMembers<Member extends { user_id: string; email: string }>(
  mail: MailSettings,
  { area, id, site }: { area: string; id: string; site: string },
  members: Member[],
  write: (member: Member) => Promise<Email & Pick<Mail, 'attachments'>>,
  noteTold: (userId: string) => Promise<void>,
  clock: () => number,
): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 }
  const host = site ? new URL(site).hostname : 'localhost'
  const end = clock() + TIME_TO_BEGIN
  for (const member of members) {
    if (clock() >= end) break
    const { user_id: userId, email } = member
    try {
      await sendMail(mail, {
        to: [email],
        ...(await write(member)),
        messageId: `<${id}-${userId}@${host}>`,
        automatic: 'auto-generated',
      })
    } catch (error) {
      count.failed += 1
      logProblem(area, causeOf(error))
      continue
    }
    await noteTold(userId)
    count.sent += 1
  }
  return count
}
