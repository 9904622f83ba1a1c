/**
 * No reply is lost: a thousand go out and hundreds come in, while thirty percent of the steps fail and the worker is
 * killed twice. A mail that may have arrived twice is marked as such.
 */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { claimEmail, receiveEmail } from '#data/email-queue.ts'
import { sendMail } from '../../netlify/lib/mail.ts'
import { messageDomain, personMail, threadSettings } from '../../netlify/lib/person-mail.ts'
import { mail } from '../functions/support/hostile-mails.ts'
import { header } from '../functions/support/mailbox.ts'
import { postOfficeForThisFile } from '../functions/support/post-office.ts'

/** Number of outgoing mails that the requirement demands. */
const MANY = 1000
const INCOMING = 300
/** Percentage of steps that fail: half of them before taking effect, half after. */
const FAILING = 30

const office = postOfficeForThisFile()
vi.spyOn(console, 'error').mockImplementation(() => {})

/** The same pseudo-random sequence on every run: a linear congruential generator. */
function chances() {
  let state = 11
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * 100)
  }
}

/** A worker that is killed after the mail server accepts a mail and before recording it. */
async function killedWorker() {
  const environment = office.environment()
  const settings = { url: environment.SMTP_URL ?? '', from: environment.MAIL_FROM ?? '', to: [] }
  const email = await claimEmail(office.db, messageDomain(settings))
  if (!email) throw new Error('Nothing to claim')
  office.mailbox.mood = 'accept'
  const thread = threadSettings(environment)
  const parts = { from: settings.from, thread, attachments: [], site: '', now: new Date() }
  await sendMail(settings, personMail(email, parts))
}

test(`PPL-31 ${MANY} replies with ${FAILING} % failures and two killed workers: all are sent, and duplicates are marked`, async () => {
  const people = await Promise.all(Array.from({ length: MANY / 20 }, () => office.person()))
  const ids: string[] = []
  for (let count = 0; count < 20; count++) ids.push(...(await office.writeToAll(people, `No. ${count}`)))
  const chance = chances()
  const unreliable = () => {
    const luck = chance()
    if (luck < FAILING / 2) return 'refuse'
    return luck < FAILING ? 'accept, then goodbye' : 'accept'
  }
  let rounds = 0
  for (let waiting = MANY; waiting > 0; ) {
    if (rounds === 3 || rounds === 6) await killedWorker()
    office.mailbox.mood = unreliable
    await Promise.all([office.work(), office.work()])
    await office.later()
    const rows = await office.states()
    waiting = rows.filter(({ state }) => state !== 'sent' && state !== 'failed').length
    rounds += 1
    expect(rounds).toBeLessThan(500)
  }
  const rows = await office.states()
  const arrivals = Map.groupBy(office.mailbox.mails, received => header(received, 'Message-ID'))
  expect(rows).toHaveLength(MANY)
  expect(rows.filter(({ state }) => state !== 'sent')).toEqual([])
  expect([...arrivals.keys()].sort()).toEqual(ids.map(id => `<${id}@gantry.example>`).sort())
  const twice = rows.filter(({ id }) => (arrivals.get(`<${id}@gantry.example>`)?.length ?? 0) > 1)
  expect(twice.length).toBeGreaterThan(0)
  expect(twice.filter(({ maybe_twice }) => !maybe_twice)).toEqual([])
}, 600_000)

test(`PPL-32 ${INCOMING} incoming mails with ${FAILING} % failures: each is stored once`, async () => {
  await office.person({ email: 'storm@ondine.example' })
  const chance = chances()
  const unreliable: typeof receiveEmail = async (...call) => {
    const luck = chance()
    if (luck < FAILING / 2) throw new Error('The database is gone')
    const result = await receiveEmail(...call)
    if (luck < FAILING) throw new Error('The database is gone')
    return result
  }
  const waiting = Array.from({ length: INCOMING }, (_, count) =>
    mail({ From: 'storm@ondine.example', 'Message-ID': `<${randomUUID()}@ondine.example>` }, `No. ${count}`),
  )
  const answers = new Set<number>()
  for (let raw = waiting.shift(); raw; raw = waiting.shift()) {
    const { status } = await office.bring(raw, {}, unreliable)
    answers.add(status)
    // Like a provider, redelivers what was not acknowledged, and sometimes what was.
    if (status !== 200 || chance() < 5) waiting.push(raw)
  }
  expect([...answers].sort()).toEqual([200, 500])
  const rows = await office.states()
  expect(rows).toHaveLength(INCOMING)
  expect(new Set(rows.map(({ body_text }) => body_text)).size).toBe(INCOMING)
}, 600_000)
