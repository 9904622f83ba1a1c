/** A backend with leads to notify about, and a mail server that receives the notifications. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { receiveSubmission } from '#data/contact-submissions.ts'
import { type Delivery, listDeliveries } from '#data/notifications.ts'
import { createPublicClient } from '#data/public-client.ts'
import type { Db } from '#data/rest-client.ts'
import { type LocalSupabase, startLocalSupabase } from '../../../local/server.ts'
import { notify } from '../../../netlify/lib/notify.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

export interface Office {
  db: Db
  /** The database's URL and service key, as environment variables for functions. */
  connection(): { SUPABASE_URL: string; SUPABASE_SERVICE_ROLE_KEY: string }
  /** A new one for each test; a test may close it and open another. */
  mailbox: Mailbox
  /** The worker's environment. */
  environment(): Record<string, string>
  /** Runs the worker once. */
  work(): ReturnType<typeof notify>
  /** Receives a message; returns its id. */
  arrive(changes?: Record<string, unknown>, signs?: 'honeypot'[]): Promise<string>
  /** Makes everything that waits due, as if its time had come. */
  later(): Promise<void>
  deliveriesOf(submissionId: string): Promise<Delivery[]>
}

/** Starts both before the tests of this file; resets leads and settings after each test. */
export function officeForThisFile(): Office {
  let backend: LocalSupabase
  const started: { db?: Db; mailbox?: Mailbox } = {}
  const office: Office = {
    get db() {
      return begun(started.db)
    },
    connection: () => ({ SUPABASE_URL: backend.url, SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey }),
    get mailbox() {
      return begun(started.mailbox)
    },
    set mailbox(box) {
      started.mailbox = box
    },
    environment: () => ({
      SMTP_URL: office.mailbox.url,
      MAIL_FROM: 'Gantry <site@gantry.example>',
      MAIL_TO: 'team@gantry.example',
      URL: 'https://gantry.example',
    }),
    work: () => notify(office.db, office.environment()),
    async arrive(changes = {}, signs = []) {
      const id = randomUUID()
      const sent = {
        id,
        name: 'Maria Okafor',
        email: 'maria@ondine.example',
        message: `We have a serum. ${id}`,
        timestamp: new Date().toISOString(),
        source_path: '/contact',
        ...changes,
      }
      expect(await receiveSubmission(office.db, sent, randomUUID(), { signs, nonce: id })).toBe('stored')
      return id
    },
    async later() {
      const past = '2026-01-01T00:00:00Z'
      const rows = () => office.db.from('notifications')
      await rows().update({ due_at: past, batched_at: past }).eq('status', 'waiting')
      await rows().update({ batched_at: past }).eq('status', 'sent')
      await rows().update({ leased_until: past }).not('lease', 'is', null)
    },
    deliveriesOf: submissionId => listDeliveries(office.db, { submissionId }),
  }

  beforeAll(async () => {
    backend = await startLocalSupabase({ port: 0, demo: false })
    started.db = createPublicClient({ url: backend.url, key: backend.serviceKey })
  })
  afterAll(() => backend.close())
  beforeEach(async () => {
    office.mailbox = await openMailbox()
  })
  afterEach(async () => {
    await office.mailbox.close()
    await office.db.from('contact_submissions').delete().neq('name', '')
    await office.db.from('chat_logs').delete().not('id', 'is', null)
    await office.db
      .from('notification_settings')
      .update({ recipients: [], digest_minutes: 5, acknowledge: false, webhook: false })
      .eq('id', 1)
  })
  return office
}

function begun<Part>(part: Part | undefined): Part {
  if (!part) throw new Error('The office opens before the tests, not while they are defined')
  return part
}
