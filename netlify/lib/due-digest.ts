/** The morning mail: which next steps are due. */
import { claimDueDigests, type DueDigest, noteDueDigest } from '#data/due-digests.ts'
import type { Db } from '#data/rest-client.ts'
import { dashboardLink } from '#lib/dashboard-link.ts'
import { compose, type Email } from './emails.ts'
import { mailSettings } from './mail.ts'
import { mailMembers, morningOf } from './morning-mails.ts'

const dayNames = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** The mail to one member on `today`, e.g. `2026-11-24`. `site` looks like `https://example.com`. */
function dueEmail({ steps, total }: DueDigest, today: string, site: string): Email {
  const parts = steps.map(({ person_id, person, text, due_on }) => ({
    strong: `${person}, ${due_on === today ? 'today' : `since ${dayNames.format(new Date(due_on))}`}`,
    text: `${text}\n${site}${dashboardLink('people', person_id)}`,
  }))
  if (total > steps.length) parts.push({ strong: '', text: `And ${total - steps.length} more.` })
  return compose(total === 1 ? '1 next step is due' : `${total} next steps are due`, parts, {
    text: 'Open what is due',
    // Not only the people whom the reader looks after: a step may be due with anybody's, and the list begins with these.
    url: `${site}/admin?tab=people`,
  })
}

/**
 * Mails members what is due, once a day each, in the morning of `AGENCY_TIME_ZONE`, using `SMTP_URL` and `MAIL_FROM`. A
 * failure is retried at the next call. If mail is not set up, nobody is told.
 */
export async function mailDue(
  db: Db,
  environment: Record<string, string | undefined>,
  now: Date,
  clock: () => number = Date.now,
): Promise<{ sent: number; failed: number }> {
  const mail = mailSettings(environment)
  const today = morningOf(now, environment.AGENCY_TIME_ZONE)
  if (!mail || !today) return { sent: 0, failed: 0 }
  const site = environment.URL ?? ''
  return mailMembers(
    mail,
    { area: 'due-digest', id: `due-${today}`, site },
    await claimDueDigests(db, today),
    async digest => dueEmail(digest, today, site),
    member => noteDueDigest(db, today, member),
    clock,
  )
}
