/** The contact form's rules, without a browser: what is asked, what is refused, what is kept. */
import { EMAIL_MAX_LENGTH, isEmail } from '#lib/email.ts'
import { messages } from './messages.ts'

/** Browser storage key of the submissions made on this device (CONT-05). */
export const SUBMISSIONS_KEY = 'contactSubmissions'

/** How long the thank-you panel stays, in milliseconds (CNST-02). */
export const THANK_YOU_MS = 5000

/** Most characters a field takes; the database has the same limits. */
export const MAX_LENGTH = { name: 200, email: EMAIL_MAX_LENGTH, message: 5000 } as const

/** The fields as typed. */
export interface ContactEntries {
  name: string
  email: string
  confirmEmail: string
  message: string
  answer: string
}

/** Field names in the order in which they stand on the page. */
export const FIELDS = ['name', 'email', 'confirmEmail', 'message', 'answer'] as const

/** Two integers from 1 to 10 whose sum is asked for (CNST-03). */
export interface Captcha {
  left: number
  right: number
}

/** What is kept on the device and delivered: `id` is a UUID, `timestamp` an ISO date-time. */
export interface ContactSubmission {
  id: string
  name: string
  email: string
  message: string
  timestamp: string
}

/** One message per wrong field; empty when everything is right. */
export type ContactErrors = Partial<Record<keyof ContactEntries, string>>

/** Draws the two numbers; `random` gives values from 0 up to, not including, 1. */
export function drawCaptcha(random: () => number): Captcha {
  const operand = () => 1 + Math.floor(random() * 10)
  return { left: operand(), right: operand() }
}

/** Whether `answer` is the sum: digits only, spaces around them allowed (CONT-03). */
export function isCaptchaSolved({ left, right }: Captcha, answer: string): boolean {
  return /^\d{1,3}$/.test(answer.trim()) && Number(answer) === left + right
}

/** Checks every field at once, so that all errors can be shown together (CONT-02 to CONT-04). */
export function checkEntries(entries: ContactEntries, captcha: Captcha): ContactErrors {
  const errors: ContactErrors = {}
  if (entries.name.trim() === '') errors.name = messages.nameMissing
  if (!isEmail(entries.email.trim())) errors.email = messages.emailInvalid
  if (entries.email.trim() !== entries.confirmEmail.trim()) errors.confirmEmail = messages.emailMismatch
  if (entries.message.trim() === '') errors.message = messages.messageMissing
  if (entries.message.trim().length > MAX_LENGTH.message) errors.message = messages.messageTooLong
  if (!isCaptchaSolved(captcha, entries.answer)) errors.answer = messages.wrongAnswer
  return errors
}

/** The submission made of checked entries; texts are trimmed, the confirmation and the captcha left out. */
export function toSubmission(entries: ContactEntries, id: string, now: Date): ContactSubmission {
  return {
    id,
    name: entries.name.trim(),
    email: entries.email.trim(),
    message: entries.message.trim(),
    timestamp: now.toISOString(),
  }
}
