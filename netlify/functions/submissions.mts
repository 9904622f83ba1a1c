import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'
import { type NewSubmission, receiveSubmission, type SubmissionEvidence } from '#data/contact-submissions.ts'
import { checkChallenge, type Proof } from '../lib/challenge.ts'
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
import { notify } from '../lib/notify.ts'
import { senderKey } from '../lib/sender.ts'
import { serviceClient, serviceSecret } from '../lib/service-db.ts'
import { isHoneypotFilled, parseCaptcha, parseForm, parseSubmission } from '../lib/submission.ts'

/** Bytes of the longest honest message: 5,000 characters, each escaped, and the other fields. */
const BODY_LIMIT = 64 * 1024

export interface Dependencies {
  /** Stores the message once; see `receiveSubmission` in src/data. */
  receive: (
    submission: NewSubmission,
    sender: string,
    evidence: SubmissionEvidence,
  ) => Promise<'stored' | 'known' | 'limited'>
  /** What the captcha that came along proves; see netlify/lib/challenge.ts. */
  prove: (token: string, answer: string) => Proof
  /** Opaque name of the address that the request came from. */
  sender: () => string
  now: () => Date
}

/**
 * POST: takes one contact message, as JSON from the outbox or as a form from a browser without script.
 * JSON is answered `{id, result}`, 201 when stored, 200 when it was stored before (SUBM-02), 429 with Retry-After
 * after 200 from one address in an hour (F-02); a form is sent back to its page. What looks like spam is stored
 * too, with the reason.
 */
export function handle(request: Request, { receive, prove, sender, now }: Dependencies): Promise<Response> {
  const isForm = mediaType(request) === 'application/x-www-form-urlencoded'

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
        const form = new URLSearchParams(await readText(request, BODY_LIMIT))
        const submission = parseForm(form, randomUUID(), now())
        await store(submission, Object.fromEntries(form))
        return seeOther(`${submission.source_path ?? '/contact'}#message-sent`)
      }
      if (mediaType(request) !== 'application/json') throw new HttpError(415, 'Send JSON.')
      const sent = parseJson(await readText(request, BODY_LIMIT))
      const submission = parseSubmission(sent)
      const result = await store(submission, sent)
      return json(result === 'stored' ? 201 : 200, { id: submission.id, result })
    },
    isForm ? plainPage : undefined,
  )
}

export default async (request: Request, context: Context): Promise<Response> => {
  const response = await handle(request, {
    receive: (...message) => receiveSubmission(serviceClient(), ...message),
    prove: (token, answer) => checkChallenge(token, answer, serviceSecret(), new Date()),
    sender: () => senderKey(context.ip, serviceSecret(), new Date()),
    now: () => new Date(),
  })
  // Somebody is told at once, while nobody waits for it. Where this fails the clock does it (notify.mts).
  if ([201, 303].includes(response.status)) context.waitUntil?.(tellSomebody())
  return response
}

async function tellSomebody(): Promise<void> {
  await respond('submissions: notify', async () => json(200, await notify(serviceClient(), process.env)))
}
