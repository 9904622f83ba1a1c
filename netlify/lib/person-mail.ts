/** A mail to a person as the mail server gets it: text, the thread it belongs to, and where answers go. */
import { createHmac } from 'node:crypto'
import type { QueuedEmail } from '#data/email-queue.ts'
import { isEmail } from '#lib/email.ts'
import { chatLink } from './chat-link.ts'
import { chatAnswersEmail, compose } from './emails.ts'
import type { Mail, MailSettings } from './mail.ts'
import { replyAddress } from './reply-address.ts'

/** Where answers go, and what their addresses are signed with. */
export interface ThreadSettings {
  /** The inbound address; null if there is none, and answers go to the agency's own mailbox. */
  inbound: string | null
  secret: string
}

/** Settings from `INBOUND_ADDRESS` and `MAIL_TOKEN_SECRET`, or the service key in place of the latter. */
export function threadSettings(environment: Record<string, string | undefined>): ThreadSettings {
  const {
    INBOUND_ADDRESS: inbound = '',
    MAIL_TOKEN_SECRET: own,
    SUPABASE_SERVICE_ROLE_KEY: key = '',
  } = environment
  return {
    inbound: isEmail(inbound) ? inbound : null,
    secret: own || createHmac('sha256', key).update('mail tokens').digest('hex'),
  }
}

/** The domain of Message-IDs: the sender's. */
export function messageDomain({ from }: Pick<MailSettings, 'from'>): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1]?.toLowerCase() ?? 'localhost'
}

/** What a mail is made from, besides its row. */
export interface MailParts {
  from: MailSettings['from']
  thread: ThreadSettings
  attachments: NonNullable<Mail['attachments']>
  /** The site's address. */
  site: string
  now: Date
}

/** The mail for a queued row. */
export function personMail(email: QueuedEmail, { from, thread, attachments, site, now }: MailParts): Mail {
  const { inbound, secret } = thread
  const { subject, text, html } =
    email.chat_id === null
      ? compose(email.subject, [{ text: email.body_text }])
      : chatAnswersEmail(email.subject, email.body_text, chatLink(site, email.chat_id, secret, now))
  const answers = inbound === null ? null : replyAddress(inbound, email.person_id, secret)
  const isOwnDomain = answers?.split('@').at(-1)?.toLowerCase() === messageDomain({ from })
  return {
    to: [{ name: email.person_name, address: email.to_address }],
    subject,
    text,
    html,
    messageId: `<${email.message_id}>`,
    thread: { inReplyTo: email.in_reply_to, references: email.reference_ids },
    attachments,
    ...(answers && { replyTo: { name: email.author_name ?? '', address: answers } }),
    // A return address at another domain would fail the recipient's sender check (SPF).
    ...(answers && isOwnDomain && { returnTo: answers }),
  }
}
