import { createHash } from 'node:crypto'
import type { Config, Context } from '@netlify/functions'
import { createRestClient } from '#data/rest-client.ts'
import { readSiteConfig } from '#data/site-config.ts'
import { accountEmail } from '../lib/account-emails.ts'
import { hookSecret, readWantedMail } from '../lib/auth-hook.ts'
import { HttpError, json, mediaType, readText, requireMethod, respond } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { isLoopback } from '../lib/loopback.ts'
import { type Mail, mailSettings, sendMail } from '../lib/mail.ts'
import { serviceConnection } from '../lib/service-db.ts'

export const config: Config = { path: '/api/auth-mail' }

/** Bytes; the person's whole account comes along. */
const BODY_LIMIT = 64 * 1024

/** Auth gives the whole call up after 5 s: milliseconds for the site's name, and for each silence of the mail server. */
const NAME_LIMIT_MS = 1000
const MAIL_LIMIT_MS = 3000

export interface Dependencies {
  /** What auth signs with. Throws 503 when it is not set. */
  secret: () => string
  /** The site's address, e.g. `https://example.com`. */
  site: string
  siteName: () => Promise<string>
  /** Rejects when no mail server has taken the mail. */
  send: (mail: Mail) => Promise<void>
  /** Lets something go on after the answer. */
  waitUntil: (work: Promise<unknown>) => void
}

/**
 * POST from the auth service, signed by it: sends one of its mails in our own words. Answers 200, 401 unless the
 * signature fits, 422 for a kind of mail that this site has no use for, and 502 when the mail did not leave.
 *
 * A mail that anybody can ask for is answered before it leaves: the time that it takes would tell whose addresses
 * are known here.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  const { secret, site, siteName, send, waitUntil } = dependencies
  return respond('auth-mail', async () => {
    requireMethod(request, 'POST')
    if (mediaType(request) !== 'application/json') throw new HttpError(415, 'Send JSON.')
    const key = secret()
    const { to, kind, tokenHash } = readWantedMail(await readText(request, BODY_LIMIT), request.headers, key)
    const email = accountEmail(kind, tokenHash, await siteName(), site)
    if (!email) throw new HttpError(422, 'This site sends no such mail.')
    // Of a repeated call the mail is the same one.
    const proof = tokenHash || request.headers.get('webhook-id')
    const id = createHash('sha256').update(`${kind} ${proof}`).digest('hex')
    const messageId = `<${id}@${new URL(site).hostname}>`
    const leaving = send({ to: [to], ...email, messageId, automatic: 'auto-generated' }).catch(error => {
      logProblem('auth-mail', 'A mail of auth did not leave', error)
      throw new HttpError(502, 'The mail could not be sent.')
    })
    if (kind === 'recovery') waitUntil(leaving.catch(() => {}))
    else await leaving
    return json(200, { result: 'sent' })
  })
}

/** The name that the settings say, or the site's address while nobody says it in time. */
async function nameOfSite(site: string): Promise<string> {
  const db = createRestClient(serviceConnection(), null, fetch, () => NAME_LIMIT_MS)
  const settings = await readSiteConfig(db).catch(() => null)
  return settings?.site_name || new URL(site).hostname
}

/** Sends by the mail server; where none is set up and the backend is this machine's own, the terminal shows the mail. */
async function sendOrShow(mail: Mail): Promise<void> {
  const settings = mailSettings(process.env)
  if (settings) return sendMail(settings, mail, MAIL_LIMIT_MS)
  if (!isLoopback(new URL(serviceConnection().url).hostname)) {
    logProblem('auth-mail', 'SMTP_URL or MAIL_FROM is missing, so no mail of auth leaves')
    throw new HttpError(503, 'This service is not set up yet.')
  }
  console.info(`\nMail to ${mail.to.join(', ')}: ${mail.subject}\n\n${mail.text}`)
}

export default (request: Request, context: Context): Promise<Response> => {
  const site = process.env.URL ?? ''
  return handle(request, {
    secret: () => hookSecret(process.env),
    site,
    siteName: () => nameOfSite(site),
    send: sendOrShow,
    waitUntil: work => context.waitUntil(work),
  })
}
