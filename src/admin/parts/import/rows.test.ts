import { expect, test } from 'vitest'
import { createRest } from './rest.ts'
import { byKeys, countRowStatuses, planRows, type ReadRow } from './rows.ts'

interface Entry {
  key: string
  words: string
}
const row = (place: string, entry: Entry | null, problems: string[] = []): ReadRow<Entry> => ({
  ...{ place, name: entry?.key ?? '', entry, problems, notes: [] },
})
const rest = async () => {}
const known = (...found: Entry[]) => byKeys(found, ({ key }) => [key])
const matching = (found: Entry[]) => ({
  keyName: 'key',
  keysOf: ({ key }: Entry) => [key],
  known: known(...found),
  differences: (entry: Entry, other: Entry) => (entry.words === other.words ? [] : ['words']),
})

test('IMPT-02 each row is new, changed, the same, or refused with its problems', async () => {
  const planned = await planRows(
    [
      row('Row 2', { key: 'a', words: '1' }),
      row('Row 3', { key: 'b', words: '2' }),
      row('Row 4', { key: 'c', words: '3' }),
      row('Row 5', null, ['It says nothing.']),
    ],
    matching([
      { key: 'b', words: '2' },
      { key: 'c', words: 'other' },
    ]),
    rest,
  )
  expect(planned.map(({ rowStatus }) => rowStatus)).toEqual(['new', 'same', 'changed', 'refused'])
  expect(planned[2]?.notes).toEqual(['Changes: words.'])
  expect(planned[3]?.problems).toEqual(['It says nothing.'])
  expect(countRowStatuses(planned)).toEqual({ new: 1, changed: 1, same: 1, refused: 1 })
})

test('IMPT-02 of two rows with the same key the second is refused and names the first', async () => {
  const planned = await planRows(
    [row('Row 2', { key: 'a', words: '1' }), row('Row 3', { key: 'a', words: '2' })],
    matching([]),
    rest,
  )
  expect(planned[0]?.rowStatus).toBe('new')
  expect(planned[1]).toMatchObject({
    rowStatus: 'refused',
    problems: ['Row 2 has the same key.'],
    entry: null,
  })
})

test('IMPT-02 a row that matches several entries has a problem', async () => {
  const twice = [
    { key: 'a', words: '1' },
    { key: 'a', words: '2' },
  ]
  const [planned] = await planRows([row('Row 2', { key: 'a', words: '3' })], matching(twice), rest)
  expect(planned?.problems).toEqual(['2 with this key are here already: which one is meant?'])
})

test('IMPT-02 two rows cannot change the same entry, even by different keys', async () => {
  const found = { key: 'a', words: '' }
  const planned = await planRows(
    [row('Row 2', { key: 'a', words: '1' }), row('Row 3', { key: 'other', words: 'a' })],
    {
      ...matching([]),
      keysOf: ({ key, words }) => [key, words],
      known: new Map([['a', [found]]]),
    },
    rest,
  )
  expect(planned.map(({ rowStatus }) => rowStatus)).toEqual(['changed', 'refused'])
  expect(planned[1]?.problems).toEqual(['Row 2 means the same.'])
})

test('IMPT-08 rows are planned in short pieces, and planning stops when it is aborted', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => row(`Row ${at + 2}`, { key: `${at}`, words: '' }))
  const stop = new AbortController()
  let [now, planned, longest, turns] = [0, 0, 0, 0]
  let began = 0
  const rest = createRest(
    stop.signal,
    () => now,
    async () => {
      longest = Math.max(longest, now - began)
      began = now
      turns += 1
      if (turns === 10) stop.abort()
    },
  )
  const planning = planRows(
    rows,
    {
      ...matching([]),
      keysOf({ key }) {
        // Each row takes a millisecond.
        now += 1
        planned += 1
        return [key]
      },
    },
    rest,
  )
  await expect(planning).rejects.toMatchObject({ name: 'AbortError' })
  expect(longest).toBeLessThan(16)
  expect(planned).toBeLessThan(200)
})
