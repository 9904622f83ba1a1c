/** A notification says kind and time to act; what a visitor wrote only if that is wanted. */
import { expect, test } from 'vitest'
import type { PushMessage } from '#data/push.ts'
import { pushNotice } from './push-words.ts'

const ID = '3f0d9f6e-3c1a-4d0b-9a38-8f4f0d1c2b3a'
const message = (kind: PushMessage['kind'], words: PushMessage['words'] = {}): PushMessage => ({
  ...{ id: 'm', kind, subject_id: kind === 'due' ? null : ID, words, seconds: 60, attempts: 1 },
  subscription: { endpoint: 'https://push.example/1', p256dh: '', auth: '' },
})
const KINDS = ['call', 'lead', 'missed_call', 'wrote_again', 'word', 'due'] as const

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

const WORDS = { name: ' Maria\n  Okafor ', text: 'Friday\n works', page: '/contact' }

test.each<[PushMessage['kind'], PushMessage['words'], ReturnType<typeof pushNotice>]>([
  [
    'call',
    {},
    {
      title: 'Somebody asks for a person',
      body: 'Rings 60 s',
      ...{ tag: `call ${ID}`, url: '/admin', stays: true, accept: `/admin?accept=${ID}` },
    },
  ],
  [
    'call',
    WORDS,
    {
      title: 'Maria Okafor asks for a person',
      body: 'Rings 60 s on /contact',
      ...{ tag: `call ${ID}`, url: '/admin', stays: true, accept: `/admin?accept=${ID}` },
    },
  ],
  [
    'word',
    {},
    {
      title: 'A visitor wrote in your talk',
      body: 'Open the dashboard to answer.',
      ...{ tag: `word ${ID}`, url: '/admin', stays: false },
    },
  ],
  [
    'word',
    WORDS,
    {
      title: 'Maria Okafor wrote in your talk',
      body: 'Friday works',
      ...{ tag: `word ${ID}`, url: '/admin', stays: false },
    },
  ],
  [
    'missed_call',
    {},
    {
      title: 'Missed call',
      body: 'Nobody was free. Open the dashboard to answer.',
      ...{ tag: `lead ${ID}`, url: `/admin?tab=chats&log=${ID}`, stays: false },
    },
  ],
  [
    'missed_call',
    WORDS,
    {
      title: 'Missed call from Maria Okafor',
      body: 'Nobody was free. Open the dashboard to answer.',
      ...{ tag: `lead ${ID}`, url: `/admin?tab=chats&log=${ID}`, stays: false },
    },
  ],
  [
    'wrote_again',
    {},
    {
      title: 'Somebody wrote again in the chat',
      body: 'Open the dashboard to read it.',
      ...{ tag: `lead ${ID}`, url: `/admin?tab=chats&log=${ID}`, stays: false },
    },
  ],
  [
    'wrote_again',
    WORDS,
    {
      title: 'Maria Okafor wrote again in the chat',
      body: 'Open the dashboard to read it.',
      ...{ tag: `lead ${ID}`, url: `/admin?tab=chats&log=${ID}`, stays: false },
    },
  ],
  [
    'lead',
    {},
    {
      title: 'New lead',
      body: 'Open the dashboard to read it.',
      ...{ tag: `lead ${ID}`, url: '/admin?tab=submissions', stays: false },
    },
  ],
  [
    'lead',
    WORDS,
    {
      title: 'New lead: Maria Okafor',
      body: 'Friday works',
      ...{ tag: `lead ${ID}`, url: `/admin?tab=submissions&entry=${ID}`, stays: false },
    },
  ],
  [
    'due',
    { count: 1, late: 0, days: 0 },
    {
      title: '1 next step is due today',
      body: '',
      ...{ tag: 'due', url: '/admin?tab=people', stays: false },
    },
  ],
])('PPL-40 a %s notification of a row with %j', (kind, words, notice) => {
  expect(pushNotice(message(kind, words))).toEqual(notice)
})

test.each([
  [{ count: 2, late: 0, days: 0 }, '2 next steps are due today', ''],
  [{ count: 1, late: 0, days: 0 }, '1 next step is due today', ''],
  [{ count: 5, late: 2, days: 2 }, '2 next steps are overdue', 'Oldest: 2 days. 3 more are due today.'],
  [{ count: 3, late: 2, days: 1 }, '2 next steps are overdue', 'Oldest: 1 day. 1 more is due today.'],
  [{ count: 1, late: 1, days: 1 }, '1 next step is overdue', 'Oldest: 1 day.'],
])('the notification with %j is titled “%s”', (words, title, body) => {
  expect(pushNotice(message('due', words))).toMatchObject({ title, body })
})

test('of a text at most 140 characters are shown', () => {
  const bodyOf = (text: string) => pushNotice(message('lead', { text })).body
  expect(bodyOf('a'.repeat(140))).toBe('a'.repeat(140))
  expect(bodyOf('a'.repeat(141))).toBe(`${'a'.repeat(139)}…`)
})

test('a long text is cut between whole characters', () => {
  const { body } = pushNotice(message('lead', { text: '😀'.repeat(200) }))
  expect(body.isWellFormed()).toBe(true)
})
