/** The contact form's logic without a browser; for validation see src/lib/contact-entries.ts. */
import { type Captcha, type ContactEntries, toName } from '#lib/contact-entries.ts'
import { asSeen } from '#lib/email.ts'
import type { SentLead } from '#lib/lead.ts'

/** Browser storage key of the submissions made on this device (CONT-05). */
export const SUBMISSIONS_KEY = 'contactSubmissions'

/** How long the thank-you panel stays, in milliseconds (CNST-02). */
export const THANK_YOU_MS = 5000

/** Draws the two numbers; `random` returns values from 0 up to, but not including, 1. */
export function drawCaptcha(random: () => number): Captcha {
  const operand = () => 1 + Math.floor(random() * 10)
  return { left: operand(), right: operand() }
}

/** The submission from validated entries: trimmed, without the confirmation and the captcha. */
export function toSubmission(entries: ContactEntries, id: string, now: Date): SentLead {
  return {
    id,
    name: toName(entries.name),
    email: asSeen(entries.email),
    message: entries.message.trim(),
    timestamp: now.toISOString(),
  }
}
