/** Tells whether a person or a program wrote a mail: nobody waits for an answer to the latter (RFC 3834). */

/** What a mail is: a person's reply, a program's, or a notice that one of our mails did not arrive. */
export type MailKind = 'reply' | 'auto_reply' | 'bounce'

/** What is known of a mail before its text is read. */
export interface MailSigns {
  /** The first header of this name (lower case), '' if there is none. */
  header: (name: string) => string
  /** The envelope's sender, '' for none, null if unknown. */
  envelopeFrom: string | null
  from: string
  /** The text of its part `message/delivery-status`, null without one. */
  deliveryStatus: string | null
}

const isNobody = (address: string) =>
  /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+.-][^@]*)?@/i.test(address)

/** Classifies a mail. */
export function kindOfMail({ header, envelopeFrom, from, deliveryStatus }: MailSigns): MailKind {
  // A report of a delay, or of success, is not a failure.
  const failed = deliveryStatus !== null && /^action:\s*failed\b/im.test(deliveryStatus)
  if (failed || header('x-failed-recipients') !== '') return 'bounce'
  if (deliveryStatus !== null) return 'auto_reply'
  const hasNoSender = envelopeFrom === '' || /^\s*<\s*>\s*$/.test(header('return-path'))
  if (hasNoSender && /^(mailer-daemon|postmaster)@/i.test(from)) return 'bounce'
  const submitted = header('auto-submitted')
    .toLowerCase()
    .split(/[\s;(]/, 1)[0]
  const isAutomatic =
    hasNoSender ||
    (submitted !== '' && submitted !== 'no') ||
    /^\s*(bulk|junk|list|auto[_-]reply)\b/i.test(header('precedence')) ||
    ['list-id', 'x-autoreply', 'x-autorespond', 'x-loop'].some(name => header(name) !== '') ||
    /\breport-type=/i.test(header('content-type')) ||
    isNobody(from)
  return isAutomatic ? 'auto_reply' : 'reply'
}

/** Why a mail bounced, in the words of the mail server that refused it; at most 300 characters. */
export function reasonOfBounce(deliveryStatus: string | null): string {
  const said = /^diagnostic-code:\s*(?:smtp;\s*)?(.+(?:\r?\n[ \t]+.+)*)/im.exec(deliveryStatus ?? '')?.[1]
  const status = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(deliveryStatus ?? '')?.[1]
  const reason = said?.replace(/\s+/g, ' ').trim() || (status && `status ${status}`)
  return reason ? `Not delivered: ${reason}`.slice(0, 300).toWellFormed() : 'Not delivered'
}
