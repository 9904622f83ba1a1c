import { expect, test, vi } from 'vitest'
import type { Batch, Ending } from '#data/notifications.ts'
import { AppError } from '#lib/app-error.ts'
import { causeOf, deliver, isRefusal, pauseSeconds, TIME_TO_BEGIN } from './deliver.ts'
import { leadEmail } from './emails.ts'

const batch = (attempt: number): Batch => ({
  lease: `lease ${attempt}`,
  batch: 'batch',
  attempt,
  total: 1,
  leads: [],
})

test('retry pauses double from 30 s to six hours, shortened by up to half', () => {
  expect([1, 2, 3, 10, 11, 16].map(attempt => pauseSeconds(attempt, 0))).toEqual([
    30, 60, 120, 15_360, 21_600, 21_600,
  ])
  expect(pauseSeconds(1, 0.999)).toBe(15)
})

test('the recorded cause is a code, never an error message', () => {
  expect(causeOf(Object.assign(new Error('a@b.co is full'), { code: 'EENVELOPE', responseCode: 550 }))).toBe(
    'EENVELOPE 550',
  )
  expect(causeOf(new Error('a@b.co', { cause: { code: 'ECONNREFUSED' } }))).toBe('ECONNREFUSED')
  // The database's code, because ours would read as the mail server's refusal.
  const unread = new AppError('refused', 'Could not read settings', { cause: { code: '57014' } })
  expect(causeOf(unread)).toBe('57014')
  expect(causeOf(new TypeError('a@b.co'))).toBe('TypeError')
  expect(causeOf('a@b.co')).toBe('unknown')
  expect(causeOf(null)).toBe('unknown')
})

test.each([
  [{ responseCode: 550 }, true],
  [{ responseCode: 421, command: 'DATA' }, false],
  [{ code: 'ESOCKET', command: 'CONN' }, true],
  [{ code: 'ETIMEDOUT', command: 'DATA' }, false],
  [{ code: 'ECONNECTION' }, false],
  ['down', false],
  [null, false],
])('the error %j proves that the mail did not arrive: %s', (error, refused) => {
  expect(isRefusal(error)).toBe(refused)
})

test('a failing channel does not stop the others, and no batch starts after the time limit', async () => {
  let time = 0
  const endings: Ending[] = []
  const waiting = {
    mail: [batch(1)],
    webhook: [batch(2), batch(3), batch(4)],
    acknowledgement: [] as Batch[],
  }
  const count = await deliver({
    claim: async channel => waiting[channel].shift() ?? null,
    finish: async (_, ending) => void endings.push(ending),
    channels: {
      mail: async () => {
        throw new Error('down')
      },
      webhook: async () => {
        time += TIME_TO_BEGIN / 2
      },
    },
    now: () => time,
    random: () => 0,
  })
  expect(count).toEqual({ sent: 2, failed: 1 })
  expect(endings).toEqual([
    { result: 'failed', cause: 'Error', pauseSeconds: 30 },
    { result: 'sent' },
    { result: 'sent' },
  ])
})

test('a mail that the server refused is recorded as refused', async () => {
  const waiting = [batch(2)]
  const endings: [string, Ending][] = []
  const count = await deliver({
    claim: async () => waiting.shift() ?? null,
    finish: async (lease, ending) => void endings.push([lease, ending]),
    channels: {
      mail: async () => {
        throw Object.assign(new Error('a@b.co is full'), { code: 'EENVELOPE', responseCode: 550 })
      },
    },
    now: () => 0,
    random: () => 0,
  })
  expect(count).toEqual({ sent: 0, failed: 1 })
  expect(endings).toEqual([['lease 2', { result: 'refused', cause: 'EENVELOPE 550', pauseSeconds: 60 }]])
})

test('F-48 of two channels whose state cannot be stored, one is thrown and the other logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const waiting = [batch(1)]
  const endings: Ending[] = []
  const delivering = deliver({
    claim: async channel => {
      if (channel === 'mail') throw new Error('The database is busy')
      return waiting.shift() ?? null
    },
    finish: async (_, ending) => {
      endings.push(ending)
      throw new AppError('refused', 'Could not finish notification')
    },
    channels: { mail: async () => {}, webhook: async () => {} },
    now: () => 0,
    random: () => 0,
  })
  await expect(delivering).rejects.toThrow('The database is busy')
  expect(endings, 'a webhook that was called did not fail').toEqual([{ result: 'sent' }])
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    {
      function: 'notify',
      problem: 'Another channel failed as well',
      cause: 'Could not finish notification',
    },
  ])
  log.mockRestore()
})

test('F-48 a webhook is called although a mail server hangs and acknowledgements cannot be claimed', async () => {
  const waiting = [batch(1)]
  let hangUp = () => {}
  const called: number[] = []
  const delivering = deliver({
    claim: async channel => {
      if (channel === 'acknowledgement') throw new Error('The database is busy')
      return (channel === 'mail' ? waiting.shift() : called.length === 0 && batch(2)) || null
    },
    finish: async () => {},
    channels: {
      acknowledgement: async () => {},
      mail: () => new Promise(resolve => (hangUp = resolve)),
      webhook: async ({ attempt }) => void called.push(attempt),
    },
    now: () => 0,
    random: () => 0,
  })
  await expect.poll(() => called).toEqual([2])
  hangUp()
  await expect(delivering).rejects.toThrow('The database is busy')
})

test('F-07 CHAT-50 the email about a chat lists its details as text, as the dashboard does, and links to it', () => {
  const lead = {
    ...{
      kind: 'chat' as const,
      reason: 'lead' as const,
      id: 'id',
      at: '',
      name: '',
      email: 'a@b.co',
      message: '',
      page: '',
    },
    details: {
      ...{ name: 'Ana', email: 'a@b.co', preferredContact: 'Phone', phone: '<b>0123</b>', service: '' },
      amazonWebsite: 'Ondine Ceramics',
    },
  }
  const email = leadEmail({ ...batch(1), leads: [lead] }, 'https://gantry.example')
  expect(email.subject).toBe('New chat from a@b.co')
  expect(email.text).toContain(
    'a@b.co\nPhone: <b>0123</b>\nWebsite: Ondine Ceramics\nPreferred contact: Phone\n\n',
  )
  expect(email.html).not.toContain('<b>0123')
  expect(email.html).toContain('https://gantry.example/admin?tab=chats&#38;log=id')
})

test.each([
  ['lead', 'New chat from Ana'],
  ['missed_call', 'Missed call from Ana'],
  ['wrote_again', 'Ana wrote again in the chat'],
] as const)('F-03 the subject of an email about a chat names the reason: %s', (reason, subject) => {
  const lead = {
    ...{
      kind: 'chat' as const,
      reason,
      id: 'id',
      at: '',
      name: 'Ana',
      email: 'a@b.co',
      message: '',
      page: '',
    },
    details: {},
  }
  expect(leadEmail({ ...batch(1), leads: [lead] }, '').subject).toBe(subject)
  const several = leadEmail({ ...batch(1), total: 2, leads: [lead, lead] }, '')
  expect(several.text).toContain(
    `Ana (${{ lead: 'chat', missed_call: 'missed call', wrote_again: 'wrote again' }[reason]})`,
  )
})
