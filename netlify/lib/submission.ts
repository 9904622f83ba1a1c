/** The two ways a contact message can arrive, and the checks for both. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type ContactErrors, checkEntries, toName } from '#lib/contact-entries.ts'
import { asSeen, isEmail } from '#lib/email.ts'
import { LEAD_LIMITS, type NewSubmission } from '#lib/lead.ts'
import { isStorableMoment } from '#lib/moment.ts'
import { readCaptcha, readEntries } from './contact-page.ts'
import { HttpError } from './http.ts'

/** Text that Postgres can store: no NUL, no lone surrogates. */
const storable = z.pipe(
  z.string(),
  z.transform(text => text.toWellFormed().replaceAll('\0', '').trim()),
)
const text = (maximum: number) => z.pipe(storable, z.string().check(z.minLength(1), z.maxLength(maximum)))
/** Single-line text that mail headers and lists can show: no control characters. */
const line = (maximum: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform(value => value.toWellFormed().trim()),
    ),
    z.string().check(z.minLength(1), z.maxLength(maximum), z.regex(/^\P{Cc}*$/u)),
  )

const submissionSchema = z.object({
  id: z.uuid(),
  name: line(LEAD_LIMITS.name),
  email: z.pipe(
    z.pipe(z.string(), z.transform(asSeen)),
    z.pipe(line(LEAD_LIMITS.email), z.string().check(z.refine(isEmail))),
  ),
  message: text(LEAD_LIMITS.message),
  timestamp: z.iso.datetime({ offset: true }).check(z.refine(isStorableMoment)),
  source_path: z.optional(
    z.string().check(z.maxLength(LEAD_LIMITS.source_path), z.regex(/^\/(?![/\\])[^\s?#\\\p{Cc}\p{Cs}]*$/u)),
  ),
})

const captchaSchema = z.object({
  token: z.string().check(z.maxLength(200)),
  answer: z.string().check(z.maxLength(20)),
})

/** The captcha's proof sent along by the script, or null; an invalid one counts as none. */
export function parseCaptcha(value: unknown): { token: string; answer: string } | null {
  const result = z.object({ captcha: captchaSchema }).safeParse(value)
  return result.success ? result.data.captcha : null
}

/** Whether the honeypot field, which people leave empty, was filled (CONT-12). */
export function isHoneypotFilled(value: unknown): boolean {
  const result = z.object({ leave_empty: z.string() }).safeParse(value)
  return result.success && result.data.leave_empty.trim() !== ''
}

/** A field of the message has a value that cannot be stored. */
export class FieldError extends HttpError {
  readonly field: string

  constructor(field: string) {
    super(400, `Please check the field “${field}”.`)
    this.field = field
  }
}

/** Checks a message sent by script (SUBM-03). Throws 400 naming the first invalid field. */
export function parseSubmission(value: unknown): NewSubmission {
  const result = submissionSchema.safeParse(value)
  if (result.success) return result.data
  throw new FieldError(result.error.issues[0]?.path.join('.') || 'body')
}

/** The errors in a form posted by a browser without JavaScript, which the script would have caught (SEC-32). */
export function checkForm(form: URLSearchParams): ContactErrors {
  return checkEntries(readEntries(form), readCaptcha(form) ?? { left: Number.NaN, right: Number.NaN })
}

/**
 * The id of a message sent without script: a UUID of what was sent and by whom, because a form that is sent twice, by a
 * double press or a reload, brings no id that would say so (SEC-30).
 */
export function formId(form: URLSearchParams, sender: string): string {
  const { name, email, message } = readEntries(form)
  const hex = createHash('sha256')
    .update(JSON.stringify([sender, name, email, message]))
    .digest('hex')
  // Version 8 is for UUIDs that an application makes its own way (RFC 9562).
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** The message in a checked form; `id` and `now` replace what the script would have sent. */
export function parseForm(form: URLSearchParams, id: string, now: Date): NewSubmission {
  const { name, email, message } = readEntries(form)
  return parseSubmission({
    id,
    name: toName(name),
    email,
    message,
    timestamp: now.toISOString(),
    source_path: form.get('page') || undefined,
  })
}
