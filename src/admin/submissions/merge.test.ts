import { expect, test } from 'vitest'
import type { ContactSubmission } from '#data/contact-submissions.ts'
import type { DeviceSubmission } from './device-list.ts'
import type { View } from './filters.ts'
import { matches, mergePages, mergeSubmissions } from './merge.ts'

const row = (id: string, time: string, change: Partial<ContactSubmission> = {}): ContactSubmission => ({
  id,
  name: `Row ${id}`,
  email: `${id}@server.example`,
  message: 'From the server',
  source: 'contact',
  source_path: '/contact',
  submitted_at: `2026-11-20T${time}:00+00:00`,
  created_at: `2026-11-20T${time}:00+00:00`,
  status: 'new',
  notes: '',
  notes_revision: 1,
  chat_log_id: null,
  updated_at: `2026-11-20T${time}:00+00:00`,
  flags: [],
  verified: true,
  person_id: null,
  arrival: null,
  ...change,
})

const kept = (id: string, time: string, change: Partial<DeviceSubmission> = {}): DeviceSubmission => ({
  id,
  name: `Kept ${id}`,
  email: `${id}@device.example`,
  message: 'From this device',
  timestamp: `2026-11-20T${time}:00.000Z`,
  ...change,
})

const everything: View = { search: '', status: 'any', source: 'any', flagged: false, page: 1 }
const none = { rows: [], device: [], delivered: new Set<string>(), view: everything }
const ids = (entries: { id: string }[]) => entries.map(({ id }) => id)

test('SUBM-06 rows and device entries become one list, newest first', () => {
  const entries = mergeSubmissions({
    ...none,
    rows: [row('a', '14:00'), row('c', '12:00')],
    device: [kept('d', '11:00'), kept('b', '13:00')],
  })
  expect(ids(entries)).toEqual(['a', 'b', 'c', 'd'])
  expect(entries.map(({ place }) => place)).toEqual(['server', 'device', 'server', 'device'])
})

test('F-25 SUBM-06 device entries are merged into the pages by time, the oldest last', async () => {
  async function* pages() {
    yield [row('a', '14:00'), row('c', '12:00')]
    yield [row('e', '10:00')]
    yield []
  }
  const device = [kept('g', '08:00'), kept('d', '11:00'), kept('b', '13:00'), kept('f', 'noon')]
  const merged = await Array.fromAsync(mergePages(pages(), { ...none, device }))
  expect(merged.map(ids)).toEqual([['a', 'b', 'c'], ['d', 'e'], [], ['g', 'f']])
})

test('SUBM-06 an id in both lists is one entry, in the server’s version', () => {
  const [entry, ...others] = mergeSubmissions({
    rows: [row('a', '14:00')],
    device: [kept('a', '14:00')],
    delivered: null,
    view: everything,
  })
  expect(others).toEqual([])
  expect(entry).toMatchObject({ name: 'Row a', place: 'server', sourcePath: '/contact' })
})

test('SUBM-06 a delivered entry on a page not read yet is not listed as local', () => {
  expect(mergeSubmissions({ ...none, device: [kept('a', '10:00')], delivered: new Set(['a']) })).toEqual([])
})

test('SUBM-09 without an answer from the server, device entries are listed as unconfirmed', () => {
  const [entry] = mergeSubmissions({ ...none, device: [kept('a', '10:00')], delivered: null })
  expect(entry).toMatchObject({ name: 'Kept a', place: 'unconfirmed' })
})

test('SUBM-06 pages that overlap show a row once', () => {
  expect(
    ids(mergeSubmissions({ ...none, rows: [row('a', '14:00'), row('b', '13:00'), row('b', '13:00')] })),
  ).toEqual(['a', 'b'])
})

test('SUBM-06 entries with equal times have a stable order, whatever the input', () => {
  const rows = [row('b', '14:00'), row('a', '14:00')]
  expect(ids(mergeSubmissions({ ...none, rows }))).toEqual(['a', 'b'])
  expect(ids(mergeSubmissions({ ...none, rows: rows.reverse() }))).toEqual(['a', 'b'])
})

test('SEC-28 an entry with an unreadable date is listed last', () => {
  const device = [kept('x', '10:00', { timestamp: 'soon' }), kept('a', '09:00')]
  expect(ids(mergeSubmissions({ ...none, device }))).toEqual(['a', 'x'])
})

test('SUBM-07 the search applies to device entries too', () => {
  const device = [kept('a', '10:00', { message: 'A calming SERUM' }), kept('b', '11:00')]
  expect(ids(mergeSubmissions({ ...none, device, view: { ...everything, search: 'serum' } }))).toEqual(['a'])
})

test.each([
  ['okafor', true],
  ['ONDINE', true],
  ['100%', true],
  ['1000', false],
  ['.*', false],
  ['', true],
])('SUBM-07 %j is found: %s', (term, found) => {
  const submission = kept('a', '10:00', {
    name: 'Maria Okafor',
    email: 'maria@ondine.example',
    message: 'We want 100% (more) sales',
  })
  expect(matches(submission, term)).toBe(found)
})

test.each([
  [{}, ['a', 'b']],
  [{ status: 'new' }, ['a', 'b']],
  [{ status: 'won' }, []],
  [{ source: 'chat' }, ['b']],
  [{ flagged: true }, []],
  [{ page: 2 }, []],
] as const)('SUBM-06 UX-02 the view %j shows the device entries %j', (change, expected) => {
  const device = [kept('a', '12:00'), kept('b', '11:00', { source: 'chat' })]
  expect(ids(mergeSubmissions({ ...none, device, view: { ...everything, ...change } }))).toEqual(expected)
})
