/**
 * Hands mails over to a program by HTTP, signed according to Standard Webhooks. Source: github.com/supabase/auth,
 * internal/hooks/hookshttp.
 */
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { parseJson } from '../http/json.ts'
import { AuthError } from './auth-error.ts'
import { refusalOf } from './hook-response.ts'
import type { AuthSettings } from './settings.ts'

export type MailHook = NonNullable<AuthSettings['hooks']['sendEmail']>

/** Timeout of the request. */
const DEADLINE_MS = 5_000

/**
 * Posts `event` to the hook. Throws hook_timeout, hook_timeout_after_retry, hook_payload_invalid_content_type and
 * unexpected_failure, and any error that the response names; `log` receives the cause.
 */
export async function callMailHook(
  hook: MailHook,
  event: object,
  now: Date,
  log: (line: string) => void,
): Promise<void> {
  const complain = (cause: string, error: AuthError) => {
    log(`The hook ${hook.url} failed: ${cause}`)
    return error
  }
  const response = await post(hook, JSON.stringify(event), now).catch(error => {
    throw complain(causeOf(error), unreachable(error))
  })
  const { status } = response
  if (status === 204) return
  if (status !== 200 && status !== 202) {
    throw complain(`it answered ${status}`, new AuthError(500, 'unexpected_failure', meaningOf(status)))
  }
  const type = response.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    const message = `Invalid JSON response. Received content-type: ${type}`
    throw complain(
      `it answered with ${type || 'no content type'}`,
      new AuthError(400, 'hook_payload_invalid_content_type', message),
    )
  }
  const refusal = refusalOf(parseJson(await response.text()))
  if (refusal !== null) throw complain(refusal.message, refusal)
}

function post({ url, secrets }: MailHook, body: string, now: Date): Promise<Response> {
  const id = randomUUID()
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      // While a secret is being rotated, there are two.
      'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, now, body)).join(' '),
    },
    body,
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
}

function unreachable(error: unknown): AuthError {
  if (error instanceof Error && error.name === 'TimeoutError') {
    const message = `Failed to reach hook within maximum time of ${(DEADLINE_MS / 1000).toFixed(6)} seconds`
    return new AuthError(422, 'hook_timeout', message)
  }
  return new AuthError(422, 'hook_timeout_after_retry', 'Failed to reach hook after maximum retries')
}

/** The message of `fetch` does not say why it failed; that is in the error's cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

function meaningOf(status: number): string {
  switch (status) {
    case 400:
      return 'Invalid payload sent to hook'
    case 401:
      return 'Hook requires authorization token'
    case 429:
    case 503:
      return 'Service currently unavailable due to hook'
    default:
      return `Unexpected status code returned from hook: ${status}`
  }
}
