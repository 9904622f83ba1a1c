import { createHash } from 'node:crypto'
import type { Config, Context } from '@netlify/functions'
import { accountEmail } from '../lib/account-emails.ts'
import { nameOfSite, sendOrShow } from '../lib/account-mail.ts'
import { hookSecret, readWantedMail } from '../lib/auth-hook.ts'
import { HttpError, json, mediaType, readText, requireMethod, respond } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import type { Mail } from '../lib/mail.ts'

export const config: Config = { path: '/api/auth-mail' }

/** Bytes; the request contains the person's whole account. */
const BODY_LIMIT = 64 * 1024

export interface Dependencies {
  /** The secret that auth signs with. Throws 503 if it is not set. */
  secret: () => string
  /** The site's address, e.g. `https://example.com`. */
  site: string
  siteName: () => Promise<string>
  /** Rejects if no mail server has accepted the mail. */
  send: (mail: Mail) => Promise<void>
  /** Lets work continue after the response. */
  waitUntil: (work: Promise<unknown>) => void
}

/**
 * POST from the auth service, signed by it: sends one of its mails in our own words. Answers 200, 401 unless the
 * signature matches, 422 for a kind of mail that this site does not send, and 502 if the mail was not sent.
 *
 * A mail that anybody can request is answered before it is sent, because the response time would reveal whose addresses
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
    // A repeated call gets the same Message-ID.
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
