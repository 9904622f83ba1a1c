import { expect, test } from 'vitest'
import { BATCH, deleteAll, deleteAllMessage } from './delete-all.ts'

const ids = (count: number) => Array.from({ length: count }, (_, place) => String(place))
const refused = new Error('Could not delete chat logs', { cause: { message: 'permission denied' } })

async function messageOf(work: Promise<void>): Promise<string> {
  return work.then(
    () => 'no failure',
    error => deleteAllMessage(error),
  )
}

test('LOGS-12 DEC-35 every id is deleted once, a hundred at a time', async () => {
  const batches: string[][] = []
  await deleteAll({
    readIds: async () => ids(2 * BATCH + 1),
    remove: async batch => {
      batches.push(batch)
    },
  })
  expect(batches.map(batch => batch.length)).toEqual([100, 100, 1])
  expect(batches.flat()).toEqual(ids(201))
})

test('LOGS-12 nothing to delete makes no request', async () => {
  await deleteAll({ readIds: async () => [], remove: () => Promise.reject(refused) })
})

test('SEC-33 the first failed batch stops the deletion with the reason', async () => {
  let calls = 0
  const remove = () => {
    calls += 1
    return calls === 2 ? Promise.reject(refused) : Promise.resolve()
  }
  const message = await messageOf(deleteAll({ readIds: async () => ids(350), remove }))
  expect(message).toBe('Failed to delete chat logs: permission denied')
  expect(calls).toBe(2)
})

test('LOGS-13 a failure to read the ids has its own message', async () => {
  const readIds = () => Promise.reject(new Error('Could not read chat logs', { cause: 'No answer' }))
  expect(await messageOf(deleteAll({ readIds, remove: async () => {} }))).toBe(
    'Failed to fetch chat logs for deletion: No answer',
  )
})

test('LOGS-13 any other failure shows its message, or a general one', () => {
  expect(deleteAllMessage(new Error('Odd'))).toBe('Failed to delete chat logs. Odd')
  expect(deleteAllMessage(null)).toBe('Failed to delete chat logs. Please try again.')
})
