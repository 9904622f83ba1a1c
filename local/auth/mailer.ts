/** Auth's mails: handed to the hook that sends them, or logged if there is none. */

import type { Limits } from './limits.ts'
import { callMailHook } from './mail-hook.ts'
import type { MailToken } from './mail-tokens.ts'
import type { AuthSettings } from './settings.ts'
import { hookMetadata } from './sql-hooks.ts'
import type { User } from './users.ts'

/** Mails that contain a link. */
export type LinkKind = 'invite' | 'recovery'

const subjects: Record<LinkKind, string> = { invite: 'Invitation', recovery: 'Password recovery' }

export interface MailerOptions {
  settings: AuthSettings
  limits: Limits
  /** This server's address. */
  url: () => string
  now: () => Date
  log: (line: string) => void
}

interface Notice {
  user: User
  /** Address of the sender of the request that led to the mail. */
  address: string
}

interface LinkMail extends Notice {
  kind: LinkKind
  token: MailToken
  redirectTo: string
}

/** Sends mails, each counted against the hourly limit. */
export class Mailer {
  readonly #options: MailerOptions
  #lastTook = 0

  constructor(options: MailerOptions) {
    this.#options = options
  }

  /** Sends a link. Throws over_email_send_rate_limit and what {@link callMailHook} throws. */
  async sendLink({ kind, token, redirectTo, ...notice }: LinkMail): Promise<void> {
    const { settings, limits, log, now } = this.#options
    limits.mail(now())
    if (settings.hooks.sendEmail === null) {
      log(`${subjects[kind]} for ${notice.user.email}: ${linkTo(settings.siteUrl, kind, token)}`)
      return
    }
    const begun = performance.now()
    await this.#handOver(notice, kind, { token: token.code, token_hash: token.hash, redirect_to: redirectTo })
    this.#lastTook = performance.now() - begun
  }

  /** Takes as long as sending the last link took, so that timing does not reveal whether an account exists. */
  async pretend(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, this.#lastTook))
  }

  /** Notifies a user of a change to their account, if the settings ask for it. A failure is only logged. */
  async notify(change: string, notice: Notice, details: Record<string, string> = {}): Promise<void> {
    const { settings, limits, log, now } = this.#options
    if (!settings.notices.includes(change)) return
    if (settings.hooks.sendEmail === null) return log(`${notice.user.email}: ${change.replaceAll('_', ' ')}`)
    try {
      limits.mail(now())
      await this.#handOver(notice, `${change}_notification`, details)
    } catch (error) {
      log(`The mail about ${change} was not sent: ${error instanceof Error ? error.message : error}`)
    }
  }

  async #handOver({ user, address }: Notice, action: string, details: Record<string, string>): Promise<void> {
    const { settings, url, now, log } = this.#options
    if (settings.hooks.sendEmail === null) return
    const data = {
      token: '',
      token_hash: '',
      redirect_to: settings.siteUrl,
      email_action_type: action,
      // Hosted projects name the service here, not the site.
      site_url: `${url()}/auth/v1`,
      token_new: '',
      token_hash_new: '',
      old_email: '',
      old_phone: '',
      provider: '',
      factor_type: '',
      ...details,
    }
    const event = { metadata: hookMetadata('send-email', address, now()), user, email_data: data }
    await callMailHook(settings.hooks.sendEmail, event, now(), log)
  }
}

/** The page of the site that redeems the token, but only once the user has chosen a password. */
function linkTo(siteUrl: string, kind: LinkKind, { hash }: MailToken): URL {
  const link = new URL('/admin', siteUrl)
  // Fragments do not end up in logs.
  link.hash = new URLSearchParams({ token_hash: hash, type: kind }).toString()
  return link
}
