/** Sends mails about an account, through the mail server or to the terminal. */
import { randomUUID } from 'node:crypto'
import { createRestClient } from '#data/rest-client.ts'
import { readSiteConfig } from '#data/site-config.ts'
import { accountEmail } from './account-emails.ts'
import { HttpError } from './http.ts'
import { logProblem } from './log.ts'
import { isLoopback } from './loopback.ts'
import { type Mail, mailSettings, sendMail } from './mail.ts'
import { serviceConnection } from './service-db.ts'

/** Auth gives up on a call after 5 s: milliseconds for the site's name, and for each silence of the mail server. */
const NAME_LIMIT_MS = 1000
const MAIL_LIMIT_MS = 3000

/** The site's name from the settings, or the host name if they cannot be read in time. */
export async function nameOfSite(site: string): Promise<string> {
  const db = createRestClient(serviceConnection(), null, fetch, () => NAME_LIMIT_MS)
  const settings = await readSiteConfig(db).catch(() => null)
  return settings?.site_name || new URL(site).hostname
}

/**
 * Sends through the mail server; if none is set up and the backend runs on this machine, prints the mail to the
 * terminal.
 */
export async function sendOrShow(mail: Mail): Promise<void> {
  const settings = mailSettings(process.env)
  if (settings) return sendMail(settings, mail, MAIL_LIMIT_MS)
  if (!isLoopback(new URL(serviceConnection().url).hostname)) {
    logProblem('auth-mail', 'SMTP_URL or MAIL_FROM is missing, so no mail of auth leaves')
    throw new HttpError(503, 'This service is not set up yet.')
  }
  console.info(`\nMail to ${mail.to.join(', ')}: ${mail.subject}\n\n${mail.text}`)
}

/** Tells the holder of an address what happened to the account; `kind` as in account-emails.ts. */
export async function sendAccountNotice(kind: string, to: string, site: string): Promise<void> {
  const email = accountEmail(kind, '', await nameOfSite(site), site)
  if (!email) throw new Error(`There is no mail of the kind ${kind}`)
  await sendOrShow({
    to: [to],
    ...email,
    messageId: `<${randomUUID()}@${new URL(site).hostname}>`,
    automatic: 'auto-generated',
  })
}
