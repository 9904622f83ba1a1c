/**
 * The rules for a contact message, independent of the browser: the form checks them before sending, and the
 * function checks them again for browsers without JavaScript.
 */
import { asSeen, isEmail } from './email.ts'
import { LEAD_LIMITS } from './lead.ts'

/** Error messages for invalid fields. */
export const entryErrors = {
  nameMissing: 'Please enter your name.',
  emailInvalid: 'Please enter a valid email address.',
  emailMismatch: 'Email addresses do not match',
  messageMissing: 'Please write a message.',
  messageTooLong: 'Please keep the message under 5,000 characters.',
  wrongAnswer: 'Incorrect answer, please try again',
} as const

/** The fields as typed. */
export interface ContactEntries {
  name: string
  email: string
  confirmEmail: string
  message: string
  answer: string
}

/** Field names in page order. */
export const FIELDS = ['name', 'email', 'confirmEmail', 'message', 'answer'] as const

/** Two integers from 1 to 10 whose sum the visitor has to enter (CNST-03). */
export interface Captcha {
  left: number
  right: number
}

/** One message per invalid field; empty when all are valid. */
export type ContactErrors = Partial<Record<keyof ContactEntries, string>>

/** Whether `answer` is the sum: digits only, of any script; surrounding spaces allowed (CONT-03). */
export function isCaptchaSolved({ left, right }: Captcha, answer: string): boolean {
  const digits = asSeen(answer).replace(/\p{Nd}/gu, asciiDigit)
  return /^\d{1,3}$/.test(digits) && Number(digits) === left + right
}

/** The value of a digit of any script: in Unicode each script has its ten in a row, and some rows touch. */
function asciiDigit(digit: string): string {
  const place = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(place - before - 1))) before++
  return String(before % 10)
}

/** Checks every field at once, so that all errors can be shown together (CONT-02 to CONT-04). */
export function checkEntries(entries: ContactEntries, captcha: Captcha): ContactErrors {
  const errors: ContactErrors = {}
  if (toName(entries.name) === '') errors.name = entryErrors.nameMissing
  const email = asSeen(entries.email)
  if (!isEmail(email)) errors.email = entryErrors.emailInvalid
  if (email !== asSeen(entries.confirmEmail)) errors.confirmEmail = entryErrors.emailMismatch
  if (entries.message.trim() === '') errors.message = entryErrors.messageMissing
  if (entries.message.trim().length > LEAD_LIMITS.message) errors.message = entryErrors.messageTooLong
  if (!isCaptchaSolved(captcha, entries.answer)) errors.answer = entryErrors.wrongAnswer
  return errors
}

/** The name on one line: pasted tabs and line breaks become spaces. */
export function toName(entry: string): string {
  return entry.replace(/\p{Cc}+/gu, ' ').trim()
}
