/** No lead is lost: thousands of messages through the browser's outbox, the function and the real database. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { receiveSubmission } from '#data/contact-submissions.ts'
import type { TableName } from '#data/database.ts'
import { createPublicClient } from '#data/public-client.ts'
import { anyTable, type Db } from '#data/rest-client.ts'
import { createOutbox } from '#features/outbox/outbox.ts'
import { readAcknowledgement } from '#lib/acknowledgement.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { handle } from '../../netlify/functions/submissions.mts'
import { notify } from '../../netlify/lib/notify.ts'
import { header, type Mailbox, openMailbox } from '../functions/support/mailbox.ts'

const SITE = 'https://gantry.example'
const MANY = 2000
/** Percentage of requests that fail: half of them before the message is stored, half after. */
const FAILING = 30

let backend: LocalSupabase
let db: Db
let mailbox: Mailbox

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
  mailbox = await openMailbox()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(async () => {
  vi.restoreAllMocks()
  await mailbox.close()
  await backend.close()
})

/** The same pseudo-random sequence on every run: a linear congruential generator. */
function chances() {
  let state = 7
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * 100)
  }
}

const message = () => ({
  id: randomUUID(),
  name: 'Maria Okafor',
  email: 'maria@ondine.example',
  message: `We have a serum. ${randomUUID()}`,
  timestamp: new Date().toISOString(),
})

/** Sends one message through the function, which stores it with `receive`. */
async function post(entry: object, receive: typeof receiveSubmission): Promise<Response> {
  const request = new Request(`${SITE}/.netlify/functions/submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: SITE },
    body: JSON.stringify(entry),
  })
  return handle(request, {
    receive: (...sent) => receive(db, ...sent),
    prove: () => ({}),
    sender: randomUUID,
    now: () => new Date(),
    page: () => Promise.reject(new Error('No page')),
  })
}

async function countRows(table: TableName): Promise<number | null> {
  return (await anyTable(db).from(table).select('id', { count: 'exact', head: true })).count
}

test(`SEC-30 ${MANY} messages with ${FAILING} % failing requests become exactly ${MANY} rows and one mail`, async ({
  signal,
}) => {
  const chance = chances()
  let failures = 0
  const unreliable: typeof receiveSubmission = async (...call) => {
    const luck = chance()
    if (luck < FAILING) failures += 1
    if (luck < FAILING / 2) throw new Error('Could not store submission')
    const result = await receiveSubmission(...call)
    if (luck < FAILING) throw new Error('Could not store submission')
    return result
  }
  const retries: (() => void)[] = []
  const outbox = createOutbox<{ id: string }>({
    storage: null,
    key: 'contactOutbox',
    isEntry: (value): value is { id: string } => typeof value === 'object' && value !== null && 'id' in value,
    send: async entry => {
      // What went on after the time limit would disturb the next files of this worker.
      signal.throwIfAborted()
      const response = await post(entry, unreliable)
      return readAcknowledgement(response.status, await response.json(), entry.id)
    },
    schedule: callback => retries.push(callback),
  })
  const sent = Array.from({ length: MANY }, message)
  for (const entry of sent) outbox.add(entry)
  await outbox.deliver()
  for (let round = 0; retries.length > 0; round += 1) {
    expect(round, 'the outbox never empties').toBeLessThan(1000)
    for (const retry of retries.splice(0)) retry()
    await outbox.deliver()
  }

  expect(failures).toBeGreaterThan(MANY * 0.35)
  expect(await countRows('contact_submissions')).toBe(MANY)
  expect(await countRows('notifications')).toBe(MANY)
  await notify(db, {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'site@gantry.example',
    MAIL_TO: 'team@gantry.example',
  })
  expect(mailbox.mails.map(mail => header(mail, 'Subject'))).toEqual([`${MANY} new messages`])
}, 600_000)

test('a database that is down refuses nothing for good: the message is stored when it is back', async () => {
  const entry = message()
  const gone = createPublicClient({ url: 'http://127.0.0.1:9', key: backend.serviceKey })
  const down = await post(entry, (_, ...sent) => receiveSubmission(gone, ...sent))
  // The outbox retries after a 5xx; a 4xx would make it give up the message.
  expect(down.status).toBe(500)
  expect((await post(entry, receiveSubmission)).status).toBe(201)
})
