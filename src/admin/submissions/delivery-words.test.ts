import { expect, test } from 'vitest'
import type { Delivery } from '#data/notifications.ts'
import { describeAttempt, describeDelivery } from './delivery-words.ts'

const delivery = (changes: Partial<Delivery> = {}): Delivery => ({
  id: 'id',
  channel: 'mail',
  status: 'waiting',
  created_at: '1',
  due_at: '2',
  sent_at: null,
  log: [],
  ...changes,
})
const failed = { at: '3', result: 'failed' as const, cause: 'ECONNREFUSED' }
const ready = { mail_ready: true, webhook_ready: true }
const say = (changes: Partial<Delivery>, readiness: typeof ready | null = ready) =>
  describeDelivery(delivery(changes), readiness, iso => `at ${iso}`)

test.each([
  [{ status: 'sent' as const, sent_at: '9', log: [failed] }, 'Mail to the team: sent at 9'],
  [{}, 'Mail to the team: waiting for its turn'],
  [{ log: [failed] }, 'Mail to the team: next attempt at 2, after 1 attempt'],
  [{ status: 'dead' as const, log: [failed, failed] }, 'Mail to the team: given up after 2 attempts'],
  [{ channel: 'acknowledgement' as const }, 'Mail to the sender: waiting for its turn'],
])('a delivery with %j is described', (changes, sentence) => {
  expect(say(changes)).toBe(sentence)
})

test('a missing setup is named, an unknown one is not', () => {
  const nothing = { mail_ready: false, webhook_ready: false }
  expect(say({}, nothing)).toBe('Mail to the team: waiting, because mail is not set up')
  expect(say({ channel: 'webhook' }, nothing)).toBe('Webhook: waiting, because no address is set up')
  expect(say({}, null)).toBe('Mail to the team: waiting for its turn')
})

test('an attempt names its time, its result and its cause', () => {
  expect(describeAttempt(failed, iso => `at ${iso}`)).toBe('at 3: failed (ECONNREFUSED)')
  expect(describeAttempt({ at: '4', result: 'sent' }, iso => `at ${iso}`)).toBe('at 4: sent')
})
