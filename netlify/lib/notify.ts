/** The worker that notifies people of leads, with the real database, mail server and webhook. */
import { sweepChats } from '#data/chats.ts'
import {
  type Batch,
  claimBatch,
  finishBatch,
  readNotificationSettings,
  reportReadiness,
} from '#data/notifications.ts'
import type { Db } from '#data/rest-client.ts'
import { readSiteConfig } from '#data/site-config.ts'
import { type Deliverer, deliver } from './deliver.ts'
import { acknowledgementEmail, leadEmail } from './emails.ts'
import { isSentByHost } from './loopback.ts'
import { isPlainAddress, mailSettings, sendMail } from './mail.ts'
import { callWebhook, webhookSettings } from './webhook.ts'

/** How long the reported readiness of the environment stays current, in milliseconds. */
const READINESS_LASTS = 3_600_000

/**
 * Turns conversations that fell silent into leads, then delivers what is due through the channels that the environment
 * sets up: `SMTP_URL`, `MAIL_FROM`, `MAIL_TO`, `WEBHOOK_URL`, `WEBHOOK_SECRET`, `URL` (the site's). Messages for other
 * channels wait, as do all of a hosted project that this machine only shows.
 */
export async function notify(
  db: Db,
  environment: Record<string, string | undefined>,
): Promise<{ sent: number; failed: number }> {
  if (isSentByHost(environment)) return { sent: 0, failed: 0 }
  // A failure here must not hold up what is already waiting.
  const [swept] = await Promise.allSettled([sweepChats(db)])
  const settings = await readNotificationSettings(db)
  const mail = mailSettings(environment)
  const webhook = webhookSettings(environment)
  const recipients = settings.recipients.length > 0 ? settings.recipients : (mail?.to ?? [])
  const site = environment.URL ?? ''
  const messageId = (batch: Batch) => `<${batch.batch}@${site ? new URL(site).hostname : 'localhost'}>`

  const ready = { mail: mail !== null && recipients.length > 0, webhook: webhook !== null }
  const isKnown =
    settings.mail_ready === ready.mail &&
    settings.webhook_ready === ready.webhook &&
    settings.checked_at !== null &&
    Date.now() - Date.parse(settings.checked_at) < READINESS_LASTS
  if (!isKnown) await reportReadiness(db, ready)

  const channels: Deliverer['channels'] = {}
  if (mail && ready.mail) {
    channels.mail = batch => {
      const [lead] = batch.leads
      const isSingle = batch.total === 1 && lead && isPlainAddress(lead.email)
      return sendMail(mail, {
        to: recipients,
        ...leadEmail(batch, site),
        ...(isSingle && { replyTo: { name: lead.name, address: lead.email } }),
        messageId: messageId(batch),
        automatic: 'auto-generated',
      })
    }
  }
  if (webhook) {
    channels.webhook = batch =>
      callWebhook(webhook, {
        id: batch.batch,
        event: { type: 'lead', lead: batch.leads[0] },
        now: new Date(),
      })
  }
  if (mail) {
    channels.acknowledgement = async batch => {
      const config = await readSiteConfig(db)
      await sendMail(mail, {
        to: batch.leads.map(({ email }) => ({ name: '', address: email })),
        ...acknowledgementEmail(config?.site_name || 'our site'),
        messageId: messageId(batch),
        automatic: 'auto-replied',
      })
    }
  }
  const count = await deliver({
    claim: channel => claimBatch(db, channel),
    finish: (lease, ending) => finishBatch(db, lease, ending),
    channels,
    now: Date.now,
    random: Math.random,
  })
  if (swept.status === 'rejected') throw swept.reason
  return count
}
