/** A notification says kind and time to act; what a visitor wrote only if that is wanted. */
import { expect, test } from 'vitest'
import type { PushMessage } from '#data/push.ts'
import { pushNotice } from './push-words.ts'

const ID = '3f0d9f6e-3c1a-4d0b-9a38-8f4f0d1c2b3a'
const message = (kind: PushMessage['kind'], words: PushMessage['words'] = {}): PushMessage => ({
  ...{ id: 'm', kind, subject_id: kind === 'due' ? null : ID, words, seconds: 60, attempts: 1 },
  subscription: { endpoint: 'https://push.example/1', p256dh: '', auth: '' },
})
const KINDS = ['call', 'lead', 'missed_call', 'word', 'due'] as const

test.each(KINDS)('a %s notification opens the dashboard', kind => {
  const { url, accept } = pushNotice(message(kind))
  for (const path of [url, accept ?? '/admin']) {
    expect(new URL(path, 'https://gantry.example')).toMatchObject({
      origin: 'https://gantry.example',
      pathname: '/admin',
    })
  }
})

test('PPL-40 only a call notification stays until answered and has Accept', () => {
  for (const kind of KINDS) {
    const { stays, accept } = pushNotice(message(kind))
    expect([stays, accept !== undefined]).toEqual(kind === 'call' ? [true, true] : [false, false])
  }
  expect(pushNotice(message('call')).accept).toBe(`/admin?accept=${ID}`)
})

test('a notification shows a name and a text only if the row has them', () => {
  expect(pushNotice(message('word'))).toMatchObject({ title: 'A visitor wrote in your talk' })
  const shown = pushNotice(message('word', { name: 'Maria', text: 'Friday\nworks' }))
  expect(shown).toMatchObject({ title: 'Maria wrote in your talk', body: 'Friday works' })
})

test.each([
  [{ count: 2, late: 0, days: 0 }, '2 next steps are due today', ''],
  [{ count: 1, late: 0, days: 0 }, '1 next step is due today', ''],
  [{ count: 5, late: 2, days: 2 }, '2 next steps are overdue', 'Oldest: 2 days. 3 more are due today.'],
  [{ count: 1, late: 1, days: 1 }, '1 next step is overdue', 'Oldest: 1 day.'],
])('the notification with %j is titled “%s”', (words, title, body) => {
  expect(pushNotice(message('due', words))).toMatchObject({ title, body })
})

test('a long text is cut between whole characters', () => {
  const { body } = pushNotice(message('lead', { text: '😀'.repeat(200) }))
  expect(body.length).toBeLessThanOrEqual(141)
  expect(body.isWellFormed()).toBe(true)
})
