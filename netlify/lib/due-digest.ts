/** The mail of the morning: which next steps are due. */
import { claimDueDigests, type DueDigest, noteDueDigest } from '#data/due-digests.ts'
import type { Db } from '#data/rest-client.ts'
import { dashboardLink } from '#lib/dashboard-link.ts'
import { causeOf } from './deliver.ts'
import { compose, type Email } from './emails.ts'
import { logProblem } from './log.ts'
import { mailSettings, sendMail } from './mail.ts'

/** From this hour on it is sent, and what failed is tried again until the other. */
const FIRST_HOUR = 7
const LAST_HOUR = 12

/** The day where the agency is, e.g. `2026-11-24`, while it is morning there; null at other times. */
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

const dayNames = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** What one member is told on `today`, e.g. `2026-11-24`. `site` as `https://example.com`. */
function dueEmail({ steps, total }: DueDigest, today: string, site: string): Email {
  const parts = steps.map(({ person_id, person, text, due_on }) => ({
    strong: `${person}, ${due_on === today ? 'today' : `since ${dayNames.format(new Date(due_on))}`}`,
    text: `${text}\n${site}${dashboardLink('people', person_id)}`,
  }))
  if (total > steps.length) parts.push({ strong: '', text: `And ${total - steps.length} more.` })
  return compose(total === 1 ? '1 next step is due' : `${total} next steps are due`, parts, {
    text: 'Open what is due',
    url: `${site}/admin?tab=people&whose=mine`,
  })
}

/**
 * Tells members what is due, in the morning of `AGENCY_TIME_ZONE`, by the mail of `SMTP_URL` and `MAIL_FROM`; once a day
 * each. What fails is tried again at the next call. Where mail is not set up, nobody is told.
 */
export async function mailDue(
  db: Db,
  environment: Record<string, string | undefined>,
  now: Date,
): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 }
  const mail = mailSettings(environment)
  const today = morningOf(now, environment.AGENCY_TIME_ZONE)
  if (!mail || !today) return count
  const site = environment.URL ?? ''
  const host = site ? new URL(site).hostname : 'localhost'
  for (const digest of await claimDueDigests(db, today)) {
    try {
      await sendMail(mail, {
        to: [digest.email],
        ...dueEmail(digest, today, site),
        messageId: `<due-${today}-${digest.user_id}@${host}>`,
        automatic: 'auto-generated',
      })
    } catch (error) {
      count.failed += 1
      logProblem('due-digest', causeOf(error))
      continue
    }
    await noteDueDigest(db, today, digest.user_id)
    count.sent += 1
  }
  return count
}
