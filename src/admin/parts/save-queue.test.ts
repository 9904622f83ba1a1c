import { expect, test, vi } from 'vitest'
import type { SaveResult } from '#data/save-if-unchanged.ts'
import { createSaveQueue } from './save-queue.ts'

interface Row {
  text: string
  version: number
}

const theirs: SaveResult<Row> = {
  ...{ result: 'conflict', current: { text: 'theirs', version: 9 } },
  ...{ changedBy: 'ana@gantry.example', changedAt: '2026-11-22T10:48:00Z' },
}
const deleted: SaveResult<Row> = { result: 'deleted', deletedBy: null, deletedAt: null }

/** A server whose answers the test gives one by one. */
function server() {
  const asked: { text: string; base: number; answer: (answer: SaveResult<Row> | Error) => Promise<void> }[] =
    []
  const save = (text: string, base: Row) =>
    new Promise<SaveResult<Row>>((resolve, reject) => {
      asked.push({
        text,
        base: base.version,
        answer: async answer => {
          if (answer instanceof Error) reject(answer)
          else resolve(answer)
          await new Promise(setImmediate)
        },
      })
    })
  const onSaved = vi.fn()
  const onConflict = vi.fn()
  const queue = createSaveQueue<string, Row>({ row: { text: '', version: 1 }, save, onSaved, onConflict })
  return { asked, queue, onSaved, onConflict }
}

test('UX-07 one save runs at a time, and only the newest waiting entry is sent', async () => {
  const { asked, queue } = server()
  queue.save('a')
  queue.save('ab')
  queue.save('abc')
  expect(asked.map(({ text }) => text)).toEqual(['a'])
  await asked[0]?.answer({ result: 'saved', row: { text: 'a', version: 2 } })
  expect(asked.map(({ text, base }) => [text, base])).toEqual([
    ['a', 1],
    ['abc', 2],
  ])
  expect(queue.isDirty()).toBe(true)
  await asked[1]?.answer({ result: 'saved', row: { text: 'abc', version: 3 } })
  expect(queue.current()).toEqual({ status: 'saved' })
})

test('UX-07 what the running save already sends is not sent again', async () => {
  const { asked, queue } = server()
  queue.save('a')
  queue.save('ab')
  queue.save('a')
  await asked[0]?.answer({ result: 'saved', row: { text: 'a', version: 2 } })
  expect(asked).toHaveLength(1)
})

test('UX-06 a failed save keeps the entry, which can be sent again', async () => {
  const { asked, queue } = server()
  queue.save('a')
  await asked[0]?.answer(new Error('offline'))
  expect(queue.current()).toMatchObject({ status: 'failed' })
  queue.retry()
  expect(asked[1]).toMatchObject({ text: 'a', base: 1 })
  await asked[1]?.answer({ result: 'saved', row: { text: 'a', version: 2 } })
  expect(queue.isDirty()).toBe(false)
})

test('UX-06 the retry of a failed save sends the newest entry', async () => {
  const { asked, queue } = server()
  queue.save('a')
  queue.save('ab')
  await asked[0]?.answer(new Error('offline'))
  queue.retry()
  expect(asked[1]?.text).toBe('ab')
})

test('UX-06 a conflict shows the newer row, and “mine” replaces it', async () => {
  const { asked, queue } = server()
  queue.save('mine')
  await asked[0]?.answer(theirs)
  expect(queue.current()).toEqual({ status: 'conflict', found: theirs })
  queue.save('mine, longer')
  expect(asked).toHaveLength(1)
  queue.resolve('mine')
  expect(asked[1]).toMatchObject({ text: 'mine, longer', base: 9 })
})

test('UX-06 a conflict shows the newer row, and “theirs” discards the entry', async () => {
  const { asked, queue, onSaved } = server()
  queue.save('mine')
  await asked[0]?.answer(theirs)
  queue.resolve('theirs')
  expect(asked).toHaveLength(1)
  expect(onSaved).toHaveBeenCalledWith({ text: 'theirs', version: 9 })
  expect(queue.current()).toEqual({ status: 'saved' })
  queue.save('next')
  expect(asked[1]?.base).toBe(9)
})

test('UX-07 a freshly read row never replaces one that is being saved', async () => {
  const { asked, queue } = server()
  queue.receive({ text: 'fresh', version: 5 })
  queue.save('a')
  queue.receive({ text: 'late', version: 4 })
  await asked[0]?.answer({ result: 'saved', row: { text: 'a', version: 6 } })
  queue.save('b')
  expect(asked.map(({ base }) => base)).toEqual([5, 6])
})

test('UX-06 a draft continued after a failed save is saved on the version it was typed on', async () => {
  const { asked, queue } = server()
  queue.save('a')
  // The running save was sent on another version, which does not change.
  queue.startFrom({ text: 'older', version: 0 })
  await asked[0]?.answer({ result: 'saved', row: { text: 'a', version: 4 } })
  queue.save('b')
  await asked[1]?.answer(new Error('offline'))
  queue.startFrom({ text: 'older', version: 3 })
  queue.save('draft')
  expect(asked.map(({ base }) => base)).toEqual([1, 4, 3])
})

test('F-21 a conflict is reported with the newest entry, and a deleted row is not saved automatically', async () => {
  const { asked, queue, onSaved, onConflict } = server()
  queue.save('mine')
  queue.save('mine, longer')
  await asked[0]?.answer(deleted)
  expect(onConflict.mock.calls).toEqual([[deleted, 'mine, longer']])
  expect(asked).toHaveLength(1)
  queue.resolve('mine', { text: '', version: 0 })
  expect(asked[1]).toMatchObject({ text: 'mine, longer', base: 0 })
  await asked[1]?.answer(deleted)
  queue.resolve('theirs')
  expect(queue.current()).toEqual({ status: 'saved' })
  expect(onSaved).not.toHaveBeenCalled()
})

test('UX-06 the entry of a failed save can be discarded in favor of a newer row, on which the next one is based', async () => {
  const { asked, queue } = server()
  queue.save('a')
  queue.forget({ text: 'theirs', version: 9 })
  expect(queue.current()).toEqual({ status: 'saving' })
  await asked[0]?.answer(new Error('offline'))
  queue.forget({ text: 'theirs', version: 9 })
  expect(queue.isDirty()).toBe(false)
  queue.retry()
  queue.save('b')
  expect(asked.slice(1)).toMatchObject([{ text: 'b', base: 9 }])
})
