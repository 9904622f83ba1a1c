import { expect, test } from 'vitest'
import { addFaq, saveFaq } from './faqs-admin.ts'
import { createPublicClient } from './public-client.ts'

test('ANSW-11 UX-06 saving an answer overwrites only the expected earlier one, and the URL stays short', async () => {
  const stored = { id: 'f', question: 'Do you print?', answer: 'Yes', order: 3 }
  const asked: URL[] = []
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async input => {
    asked.push(new URL(String(input)))
    return Response.json([{ ...stored, answer: 'Yes, boxes too' }])
  })
  const words = { question: 'Do you print?', answer: 'Yes, boxes too' }
  expect(await saveFaq(db, stored, words)).toEqual({ result: 'saved', row: { ...stored, ...words } })
  expect(asked[0]?.searchParams.get('answer')).toBe('eq.Yes')

  await saveFaq(db, { ...stored, answer: 'Да, и коробки. '.repeat(300) }, words)
  expect(asked[1]?.href.length, 'servers take some 8,000 characters').toBeLessThan(500)
})

test.each([
  ['after all others', [{ order: 7 }], 8],
  ['first, where there are none', [], 1],
])('ANSW-11 a new question is placed %s', async (_, last, order) => {
  const added = { id: 'f', question: 'Do you print?', answer: 'Yes' }
  const asked: URL[] = []
  const stored: unknown[] = []
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async (input, init) => {
    if (init?.method === 'POST') {
      stored.push(...JSON.parse(String(init.body)))
      return Response.json(stored)
    }
    asked.push(new URL(String(input)))
    return Response.json(last)
  })
  expect(await addFaq(db, added)).toEqual({ result: 'saved', row: { ...added, order } })
  expect(stored).toEqual([{ ...added, order }])
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { select: 'order', order: 'order.desc', limit: '1' },
  ])
})

test('ANSW-11 UX-06 a question that is added again after a lost response is stored, at the place of the first try', async () => {
  const words = { id: 'f', question: 'Do you print?', answer: 'Yes' }
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async (_, init) =>
    init?.method === 'POST'
      ? Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 })
      : Response.json([{ ...words, order: 4 }]),
  )
  expect(await addFaq(db, words)).toEqual({ result: 'saved', row: { ...words, order: 4 } })
  expect(await addFaq(db, { ...words, answer: 'No' })).toMatchObject({ result: 'conflict' })
})

test('SEC-19 a question that may not be added is a failure', async () => {
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async () =>
    Response.json({ code: '42501', message: 'permission denied' }, { status: 403 }),
  )
  const adding = addFaq(db, { id: 'f', question: 'Do you print?', answer: 'Yes' })
  await expect(adding).rejects.toMatchObject({ code: 'refused', message: 'Could not add the question' })
})
