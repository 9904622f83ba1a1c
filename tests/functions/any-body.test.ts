/** Whatever is sent is accepted or refused with a reason: a 500 would be retried forever (F-13). */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatFunction, conversation, post as postChat } from './chats.ts'
import { contactFunction, message, post } from './support/messages.ts'
import { serviceDbForThisFile } from './support/service-db.ts'

const db = serviceDbForThisFile()
const send = contactFunction(db, randomUUID)
const sendChat = (request: Request) => chatFunction(db)(request)

/** Any text of UTF-16 units, including control characters, NUL and lone surrogates. */
const units = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 12 })
  .map(codes => String.fromCharCode(...codes))
const around = (start: string, end: string) => units.map(text => `${start}${text}${end}`)
const digits = (count: number) =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map(number => String(number).padStart(count, '0'))
const moment = fc
  .tuple(
    fc.oneof(fc.constantFrom('0000', '0001', '9999'), digits(4)),
    fc.constantFrom('01-01', '02-29', '12-31'),
    fc.constantFrom('00:00:00', '23:59:59.999999', `12:00:00.${'1'.repeat(150)}`),
    fc.constantFrom('Z', '+15:59', '-16:00', '+23:59', '-23:59'),
  )
  .map(([year, day, time, offset]) => `${year}-${day}T${time}${offset}`)

/** Mostly valid bodies: `whole` with fields replaced by values of the right kind, or of any kind. */
function bodies(whole: () => object, fields: Record<string, fc.Arbitrary<unknown>>) {
  const some = Object.entries(fields).map(([name, own]) => [name, fc.oneof(own, own, own, fc.jsonValue())])
  const changes = fc.record(Object.fromEntries(some), { requiredKeys: [] })
  return fc.oneof(
    { weight: 9, arbitrary: changes.map(changed => ({ ...whole(), ...changed })) },
    fc.constant(null).map(() => ({ ...whole() })),
    fc.jsonValue(),
  )
}

const messages = bodies(message, {
  id: fc.uuid(),
  name: around('Maria', ''),
  email: around('maria@ondine', '.example'),
  message: around('We have', 'a serum.'),
  timestamp: moment,
  source_path: around('/', ''),
  arrival: fc.dictionary(fc.constantFrom('page', 'referrer', 'campaign', 'told', 'x'), around('/', '')),
  captcha: fc.jsonValue(),
  leave_empty: fc.oneof(units, fc.jsonValue()),
})

const conversations = bodies(conversation, {
  sequence: fc.integer(),
  timestamp: moment,
  flowVersion: fc.oneof({ weight: 9, arbitrary: fc.constant('1') }, digits(4)),
  userInfo: fc.dictionary(units, units).map(rest => ({ ...rest, name: 'Ana', email: 'ana@example.com' })),
  messages: fc.array(
    fc.oneof(
      fc.record({ role: fc.constant('user'), content: units, timestamp: moment, id: fc.uuid() }),
      fc.record({
        role: fc.constant('agent'),
        line: fc.oneof(fc.constantFrom('questions.service', 'summary', 'goodbyes.1.day'), units),
        timestamp: moment,
        id: fc.uuid(),
      }),
    ),
    { minLength: 2, maxLength: 4 },
  ),
  finished: fc.boolean(),
  arrival: fc.dictionary(fc.constantFrom('page', 'referrer', 'campaign', 'told', 'x'), around('/', '')),
  page: around('/', ''),
})

test.each([
  ['message', messages, (body: string) => send(post(body))],
  ['conversation', conversations, (body: string) => sendChat(postChat(body))],
] as const)('F-13 any %s is stored, or refused with a reason', async (_, arbitrary, deliver) => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(arbitrary, async body => {
      const response = await deliver(JSON.stringify(body))
      const answer = await response.json()
      seen.add(response.status)
      if (response.status === 400) {
        expect(answer).toEqual({ error: expect.stringMatching(/^[A-Z].+\.$/), code: 'invalid' })
      } else expect([200, 201]).toContain(response.status)
    }),
    { numRuns: 300 },
  )
  expect(seen).toContain(201)
  expect(seen).toContain(400)
})
