import { describe, expect, test } from 'vitest'
import { formatTime } from '#admin/parts/dates.ts'
import type { EntryOf } from '#data/person-timeline.ts'
import { messages } from './messages.ts'
import {
  dueOf,
  dueWords,
  duration,
  emailState,
  eventWords,
  fileSize,
  fillAnswer,
  medianWords,
  ownerName,
  subjectFor,
} from './words.ts'

const email = (entry: Partial<EntryOf<'email'>['entry']>): EntryOf<'email'> => ({
  ...{ kind: 'email', id: 'e', at: '2026-11-24T10:00:00Z', key: 'email:e' },
  entry: {
    ...{ direction: 'out', kind: 'answer', subject: 'Your website', body_text: 'Hi', state: 'sent' },
    ...{ from_address: '', to_address: 'maria@example.com', failure: null, attempts: 0 },
    ...{ wait_seconds: null, next_attempt_at: null, sent_at: null, maybe_twice: false },
    matched_by: null,
    ...{ author: 'Nora', attachments: [] },
    ...entry,
  },
})

describe('PPL-10 a due day in words', () => {
  test.each([
    ['2026-11-22', 'Overdue 2 days'],
    ['2026-11-23', 'Overdue 1 day'],
    ['2026-11-24', 'Today'],
    ['2026-11-25', 'Tomorrow'],
    ['2026-11-27', 'Nov 27'],
    ['2027-01-02', 'Jan 2, 2027'],
  ])('%s on November 24, 2026: %s', (day, words) => {
    expect(dueWords(day, '2026-11-24')).toBe(words)
  })

  const quiet = { due_on: null, mail_failed: false, waiting: null } as const
  test.each([
    [{ ...quiet, due_on: '2026-11-23', mail_failed: true }, 'Overdue 1 day', 'late'],
    [{ ...quiet, mail_failed: true, waiting: 'us' as const }, 'Mail failed', 'late'],
    [{ ...quiet, waiting: 'us' as const }, 'Waiting for us', 'today'],
    [{ ...quiet, waiting: 'them' as const }, 'Waiting for them', 'quiet'],
  ])('the most urgent thing about %j is %s', (person, text, tone) => {
    expect(dueOf(person, '2026-11-24')).toEqual({ text, tone })
  })
  test('a person who waits for nothing has nothing due', () => {
    expect(dueOf(quiet, '2026-11-24')).toBeNull()
  })
})

test.each([
  [40, '40 s'],
  [719, '12 min'],
  [13_200, '3 h 40'],
  [3600, '1 h'],
  [3660, '1 h 01'],
  [200_000, '2 days'],
])('PPL-11 %i seconds are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words)
})

test('PPL-11 the median is that of the newest month with answers', () => {
  const month = { month: '2026-10-01', people: 3, answered: 2, median_seconds: 13_200 }
  expect(medianWords([month, { ...month, month: '2026-11-01', median_seconds: null }])).toBe('3 h 40')
  expect(medianWords([])).toBeNull()
})

describe('PPL-15 an answer', () => {
  test.each([
    ['Hi {name}, thanks.', 'Maria Delgado', 'Hi Maria, thanks.'],
    ['Hi {name}, thanks.', '', 'Hi, thanks.'],
    ['{name}: {name}!', '$& Co', '$&: $&!'],
  ])('%j for %j is %j', (body, name, filled) => {
    expect(fillAnswer(body, name)).toBe(filled)
  })
  test('continues the subject of the last mail with a single “Re:”', () => {
    expect(subjectFor([email({})], 'Your message')).toBe('Re: Your website')
    expect(subjectFor([email({ subject: 'RE: Plan' })], 'Your message')).toBe('RE: Plan')
    expect(subjectFor([], 'Your message')).toBe('Your message')
  })
  test.each([{ kind: 'bounce' }, { kind: 'auto_reply' }, { state: 'canceled' }] as const)(
    'PPL-35 does not continue a mail that is no part of the thread: %j',
    entry => {
      const other = email({ ...entry, subject: 'Undelivered Mail Returned to Sender' })
      expect(subjectFor([other, email({})], 'Your message')).toBe('Re: Your website')
      expect(subjectFor([other], 'Your message')).toBe('Your message')
    },
  )
})

test.each([
  [email({ state: 'queued' }), 'Goes out in 7 s', 6.2],
  [email({ state: 'queued' }), 'Waiting to be sent'],
  [
    email({ state: 'queued', failure: 'The server was busy.' }),
    'Not sent yet, it is tried again: The server was busy.',
  ],
  [email({ state: 'sending', maybe_twice: true }), 'Being sent. It may have arrived twice.'],
  [email({ state: 'failed', failure: 'Mailbox full.' }), 'Not delivered: Mailbox full.'],
  [email({ state: 'canceled' }), 'Taken back, not sent'],
  [email({ state: 'sent', sent_at: '2026-11-24T10:00:11Z' }), `Sent ${formatTime('2026-11-24T10:00:11Z')}`],
  [
    email({ state: 'queued', failure: 'Busy', maybe_twice: true }),
    'It may have left already. It is tried again: Busy',
  ],
  [email({ state: 'sent', maybe_twice: true }), 'Sent. It may have arrived twice.'],
])('PPL-16 a mail shows its sending state: %#', (shown, words, left = 0) => {
  expect(emailState(shown, left)).toBe(words)
})

test('PPL-08 a team action is described in one sentence', () => {
  const event = (entry: Partial<EntryOf<'event'>['entry']>) =>
    eventWords({
      ...{ kind: 'event', id: 'x', at: '', key: '' },
      entry: { kind: 'status', was: 'new', became: 'contacted', actor: 'Nora', ...entry },
    })
  expect(event({})).toBe('Status from New to Contacted, Nora')
  expect(event({ kind: 'owner', became: 'Joan' })).toBe('Joan looks after them, Nora')
  expect(event({ kind: 'owner', became: null, actor: null })).toBe('Nobody looks after them now')
  expect(event({ kind: 'owner', became: '' })).toBe('Somebody without a name looks after them, Nora')
  expect(event({ kind: 'merged', became: 'M. Delgado' })).toBe('Merged with M. Delgado, Nora')
})

test.each([
  [null, 'Nobody'],
  ['joan', 'Joan'],
  ['ben', 'No name'],
  ['nora', 'You'],
  ['unknown', 'A colleague'],
])('PPL-06 the owner %s is shown as %s, and nobody only if there is none', (id, words) => {
  const colleagues = [
    { user_id: 'joan', name: 'Joan' },
    { user_id: 'ben', name: '' },
    { user_id: 'nora', name: '' },
  ]
  expect(ownerName(id, colleagues, 'nora')).toBe(words)
})

test.each([
  [1, true, '1 person found'],
  [19, true, '19 people found'],
  [50, false, 'At least 50 people found'],
])('PPL-09 %i people are not called all that were found while there are more', (count, isAll, words) => {
  expect(messages.found(count, isAll)).toBe(words)
})

test.each([
  [10, '1 KB'],
  [12_400, '12 KB'],
  [3_400_000, '3.4 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
