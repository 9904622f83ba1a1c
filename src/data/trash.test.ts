import { expect, test } from 'vitest'
import { createPublicClient } from './public-client.ts'
import { restoreDeletedRows, undoDelete } from './trash.ts'

/** A backend that knows deleted rows by their former ids and restores what it is told to. */
function backend(kept: Record<string, string>) {
  const restored: string[][] = []
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    if (url.pathname.endsWith('/restore_deleted')) {
      const { ids } = JSON.parse(String(init?.body))
      restored.push(ids)
      return Response.json(ids.length)
    }
    const asked =
      url.searchParams
        .get('row_id')
        ?.replace(/^in\.\(|\)$/g, '')
        .split(',') ?? []
    return Response.json(asked.flatMap(id => (kept[id] ? [{ id: kept[id] }] : [])))
  }
  return { db: createPublicClient({ url: 'https://db.example', key: 'key' }, send), restored }
}

test('UX-01 Undo restores those rows that the trash holds', async () => {
  const { db, restored } = backend({ a: '1', b: '2' })
  await undoDelete(db, 'faqs', ['a', 'b', 'c'])
  expect(restored).toEqual([['1', '2']])
})

test('LOGS-12 150 rows are asked for in batches, and each is restored once', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => String(index))
  const { db, restored } = backend(Object.fromEntries(ids.map(id => [id, `kept-${id}`])))
  await undoDelete(db, 'faqs', ids)
  expect(restored.flat()).toEqual(ids.map(id => `kept-${id}`))
})

test('SEC-19 UX-01 Undo fails if it finds nothing to restore', async () => {
  await expect(undoDelete(backend({}).db, 'faqs', ['a'])).rejects.toThrow('Could not restore deleted rows')
})

test('LOGS-12 1,200 rows are restored in batches', async () => {
  const ids = Array.from({ length: 1200 }, (_, index) => String(index))
  const { db, restored } = backend({})
  expect(await restoreDeletedRows(db, ids)).toBe(1200)
  expect(restored).toHaveLength(12)
  expect(restored.flat()).toEqual(ids)
})
