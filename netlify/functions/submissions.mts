import type { Context } from '@netlify/functions'
import { receiveSubmission, type SubmissionEvidence } from '#data/contact-submissions.ts'
import { FIELDS } from '#lib/contact-entries.ts'
import type { NewSubmission } from '#lib/lead.ts'
import { arrivalOf } from '../lib/arrival.ts'
import { checkChallenge, type Proof } from '../lib/challenge.ts'
import { fillContactPage, readCaptcha, readEntries, type WrongForm } from '../lib/contact-page.ts'
import {
  HttpError,
  json,
  mediaType,
  parseJson,
  plainPage,
  readText,
  requireMethod,
  requireSameOrigin,
  respond,
  seeOther,
} from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { notifyNow } from '../lib/notify-now.ts'
import { senderKey } from '../lib/sender.ts'
import { serviceClient, serviceSecret } from '../lib/service-db.ts'
import { readPage, resend } from '../lib/site-page.ts'
import {
  checkForm,
  FieldError,
  formId,
  isHoneypotFilled,
  parseCaptcha,
  parseForm,
  parseSubmission,
} from '../lib/submission.ts'

/** Bytes of the longest honest message: 5,000 characters, each escaped, and the other fields. */
const BODY_LIMIT = 64 * 1024

/** Forms spend three bytes on most bytes of other scripts; what is too long has to come back with its reason. */
const FORM_LIMIT = 3 * BODY_LIMIT

export interface Dependencies {
  /** Stores the message once; see `receiveSubmission` in src/data. */
  receive: (
    submission: NewSubmission,
    sender: string,
    evidence: SubmissionEvidence,
  ) => Promise<'stored' | 'known' | 'limited'>
  /** What the captcha sent along proves; see netlify/lib/challenge.ts. */
  prove: (token: string, answer: string) => Proof
  /** Opaque name of the address that the request came from. */
  sender: () => string
  now: () => Date
  /** One of the site's own pages. */
  page: (path: string) => Promise<Response>
}

/**
 * POST: takes one contact message, as JSON from the outbox or as a form from a browser without JavaScript. JSON gets
 * `{id, result}`, 201 if stored, 200 if stored before (SUBM-02), or 429 with Retry-After after 200 from one address in
 * an hour (F-02). A form gets a redirect to the confirmation, or the contact page, filled, with what is wrong (F-12).
 * What looks like spam is stored too, with the reason.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  const { receive, prove, sender, now, page } = dependencies
  const isForm = mediaType(request) === 'application/x-www-form-urlencoded'
  let wrong: WrongForm | undefined

  /** The contact page with what was typed; if it cannot be read, a page with the reason. */
  async function formAgain(error: HttpError): Promise<Response> {
    if (!wrong) return plainPage(error)
    const { entries, captcha } = wrong
    const errors = error instanceof FieldError ? { [error.field]: error.message } : wrong.errors
    const isAtField = FIELDS.some(name => name in errors)
    try {
      const found = await page('/contact')
      const headers = { 'Cache-Control': 'no-store', ...error.headers }
      const notice = isAtField ? undefined : `${error.message} What you typed is still in the form.`
      return await resend(found, error.status, headers, html =>
        fillContactPage(html, { entries, errors, captcha, notice }),
      )
    } catch (cause) {
      logProblem('submissions', 'The contact page could not be filled', cause)
      return plainPage(error)
    }
  }

  async function storeForm(form: URLSearchParams): Promise<void> {
    wrong = { entries: readEntries(form), errors: checkForm(form), captcha: readCaptcha(form) }
    const [reason] = Object.values(wrong.errors)
    if (reason) throw new HttpError(400, reason)
    await store(parseForm(form, formId(form, sender()), now()), Object.fromEntries(form))
  }

  async function store(submission: NewSubmission, sent: unknown) {
    const captcha = parseCaptcha(sent)
    const { nonce, sign } = captcha ? prove(captcha.token, captcha.answer) : {}
    const signs: SubmissionEvidence['signs'] = isHoneypotFilled(sent) ? ['honeypot'] : []
    const evidence = { signs: sign ? [...signs, sign] : signs, nonce }
    const result = await receive(submission, sender(), evidence)
    if (result === 'limited') {
      throw new HttpError(429, 'Too many messages come from your network. Please try again in an hour.', {
        'Retry-After': '3600',
      })
    }
    return result
  }

  return respond(
    'submissions',
    async () => {
      requireMethod(request, 'POST')
      requireSameOrigin(request)
      if (isForm) {
        await storeForm(new URLSearchParams(await readText(request, FORM_LIMIT)))
        return seeOther('/contact#message-sent')
      }
      if (mediaType(request) !== 'application/json') throw new HttpError(415, 'Send JSON.')
      const sent = parseJson(await readText(request, BODY_LIMIT))
      const submission = parseSubmission(sent)
      const arrival = arrivalOf(Object(sent).arrival, request)
      const result = await store({ ...submission, arrival }, sent)
      return json(result === 'stored' ? 201 : 200, { id: submission.id, result })
    },
    isForm ? formAgain : undefined,
  )
}

export default async (request: Request, context: Context): Promise<Response> => {
  const response = await handle(request, {
    receive: (...message) => receiveSubmission(serviceClient(), ...message),
    prove: (token, answer) => checkChallenge(token, answer, serviceSecret(), new Date()),
    sender: () => senderKey(context.ip, serviceSecret(), new Date()),
    now: () => new Date(),
    page: path => readPage(path, request),
  })
  if ([201, 303].includes(response.status)) context.waitUntil?.(notifyNow('submissions', { isLead: true }))
  return response
}
