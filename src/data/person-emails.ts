/** Table person_emails as the dashboard writes it: an answer is queued here, and a server function sends it. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { cutText } from '#lib/shorten.ts'
import type { AdminClient } from './admin-client.ts'
import { askFunction } from './own-function.ts'
import type { Attachment } from './person-timeline.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** The private bucket of what comes and goes with mails. */
export const ATTACHMENTS_BUCKET = 'mail-attachments'

/** Most of what a mail may have: characters of its fields, files, bytes of a file. The database takes no less. */
export const EMAIL_LIMITS = { subject: 200, body: 20_000, files: 10, fileBytes: 10_485_760 } as const

/** An answer; its id is made by the caller, so that a second try sends no second mail. */
export interface NewEmail {
  id: string
  person_id: string
  /** What it answers, if one thing. */
  submission_id: string | null
  subject: string
  body_text: string
  attachments: Attachment[]
}

/**
 * Queues an answer; answers until when it can be taken back (ISO). Throws `AppError('Could not queue the mail')`: then
 * nothing was stored, or a second try with the same id finds it.
 */
export async function queueEmail(db: Db, email: NewEmail): Promise<string> {
  const attachments = email.attachments.map(file => ({ ...file }))
  const response = await db.rpc('queue_email', { email: { ...email, attachments } })
  return parseResponse(z.string(), 'Could not queue the mail', response)
}

const storedWords = z.object({ subject: z.string(), body_text: z.string(), state: z.string() })

/**
 * What is stored of a mail whose queueing was not answered; null where nothing is. Throws
 * `AppError('Could not read the mail')`.
 */
export async function readStoredWords(db: Db, id: string): Promise<z.infer<typeof storedWords> | null> {
  const columns = Object.keys(storedWords.shape).join(',')
  const response = await db.from('person_emails').select(columns).eq('id', id).maybeSingle()
  return parseResponse(z.nullable(storedWords), 'Could not read the mail', response)
}

/** Keeps a mail from leaving; false when it has left or is leaving. Throws `AppError('Could not take the mail back')`. */
export async function takeEmailBack(db: Db, id: string): Promise<boolean> {
  const response = await db.rpc('take_email_back', { email: id })
  return parseResponse(z.boolean(), 'Could not take the mail back', response)
}

/**
 * Has the server send what is due now, and not with the next round of its clock. Throws an `Error` whose message is meant
 * for the person.
 */
export async function sendDueEmails(client: Pick<AdminClient, 'auth' | 'confirm'>): Promise<void> {
  await askFunction(client, 'send-mail', {}, 'The mails could not be sent now.')
}

/** Sends a mail after all that was given up; false when it was not. Throws `AppError('Could not send the mail')`. */
export async function retryEmail(db: Db, id: string): Promise<boolean> {
  return parseResponse(z.boolean(), 'Could not send the mail', await db.rpc('retry_email', { email: id }))
}

/**
 * Puts a file into the bucket for a mail that is being written. Its name there says nothing about it. Throws
 * `AppError('Could not attach the file')`.
 */
export async function attachFile(storage: AdminClient['storage'], file: File): Promise<Attachment> {
  const id = crypto.randomUUID()
  const path = `out/${id}`
  const type = file.type || 'application/octet-stream'
  const { error } = await storage.from(ATTACHMENTS_BUCKET).upload(path, file, { contentType: type })
  if (error) throw new AppError('refused', 'Could not attach the file', { cause: error })
  // Neither separators nor what cannot be seen belongs into the name of a file.
  const name = cutText(file.name.replaceAll(/[\p{Cc}/\\]/gu, ' '), 255) || 'file'
  return { id, path, name, media_type: type, size: file.size }
}

/** Ends files of mails that were not written after all, or of somebody who is erased. Throws `AppError('Could not remove files')`. */
export async function removeFiles(storage: AdminClient['storage'], paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const { error } = await storage.from(ATTACHMENTS_BUCKET).remove([...paths])
  if (error) throw new AppError('refused', 'Could not remove files', { cause: error })
}

/** An address for a minute under which the browser saves a file. Throws `AppError('Could not open the file')`. */
export async function linkToFile(storage: AdminClient['storage'], file: Attachment): Promise<string> {
  const asked = storage.from(ATTACHMENTS_BUCKET).createSignedUrl(file.path, 60, { download: file.name })
  const { data, error } = await asked
  if (error) throw new AppError('refused', 'Could not open the file', { cause: error })
  return data.signedUrl
}
