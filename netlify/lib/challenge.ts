/**
 * The server side of the contact form's sum. The form picks the numbers, so the question never changes while a visitor
 * looks at it; the server signs them with the time and later accepts each signature once.
 */
import { createHmac } from 'node:crypto'
import type { Captcha } from '#lib/contact-entries.ts'
import { sameSecret } from '#lib/same-secret.ts'

/** How long a signed question stays valid: a form may stay open for a day. */
const CHALLENGE_HOURS = 24

/** Nobody types a name, two addresses and a message faster than this after the form was first touched. */
const MINIMUM_MS = 2000

/** What an answered question proves: a single-use nonce, a flag for the message, or nothing at all. */
export interface Proof {
  nonce?: string
  sign?: 'captcha_wrong' | 'too_fast'
}

type Sign = (content: string, secret: string) => string

/**
 * Signature algorithms, by the version that a question names. The last one signs; the others are accepted for as long
 * as a form may have been open, so the algorithm can be replaced at any time.
 */
const VERSIONS: Record<string, Sign> = {
  v1: (content, secret) => {
    // A separate key, so no other signature of this installation can be passed off as one of these.
    const key = createHmac('sha256', secret).update('contact challenge').digest()
    return createHmac('sha256', key).update(content).digest('base64url')
  },
}
const NEWEST = Object.keys(VERSIONS).at(-1) ?? ''

/** Signs a question: `version.left.right.issued.nonce.signature`, `issued` in milliseconds since 1970. */
export function signChallenge({ left, right }: Captcha, nonce: string, secret: string, now: Date): string {
  const content = `${left}.${right}.${now.getTime()}.${nonce}`
  return `${NEWEST}.${content}.${VERSIONS[NEWEST]?.(content, secret)}`
}

/**
 * What `token` and `answer` prove. An expired token proves nothing: the message may have waited in an offline browser.
 * A forged token, or a wrong sum, is a sign of a robot.
 */
export function checkChallenge(token: string, answer: string, secret: string, now: Date): Proof {
  // Older questions name no version.
  const [, version = 'v1', content = '', left, right, issued, nonce = '', signed = ''] =
    /^(?:(v\d)\.)?((\d{1,2})\.(\d{1,2})\.(\d{1,15})\.([\w-]{1,64}))\.([\w-]{43,86})$/.exec(token) ?? []
  const sign = VERSIONS[version]
  if (!sign || !sameSecret(signed, sign(content, secret))) return { sign: 'captcha_wrong' }
  const age = now.getTime() - Number(issued)
  if (age > CHALLENGE_HOURS * 3_600_000) return {}
  if (!/^\s*\d{1,3}\s*$/.test(answer) || Number(answer) !== Number(left) + Number(right)) {
    return { sign: 'captcha_wrong' }
  }
  return age < MINIMUM_MS ? { sign: 'too_fast', nonce } : { nonce }
}
