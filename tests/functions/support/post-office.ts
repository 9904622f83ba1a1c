/** A backend with people to write to, a mail server for outgoing mail, and the function for incoming mail. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type ReceivedEmail, receiveEmail } from '#data/email-queue.ts'
import { createFileStore, type FileStore } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { createPublicClient } from '#data/public-client.ts'
import { anyTable, type Db } from '#data/rest-client.ts'
import { type LocalSupabase, startLocalSupabase } from '../../../local/server.ts'
import { handle } from '../../../netlify/functions/inbound-mail.mts'
import { sendPost } from '../../../netlify/lib/post.ts'
import { INBOUND, TOKEN_SECRET } from './hostile-mails.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

const SECRET = 'secret-of-whoever-brings-mail'

type Row = Record<string, unknown>

export interface PostOffice {
  db: Db
  files: FileStore
  /** A new one for each test; a test may close it and open another. */
  mailbox: Mailbox
  environment(): Record<string, string>
  /** Adds a person with a unique address; returns the id. */
  person(columns?: Row): Promise<string>
  /** Queues an answer that can be sent at once; returns the id of its row. */
  write(person: string, columns?: Row): Promise<string>
  /** Queues an answer to each of these people in one request; returns the ids of the rows. */
  writeToAll(people: string[], subject: string): Promise<string[]>
  /** Sends what is due. */
  work(): ReturnType<typeof sendPost>
  /** Makes everything that waits due, and expires all leases. */
  later(): Promise<void>
  row(id: string): Promise<Row>
  rowsOf(person: string): Promise<Row[]>
  /** The states of all mails. */
  states(): Promise<{ id: string; state: string; maybe_twice: boolean; body_text: string }[]>
  /** Delivers a raw mail to the function; `receive` replaces the database's own. */
  bring(
    raw: Buffer | string,
    headers?: Record<string, string>,
    receive?: typeof receiveEmail,
  ): Promise<{ status: number; answer: { id?: string | null; result?: string; error?: string } }>
}

/** Starts it before the tests of this file. */
export function postOfficeForThisFile(): PostOffice {
  let backend: LocalSupabase
  const started: { db?: Db; mailbox?: Mailbox; files?: FileStore } = {}
  const rows = (table: string) => anyTable(office.db).from(table)
  const office: PostOffice = {
    get db() {
      return begun(started.db)
    },
    get files() {
      return begun(started.files)
    },
    get mailbox() {
      return begun(started.mailbox)
    },
    set mailbox(box) {
      started.mailbox = box
    },
    environment: () => ({
      SMTP_URL: office.mailbox.url,
      MAIL_FROM: 'Gantry <site@gantry.example>',
      INBOUND_ADDRESS: INBOUND,
      MAIL_TOKEN_SECRET: TOKEN_SECRET,
      URL: 'https://gantry.example',
    }),
    async person(columns = {}) {
      const email = `maria.${randomUUID().slice(0, 8)}@ondine.example`
      const row = { id: randomUUID(), email, name: 'Maria Okafor', ...columns }
      await rows('people').insert(row).throwOnError()
      return row.id
    },
    async write(person, columns = {}) {
      const row = { ...answerTo(person), ...columns }
      await rows('person_emails').insert(row).throwOnError()
      return row.id
    },
    async writeToAll(people, subject) {
      // At different times, as people write answers.
      const written = Date.parse('2026-01-01T00:00:00Z')
      const answers = people.map(person => {
        queued += 1
        const send_after = new Date(written - queued * 1000).toISOString()
        return { ...answerTo(person), subject, send_after }
      })
      await rows('person_emails').insert(answers).throwOnError()
      return answers.map(({ id }) => id)
    },
    work: () => sendPost(office.db, office.files, office.environment()),
    async later() {
      const past = '2026-01-01T00:00:00Z'
      // Only waiting rows: of a thousand rows, most need no change.
      for (const column of ['next_attempt_at', 'send_after']) {
        await rows('person_emails')
          .update({ [column]: past })
          .eq('state', 'queued')
          .gt(column, past)
          .throwOnError()
      }
      await rows('person_emails').update({ leased_until: past }).eq('state', 'sending').throwOnError()
    },
    async row(id) {
      const { data } = await rows('person_emails').select().eq('id', id).single().throwOnError()
      return data
    },
    async rowsOf(person) {
      const { data } = await rows('person_emails')
        .select('*, email_attachments(*)')
        .eq('person_id', person)
        .order('created_at')
        .throwOnError()
      return data
    },
    async states() {
      const all = []
      for (let from = 0; ; from += 500) {
        const { data } = await rows('person_emails')
          .select('id, state, maybe_twice, body_text')
          .order('id')
          .range(from, from + 499)
          .throwOnError()
        all.push(...data)
        if (data.length < 500) return all
      }
    },
    async bring(raw, headers = {}, receive = receiveEmail) {
      const request = new Request('https://gantry.example/api/inbound-mail', {
        method: 'POST',
        headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${SECRET}`, ...headers },
        body: new Uint8Array(Buffer.from(raw)),
      })
      const response = await handle(request, {
        secret: () => SECRET,
        tokenSecret: () => TOKEN_SECRET,
        keep: (path, { bytes }) => office.files.put(path, bytes, 'application/octet-stream'),
        drop: paths => office.files.remove(paths),
        receive: (email: ReceivedEmail) => receive(office.db, email),
      })
      return { status: response.status, answer: await response.json() }
    },
  }

  beforeAll(async () => {
    backend = await startLocalSupabase({ port: 0, demo: false })
    const connection = { url: backend.url, key: backend.serviceKey }
    started.db = createPublicClient(connection)
    started.files = createFileStore(connection, backend.serviceKey, fetch, ATTACHMENTS_BUCKET)
  })
  afterAll(() => backend.close())
  beforeEach(async () => {
    office.mailbox = await openMailbox()
  })
  afterEach(async () => {
    await office.mailbox.close()
    // Otherwise waiting mails would be sent in the next test.
    await rows('person_emails').delete().neq('state', 'none')
  })
  return office
}

/** The number of answers queued by `writeToAll`, so that each gets its own time. */
let queued = 0

const answerTo = (person: string) => ({
  id: randomUUID(),
  person_id: person,
  subject: 'Your website, the plan',
  body_text: 'Hi Maria,\n\nhere is the plan.',
  send_after: '2026-01-01T00:00:00Z',
})

function begun<Part>(part: Part | undefined): Part {
  if (!part) throw new Error('The office opens before the tests, not while they are defined')
  return part
}
