/** Reads what auth sends when a mail is due, and checks that auth sent it (the "send email" hook of Supabase). */
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import { EMAIL_MAX_LENGTH, isEmail } from '#lib/email.ts'
import { HttpError } from './http.ts'
import { logProblem } from './log.ts'

const hookSchema = z.object({
  user: z.object({ email: z.string().check(z.maxLength(EMAIL_MAX_LENGTH), z.refine(isEmail)) }),
  email_data: z.object({
    email_action_type: z.string(),
    // Missing in a mail that only informs.
    token_hash: z.optional(z.string().check(z.regex(/^[\w-]{0,200}$/))),
  }),
})

/** A mail that auth wants sent. */
export interface WantedMail {
  to: string
  /** Auth's own name for the kind, e.g. `invite`. */
  kind: string
  /** Proves that the mail was read; '' if there is nothing to prove. */
  tokenHash: string
}

/**
 * The mail that the hook's request asks for. Throws 401 unless it is signed with one of `secrets` (`v1,whsec_…`,
 * separated by `|`) and at most five minutes old, and 400 if it is not such a request.
 */
export function readWantedMail(body: string, headers: Headers, secrets: string): WantedMail {
  const isSigned = secrets.split('|').some(secret => {
    try {
      new Webhook(secret.replace(/^v1,/, '')).verify(body, Object.fromEntries(headers), { jsonParse: false })
      return true
    } catch {
      return false
    }
  })
  if (!isSigned) throw new HttpError(401, 'The signature is not valid.')
  const parsed = hookSchema.safeParse(jsonOrNull(body))
  if (!parsed.success) throw new HttpError(400, 'This is no request of the auth service.')
  const { user, email_data: data } = parsed.data
  return { to: user.email, kind: data.email_action_type, tokenHash: data.token_hash ?? '' }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The secret that auth signs with. Throws 503 when it is not set up. */
export function hookSecret(variables: Record<string, string | undefined>): string {
  const { SEND_EMAIL_HOOK_SECRET: secret } = variables
  if (secret && /^v1,whsec_[\w+/=-]{32,}/.test(secret)) return secret
  logProblem(
    'auth-mail',
    'SEND_EMAIL_HOOK_SECRET is missing or no v1,whsec_ secret, so no mail of auth leaves',
  )
  throw new HttpError(503, 'This service is not set up yet.')
}
