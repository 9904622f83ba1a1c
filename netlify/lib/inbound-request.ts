/** How a mail reaches the function: who may deliver one, and how it is wrapped. */
import * as z from 'zod/mini'
import { sameSecret } from '#lib/same-secret.ts'
import { HttpError, mediaType, parseJson, readBytes, readText } from './http.ts'

/** Bytes of a message: one attachment of 10 MB, encoded as in mail, and the text with it. */
const MESSAGE_LIMIT = 16 * 1024 * 1024
/** Postmark's JSON repeats every part besides the message itself. */
const WRAPPED_LIMIT = 3 * MESSAGE_LIMIT

/** A message as it was delivered. */
export interface BroughtMail {
  /** In the format of RFC 5322. */
  raw: Uint8Array
  /** The envelope's sender, '' for none (`<>`), null if the caller does not say. */
  envelopeFrom: string | null
  /** The envelope's recipients, as far as known. */
  envelopeTo: string[]
}

const postmark = z.object({
  RawEmail: z.string(),
  OriginalRecipient: z.optional(z.string()),
})

/**
 * Throws 401 unless the request has `secret` as a bearer token, or as the password of basic authentication, which is
 * how a provider sends credentials from the URL that it calls (`https://mail:SECRET@…`).
 */
export function requireInboundSecret(request: Request, secret: string): void {
  const header = request.headers.get('Authorization') ?? ''
  const [, scheme = '', credentials = ''] = /^(\S+) (.+)$/.exec(header) ?? []
  const given =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(credentials, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : credentials
  if (/^(basic|bearer)$/i.test(scheme) && sameSecret(given, secret)) return
  throw new HttpError(401, 'The secret is not valid.', { 'WWW-Authenticate': 'Bearer' })
}

/** Whether the mail comes in Postmark's JSON. */
export const isWrapped = (request: Request): boolean => mediaType(request) === 'application/json'

/**
 * Postmark sends a refused mail ten more times, except after 403. So that is the status of what the mail itself is
 * refused for; a wrong setting keeps its own and can be mended before Postmark gives up.
 */
export function finalForPostmark(response: Response): Response {
  if (response.status !== 413 && response.status !== 422) return response
  return new Response(response.body, { status: 403, headers: response.headers })
}

/**
 * Reads the mail: raw (`message/rfc822`, with the envelope in `X-Envelope-From` and `X-Envelope-To`), or as Postmark's
 * JSON with the raw message in it. Throws 400, 413 and 415.
 */
export async function readBroughtMail(request: Request): Promise<BroughtMail> {
  if (mediaType(request) === 'message/rfc822') {
    return {
      raw: await readBytes(request, MESSAGE_LIMIT, 'The mail is larger than 16 MB.'),
      envelopeFrom: emailIn(request.headers.get('X-Envelope-From')),
      envelopeTo: addressesIn(request.headers.get('X-Envelope-To')),
    }
  }
  if (!isWrapped(request)) throw new HttpError(415, 'Send a raw message (message/rfc822).')
  const parsed = postmark.safeParse(parseJson(await readText(request, WRAPPED_LIMIT)))
  if (!parsed.success) {
    throw new HttpError(400, 'The JSON holds no RawEmail. Switch on “Include raw email content”.')
  }
  const raw = Buffer.from(parsed.data.RawEmail)
  if (raw.length > MESSAGE_LIMIT) throw new HttpError(413, 'The mail is larger than 16 MB.')
  return { raw, envelopeFrom: null, envelopeTo: addressesIn(parsed.data.OriginalRecipient ?? null) }
}

const emailIn = (header: string | null) => header?.trim().replace(/^<(.*)>$/, '$1') ?? null

const addressesIn = (header: string | null) =>
  (header ?? '')
    .slice(0, 2000)
    .split(',')
    .flatMap(address => emailIn(address) || [])
