import { randomUUID } from 'node:crypto'
import type { Captcha } from '#lib/contact-entries.ts'
import { signChallenge } from '../lib/challenge.ts'
import { readCaptcha } from '../lib/contact-page.ts'
import { HttpError, json, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { serviceSecret } from '../lib/service-db.ts'

export interface Dependencies {
  /** Signs the question what left + right is; see netlify/lib/challenge.ts. */
  sign: (captcha: Captcha) => string
}

/**
 * GET ?left=3&right=4: signs the sum that the contact form shows, two numbers from 1 to 10. Answers {token},
 * which the form sends along with the message. Nothing is stored.
 */
export function handle(request: Request, { sign }: Dependencies): Promise<Response> {
  return respond('challenge', async () => {
    requireMethod(request, 'GET')
    requireSameOrigin(request)
    const captcha = readCaptcha(new URL(request.url).searchParams)
    if (!captcha) throw new HttpError(400, '“left” and “right” are numbers from 1 to 10.')
    return json(200, { token: sign(captcha) })
  })
}

export default (request: Request): Promise<Response> =>
  handle(request, {
    sign: captcha => signChallenge(captcha, randomUUID(), serviceSecret(), new Date()),
  })
