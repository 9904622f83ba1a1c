/** Table person_emails as the dashboard writes it: an answer is queued here, and a server function sends it. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { isObjectKey } from '#lib/object-path.ts'
import { cutText } from '#lib/shorten.ts'
import type { AdminClient } from './admin-client.ts'
import type { Checked } from './database.ts'
import { askFunction } from './own-function.ts'
import type { Attachment } from './person-timeline.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** The private bucket for mail attachments. */
export const ATTACHMENTS_BUCKET = 'mail-attachments'

/** Limits of a mail: characters of its fields, files, bytes per file. Those of the database are no lower. */
export const EMAIL_LIMITS = { subject: 200, body: 20_000, files: 10, fileBytes: 10_485_760 } as const

/** An answer; the caller makes its id, so a retry sends no second mail. */
export interface NewEmail {
  id: string
  person_id: string
  /** The submission it answers, if any. */
  submission_id: string | null
  subject: string
  body_text: string
  attachments: Attachment[]
}

/**
 * Queues an answer; returns until when it can be taken back (ISO). Throws `AppError('Could not queue the mail')`; then
 * nothing was stored, or a retry with the same id finds it.
 */
export async function queueEmail(db: Db, email: NewEmail): Promise<string> {
  const attachments = email.attachments.map(file => ({ ...file }))
  const response = await db.rpc('queue_email', { email: { ...email, attachments } })
  return parseResponse(z.string(), 'Could not queue the mail', response)
}

const storedWords = z.object({ subject: z.string(), body_text: z.string(), state: z.string() })
type StoredWords = Checked<'person_emails', z.infer<typeof storedWords>>

/**
 * Reads what was stored of a mail if the response to queuing it was lost; null if nothing was. Throws
 * `AppError('Could not read the mail')`.
 */
export async function readStoredWords(db: Db, id: string): Promise<StoredWords | null> {
  const columns = Object.keys(storedWords.shape).join(',')
  const response = await db.from('person_emails').select(columns).eq('id', id).maybeSingle()
  return parseResponse(z.nullable(storedWords), 'Could not read the mail', response)
}

/** Cancels a queued mail; false if already sent or being sent. Throws `AppError('Could not take the mail back')`. */
export async function takeEmailBack(db: Db, id: string): Promise<boolean> {
  const response = await db.rpc('take_email_back', { email: id })
  return parseResponse(z.boolean(), 'Could not take the mail back', response)
}

/**
 * Has the server send due mails now instead of at its next scheduled run. Throws an `Error` whose message is meant for
 * the person.
 */
export async function sendDueEmails(client: Pick<AdminClient, 'auth' | 'confirm'>): Promise<void> {
  await askFunction(client, 'send-mail', {}, 'The mails could not be sent now.')
}

/** Requeues a mail that was given up; false if it was not. Throws `AppError('Could not send the mail')`. */
export async function retryEmail(db: Db, id: string): Promise<boolean> {
  return parseResponse(z.boolean(), 'Could not send the mail', await db.rpc('retry_email', { email: id }))
}

/**
 * Uploads a file for a mail that is being written. Its name in the bucket reveals nothing about it. Throws
 * `AppError('Could not attach the file')`.
 */
export async function attachFile(storage: AdminClient['storage'], file: File): Promise<Attachment> {
  const id = crypto.randomUUID()
  const path = `out/${id}`
  const type = file.type || 'application/octet-stream'
  const { error } = await storage.from(ATTACHMENTS_BUCKET).upload(path, file)
  if (error) throw new AppError('refused', 'Could not attach the file', { cause: error })
  // A file name must contain neither path separators nor control characters.
  const name = cutText(file.name.replaceAll(/[\p{Cc}/\\]/gu, ' '), 255) || 'file'
  return { id, path, name, media_type: type, size: file.size }
}

/** Those of these files that the bucket no longer has; none if it cannot be asked. */
export async function listGoneFiles(
  storage: AdminClient['storage'],
  files: readonly Attachment[],
): Promise<Attachment[]> {
  if (files.length === 0) return []
  const paths = files.map(({ path }) => path)
  // One request for all of them; the addresses are not used.
  const { data } = await storage.from(ATTACHMENTS_BUCKET).createSignedUrls(paths, 60)
  const gone = new Set(data?.flatMap(({ path, error }) => (error ? path : [])))
  return files.filter(({ path }) => gone.has(path))
}

/** Deletes files of discarded mails or of an erased person. Throws `AppError('Could not remove files')`. */
export async function removeFiles(storage: AdminClient['storage'], paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const { error } = await storage.from(ATTACHMENTS_BUCKET).remove([...paths])
  if (error) throw new AppError('refused', 'Could not remove files', { cause: error })
}

const storedFile = z.object({ path: z.string() })
type StoredFile = Checked<'email_attachments', z.infer<typeof storedFile>>

/**
 * Deletes those of these files that no stored mail has, e.g. of an answer that was discarded. Throws
 * `AppError('Could not remove files')`.
 */
export async function removeUnusedFiles(
  { db, storage }: Pick<AdminClient, 'db' | 'storage'>,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  const response = await db
    .from('email_attachments')
    .select('path')
    .in('path', [...paths])
  const files: StoredFile[] = parseResponse(z.array(storedFile), 'Could not remove files', response)
  const used = new Set(files.map(({ path }) => path))
  await removeFiles(
    storage,
    paths.filter(path => !used.has(path)),
  )
}

/** Creates a download URL for a file, valid for one minute. Throws `AppError('Could not open the file')`. */
export async function linkToFile(storage: AdminClient['storage'], file: Attachment): Promise<string> {
  // The client puts the name into an address as it is, so another member's row would choose what is asked.
  if (!isObjectKey(file.path)) throw new AppError('invalid', 'Could not open the file')
  const asked = storage.from(ATTACHMENTS_BUCKET).createSignedUrl(file.path, 60, { download: file.name })
  const { data, error } = await asked
  if (error) throw new AppError('refused', 'Could not open the file', { cause: error })
  return data.signedUrl
}
