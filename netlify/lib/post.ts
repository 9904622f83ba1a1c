/** The worker that sends mails to persons, with the real database, bucket and mail server. */
import { claimEmail, failEmail, finishEmail, type QueuedEmail, queueChatAnswers } from '#data/email-queue.ts'
import type { FileStore } from '#data/file-store.ts'
import type { Db } from '#data/rest-client.ts'
import { AppError } from '#lib/app-error.ts'
import { isSentByHost } from './loopback.ts'
import { type Mail, type MailSettings, mailSettings, sendMail } from './mail.ts'
import { messageDomain, personMail, threadSettings } from './person-mail.ts'
import { sendEmails } from './send-emails.ts'

/** The environment, with the variables of `mailSettings` and `threadSettings`. */
type Environment = Record<string, string | undefined>

/**
 * Queues what visitors of the chat have missed, and sends what is due if the environment has a mail server; otherwise
 * mails wait, as do those of a hosted project that this machine only shows. `files` is the bucket of attachments with
 * the service key.
 */
export async function sendPost(
  db: Db,
  files: Pick<FileStore, 'get'>,
  environment: Environment,
): Promise<{ sent: number; failed: number }> {
  if (isSentByHost(environment)) return { sent: 0, failed: 0 }
  // A failure here must not hold up what is already waiting.
  const [queued] = await Promise.allSettled([queueChatAnswers(db)])
  const mail = mailSettings(environment)
  const count = mail ? await sendDue(db, files, environment, mail) : { sent: 0, failed: 0 }
  if (queued.status === 'rejected') throw queued.reason
  return count
}

function sendDue(
  db: Db,
  files: Pick<FileStore, 'get'>,
  environment: Environment,
  mail: MailSettings,
): Promise<{ sent: number; failed: number }> {
  const thread = threadSettings(environment)
  return sendEmails({
    claim: () => claimEmail(db, messageDomain(mail)),
    send: async email => {
      const attachments = await attachmentsOf(email, files)
      const parts = { from: mail.from, thread, attachments, site: environment.URL ?? '', now: new Date() }
      await sendMail(mail, personMail(email, parts))
    },
    finish: email => finishEmail(db, email),
    fail: (email, failure) => failEmail(db, email, failure),
    now: Date.now,
    random: Math.random,
  })
}

async function attachmentsOf(
  { attachments }: QueuedEmail,
  files: Pick<FileStore, 'get'>,
): Promise<NonNullable<Mail['attachments']>> {
  return Promise.all(
    attachments.map(async ({ name, media_type, path }) => {
      const bytes = await files.get(path)
      if (!bytes) throw new AppError('missing', 'A file of this mail is no longer there.')
      return { name, mediaType: media_type, bytes }
    }),
  )
}
