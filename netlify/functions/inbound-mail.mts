import type { Config } from '@netlify/functions'
import { type ReceivedEmail, type Reception, receiveEmail } from '#data/email-queue.ts'
import { createFileStore } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { HttpError, json, requireMethod, respond } from '../lib/http.ts'
import { type InboundFile, type InboundMessage, readInboundMessage } from '../lib/inbound-message.ts'
import { finalForPostmark, isWrapped, readBroughtMail, requireInboundSecret } from '../lib/inbound-request.ts'
import { logProblem } from '../lib/log.ts'
import { threadSettings } from '../lib/person-mail.ts'
import { personOfRecipients } from '../lib/reply-address.ts'
import { serviceClient, serviceConnection, serviceSecret } from '../lib/service-db.ts'

export const config: Config = { path: '/api/inbound-mail' }

export interface Dependencies {
  /** The secret that callers authenticate with. Throws 503 if it is not set. */
  secret: () => string
  /** What reply addresses are signed with. */
  tokenSecret: () => string
  /** Stores a file; an existing one stays. */
  keep: (path: string, file: InboundFile) => Promise<unknown>
  /** Removes files again. */
  drop: (paths: string[]) => Promise<void>
  receive: (message: ReceivedEmail) => Promise<Reception>
}

/**
 * POST of an incoming mail, raw or as a provider wraps it (netlify/lib/inbound-request.ts). Answers 200 `{id, result}`
 * once it is stored in the thread of its person, or was stored before; one of our own mails that came back is
 * `ignored`. Refuses with 400, 401, 405, 413, 415 and 422 what will never be stored, to Postmark as `finalForPostmark`
 * says; 5xx asks for redelivery. Nothing is ever answered by mail, so two programs cannot write to each other forever.
 */
export async function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  const { secret, tokenSecret, keep, drop, receive } = dependencies
  const response = await respond('inbound-mail', async () => {
    requireMethod(request, 'POST')
    requireInboundSecret(request, secret())
    const message = await readInboundMessage(await readBroughtMail(request))
    const attachments = await keepFiles(message, keep)
    const email = receivedEmail(message, attachments, personOfRecipients(message.recipients, tokenSecret()))
    let reception = await receive(email)
    if (!reception.is_ours && reception.is_same === false) {
      // Another mail has the same Message-ID, which is no reason to lose this one.
      reception = await receive({ ...email, message_id: `${message.hash}@clash.invalid` })
    }
    // Without a row nobody would ever find the files, not even when the sender is erased.
    if ((reception.is_ours || reception.id === null) && attachments.length > 0) {
      await drop(attachments.map(({ path }) => path)).catch(error =>
        logProblem('inbound-mail', 'Files of a mail that was not taken stayed behind', error),
      )
    }
    if (reception.is_ours) return json(200, { id: null, result: 'ignored' })
    if (reception.id === null) throw new HttpError(422, 'This automatic mail is about no mail of ours.')
    return json(200, { id: reception.id, result: reception.is_new ? 'stored' : 'known' })
  })
  return isWrapped(request) ? finalForPostmark(response) : response
}

/** Stores the files before the row that names them. A redelivered mail gets the same paths. */
async function keepFiles(
  { hash, files }: InboundMessage,
  keep: Dependencies['keep'],
): Promise<ReceivedEmail['attachments']> {
  return Promise.all(
    files.map(async (file, index) => {
      const path = `in/${hash}/${index + 1}`
      await keep(path, file)
      return { name: file.name, media_type: file.mediaType, size: file.bytes.length, path }
    }),
  )
}

function receivedEmail(
  message: InboundMessage,
  attachments: ReceivedEmail['attachments'],
  person: string | null,
): ReceivedEmail {
  return {
    message_id: message.messageId,
    kind: message.kind,
    person_id: person,
    in_reply_to: message.inReplyTo,
    reference_ids: message.references.filter(id => id !== message.inReplyTo).toReversed(),
    from_address: message.from.address,
    from_name: message.from.name,
    to_address: message.recipients[0] ?? '',
    subject: message.subject,
    body_text: message.text,
    failure: message.failure,
    attachments,
  }
}

const mailFiles = () => createFileStore(serviceConnection(), serviceSecret(), fetch, ATTACHMENTS_BUCKET)

export default (request: Request): Promise<Response> =>
  handle(request, {
    secret: () => {
      const { INBOUND_MAIL_SECRET: secret } = process.env
      if (secret && secret.length >= 16) return secret
      logProblem('inbound-mail', 'INBOUND_MAIL_SECRET is missing or shorter than 16, so no mail comes in')
      throw new HttpError(503, 'This service is not set up yet.')
    },
    tokenSecret: () => threadSettings(process.env).secret,
    // As plain bytes, whatever type the sender claims: no browser shows such a file as a page.
    keep: (path, { bytes }) => mailFiles().put(path, bytes, 'application/octet-stream'),
    drop: paths => mailFiles().remove(paths),
    receive: message => receiveEmail(serviceClient(), message),
  })
