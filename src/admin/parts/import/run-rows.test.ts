import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#lib/app-error.ts'
import { saveReport, whatBecame } from './report.ts'
import type { PlannedRow } from './rows.ts'
import { type Outcome, overtaken, runRows, undoAll } from './run-rows.ts'

afterEach(() => vi.restoreAllMocks())

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {})
const added: Outcome = { result: 'added' }

test('IMPT-04 a failed request marks its rows as failed with the reason, and the others continue', async () => {
  quiet()
  const outcomes = await runRows(['a', 'b', 'c', 'd'], {
    size: 2,
    atOnce: 1,
    store: async rows => {
      if (rows.includes('a')) throw new AppError('refused', 'Could not add', { cause: 'Not allowed' })
      return rows.map(() => added)
    },
    signal: new AbortController().signal,
    onDone: () => {},
  })
  expect(outcomes.get('a')).toEqual({ result: 'failed', notes: ['Not allowed'] })
  expect(outcomes.get('b')?.result).toBe('failed')
  expect([outcomes.get('c'), outcomes.get('d')]).toEqual([added, added])
})

test('F-21 IMPT-04 a row that a colleague changed or deleted since the file was read says who and when', () => {
  const [by, at] = ['mara@osei.example', '2020-11-24T10:00:00Z']
  const changed = overtaken({ result: 'conflict', current: {}, changedBy: by, changedAt: at })
  expect(changed.result).toBe('failed')
  expect(changed.notes?.[0]).toMatch(/^mara@osei.example has changed this meanwhile \(Nov 24, 2020, /)
  const deleted = overtaken({ result: 'deleted', deletedBy: null, deletedAt: null })
  expect(deleted.notes?.[0]).toMatch(/^Somebody else has deleted this meanwhile\. /)
})

test('IMPT-04 Stop starts no more rows and still reports the current one', async () => {
  const stop = new AbortController()
  const done: number[] = []
  const outcomes = await runRows([1, 2, 3], {
    size: 1,
    atOnce: 1,
    store: async () => {
      stop.abort()
      return [added]
    },
    signal: stop.signal,
    onDone: count => done.push(count),
  })
  expect([...outcomes.keys()]).toEqual([1])
  expect(done).toEqual([1])
})

test('IMPT-05 Undo reverts rows, the last first, and counts the failures', async () => {
  quiet()
  const order: number[] = []
  const undo = (number: number, fails = false) => ({
    ...added,
    undo: async () => {
      order.push(number)
      if (fails) throw new Error('gone')
    },
  })
  expect(await undoAll([undo(1), added, undo(2, true), undo(3)], 1, () => {})).toBe(1)
  expect(order).toEqual([3, 2, 1])
})

const planned = (rowStatus: PlannedRow<string, string>['rowStatus'], problems: string[] = []) => ({
  ...{ place: 'Row 2', name: '=A', entry: null, problems, notes: ['A note.'], rowStatus, found: null },
})

test('IMPT-04 the report states the result and notes of every row; formulas are escaped', async () => {
  expect(whatBecame({ row: planned('new') }, false)).toBe('New')
  expect(whatBecame({ row: planned('new') }, true)).toBe('Left out')
  expect(whatBecame({ row: planned('same') }, true)).toBe('Here already')
  let file: Blob | undefined
  vi.stubGlobal('document', {
    createElement: () => ({ click: () => {}, remove: () => {} }),
    body: { append: () => {} },
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    file = blob as Blob
    return 'blob:x'
  })
  vi.useFakeTimers()
  await saveReport('posts', [{ row: planned('refused', ['It is empty.']) }], true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(await file?.text()).toBe(
    'Place,Name,What happened,Notes\r\nRow 2,"\'=A",Refused,"It is empty.\nA note."',
  )
})
