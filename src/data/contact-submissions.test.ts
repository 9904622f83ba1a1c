import { expect, test } from 'vitest'
import { deleteSubmissions } from './contact-submissions.ts'
import { createPublicClient } from './public-client.ts'

/** A database that deletes the ids that `may` allows, and fails where it throws. */
function database(may: (id: string) => boolean) {
  return createPublicClient({ url: 'https://db.example', key: 'key' }, async input => {
    const asked = new URL(String(input)).searchParams.get('id') ?? ''
    const ids = asked.replace(/^in\.\(|\)$/g, '').split(',')
    return Response.json(ids.filter(may).map(id => ({ id })))
  })
}

const IDS = Array.from({ length: 150 }, (_, index) => String(index))

test('SUBM-08 UX-01 of submissions that are deleted in part, those that went are known', async () => {
  const even = (id: string) => Number(id) % 2 === 0
  expect(await deleteSubmissions(database(even), IDS)).toEqual(IDS.filter(even))
  const first = IDS.slice(0, 100)
  const failing = database(id => {
    if (!first.includes(id)) throw new Error('offline')
    return true
  })
  expect(await deleteSubmissions(failing, IDS)).toEqual(first)
})

test('SEC-19 it is a failure when no submission was deleted', async () => {
  const nothing = deleteSubmissions(
    database(() => false),
    IDS,
  )
  await expect(nothing).rejects.toThrow('Could not delete submission')
  expect(
    await deleteSubmissions(
      database(() => false),
      [],
    ),
  ).toEqual([])
})
