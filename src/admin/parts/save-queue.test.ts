import { expect, test, vi } from 'vitest'
import { createSaveQueue, type SaveAnswer } from './save-queue.ts'

interface Row {
  text: string
  version: number
}

/** A server whose answers the test gives one by one. */
function server() {
  const asked: { text: string; base: number; answer: (answer: SaveAnswer<Row> | Error) => Promise<void> }[] =
    []
  const save = (text: string, base: Row) =>
    new Promise<SaveAnswer<Row>>((resolve, reject) => {
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
  const queue = createSaveQueue<string, Row>({ row: { text: '', version: 1 }, save, onSaved })
  return { asked, queue, onSaved }
}

test('UX-07 one save runs at a time, and of what waits only the newest is sent', async () => {
  const { asked, queue } = server()
  queue.save('a')
  queue.save('ab')
  queue.save('abc')
  expect(asked.map(({ text }) => text)).toEqual(['a'])
  await asked[0]?.answer({ saved: { text: 'a', version: 2 } })
  expect(asked.map(({ text, base }) => [text, base])).toEqual([
    ['a', 1],
    ['abc', 2],
  ])
  expect(queue.isDirty()).toBe(true)
  await asked[1]?.answer({ saved: { text: 'abc', version: 3 } })
  expect(queue.current()).toEqual({ status: 'saved' })
})

test('UX-06 a save that fails keeps the entry, and it can be sent again', async () => {
  const { asked, queue } = server()
  queue.save('a')
  await asked[0]?.answer(new Error('offline'))
  expect(queue.current()).toMatchObject({ status: 'failed' })
  queue.retry()
  expect(asked[1]).toMatchObject({ text: 'a', base: 1 })
  await asked[1]?.answer({ saved: { text: 'a', version: 2 } })
  expect(queue.isDirty()).toBe(false)
})

test('UX-06 what was entered while a save failed is what is sent again', async () => {
  const { asked, queue } = server()
  queue.save('a')
  queue.save('ab')
  await asked[0]?.answer(new Error('offline'))
  queue.retry()
  expect(asked[1]?.text).toBe('ab')
})

test('UX-06 a newer row is shown; mine replaces it', async () => {
  const { asked, queue } = server()
  queue.save('mine')
  await asked[0]?.answer({ conflict: { text: 'theirs', version: 9 } })
  expect(queue.current()).toEqual({ status: 'conflict', theirs: { text: 'theirs', version: 9 } })
  queue.save('mine, longer')
  expect(asked).toHaveLength(1)
  queue.resolve('mine')
  expect(asked[1]).toMatchObject({ text: 'mine, longer', base: 9 })
})

test('UX-06 a newer row is shown; theirs stays and the entry is given up', async () => {
  const { asked, queue, onSaved } = server()
  queue.save('mine')
  await asked[0]?.answer({ conflict: { text: 'theirs', version: 9 } })
  queue.resolve('theirs')
  expect(asked).toHaveLength(1)
  expect(onSaved).toHaveBeenCalledWith({ text: 'theirs', version: 9 })
  expect(queue.current()).toEqual({ status: 'saved' })
  queue.save('next')
  expect(asked[1]?.base).toBe(9)
})

test('UX-07 a row that is read anew never replaces one that is being saved', async () => {
  const { asked, queue } = server()
  queue.receive({ text: 'fresh', version: 5 })
  queue.save('a')
  queue.receive({ text: 'late', version: 4 })
  await asked[0]?.answer({ saved: { text: 'a', version: 6 } })
  queue.save('b')
  expect(asked.map(({ base }) => base)).toEqual([5, 6])
})
