import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createPublicClient } from './public-client.ts'
import { addOnce, updateEachIfUnchanged, updateIfUnchanged } from './save-if-unchanged.ts'

const row = z.object({ id: z.string(), status: z.string(), title: z.string(), revision: z.number() })
type Row = z.output<typeof row>
const POSTS = { table: 'blog_posts' as const, row, failure: 'Could not save' }
const post = (id: string, changes: Partial<Row> = {}): Row => ({
  ...{ id, status: 'draft', title: 'Title', revision: 1 },
  ...changes,
})

/**
 * A database with these rows. Each of the next writes meets one of `fates`: it is answered, stored without an answer, or
 * lost on its way; all others are answered.
 */
function database(rows: Row[], ...fates: ('answered' | 'stored' | 'lost')[]) {
  const write = (body: object, params: URLSearchParams) => {
    const ids = params.get('id')?.replace(/^(eq\.|in\.\()|\)$/g, '')
    const meant = rows.filter(
      stored =>
        ids?.split(',').includes(stored.id) &&
        (['status', 'title', 'revision'] as const).every(column =>
          [null, `eq.${stored[column]}`].includes(params.get(column)),
        ),
    )
    for (const stored of meant) Object.assign(stored, body, { revision: stored.revision + 1 })
    return Response.json(meant)
  }
  const add = ([added]: Row[]) => {
    if (!added || rows.some(({ id }) => id === added.id))
      return Response.json({ code: '23505', message: '' }, { status: 409 })
    rows.push({ ...added, revision: 1 })
    return Response.json([rows.at(-1)])
  }
  return createPublicClient({ url: 'https://db.example', key: 'key' }, async (input, init) => {
    const { pathname, searchParams } = new URL(String(input))
    if (!pathname.endsWith('/blog_posts')) return Response.json([])
    if (init?.method === 'GET')
      return Response.json(rows.filter(({ id }) => searchParams.get('id') === `eq.${id}`))
    const fate = fates.shift() ?? 'answered'
    const body = JSON.parse(String(init?.body))
    const answer = fate === 'lost' ? null : init?.method === 'POST' ? add(body) : write(body, searchParams)
    if (fate !== 'answered' || !answer) throw new TypeError('The connection was reset')
    return answer
  })
}

test('F-21 F-20 of two changes without an answer the stored one is known as one’s own, whichever it was', async () => {
  const db = database([post('a')], 'stored', 'answered', 'lost')
  const save = (title: string) =>
    updateIfUnchanged(db, POSTS, { id: 'a', unchanged: { revision: 1 } }, { title })
  await expect(save('First')).rejects.toThrow('Could not save')
  await expect(save('Second')).rejects.toThrow('Could not save')
  expect(await save('Third')).toMatchObject({ result: 'saved', row: { title: 'Third', revision: 3 } })
})

test('F-21 F-20 a new row is known as one’s own also after a change of it was lost', async () => {
  const db = database([], 'stored', 'answered', 'lost')
  const add = (title: string) => addOnce(db, POSTS, { id: 'a', status: 'draft', title })
  await expect(add('First')).rejects.toThrow('Could not save')
  await expect(add('Second')).rejects.toThrow('Could not save')
  expect(await add('Third')).toMatchObject({ result: 'saved', row: { title: 'Third', revision: 2 } })
})

test.each([
  ['was stored', ['stored']],
  ['was stored in part', ['answered', 'answered', 'lost']],
] as const)(
  'F-21 F-20 a change of many rows that %s without an answer is known as one’s own',
  async (_, fates) => {
    // What Bo has set is what is chosen here first.
    const rows = [post('a'), post('bo', { status: 'published' }), post('c', { status: 'scheduled' })]
    const db = database(rows, ...fates)
    const read = [post('a'), post('bo'), post('c', { status: 'scheduled' })]
    const set = (status: string) => updateEachIfUnchanged(db, POSTS, read, 'status', status)
    await expect(set('published')).rejects.toThrow('Could not save')
    expect(await set('hidden')).toEqual([])
    expect(rows.map(({ status }) => status)).toEqual(['hidden', 'hidden', 'hidden'])
  },
)

test('F-21 UX-06 a colleague’s choice for a row to which a failed change of many rows did not come is kept', async () => {
  const rows = [post('a'), post('b', { status: 'scheduled' })]
  const db = database(rows, 'lost')
  const read = rows.map(row => ({ ...row }))
  const set = (status: string) => updateEachIfUnchanged(db, POSTS, read, 'status', status)
  await expect(set('published')).rejects.toThrow('Could not save')
  Object.assign(rows[1] ?? {}, { status: 'published' })
  expect(await set('hidden')).toMatchObject([{ id: 'b', result: 'conflict' }])
  expect(rows.map(({ status }) => status)).toEqual(['hidden', 'published'])
})

test.each([{ revision: 1 }, { title: 'Title' }])(
  'F-21 F-20 a colleague’s change is kept although a change of another column had no answer (%o)',
  async unchanged => {
    const rows = [post('a')]
    const db = database(rows, 'stored')
    const save = (was: Partial<Row>, changes: Partial<Row>) =>
      updateIfUnchanged(db, POSTS, { id: 'a', unchanged: was }, changes)
    await expect(save({ status: 'draft' }, { status: 'published' })).rejects.toThrow('Could not save')
    Object.assign(rows[0] ?? {}, { title: 'Bo’s', revision: 3 })
    expect(await save(unchanged, { title: 'Mine' })).toMatchObject({
      ...{ result: 'conflict', current: { title: 'Bo’s', status: 'published' } },
    })
  },
)

test('F-21 F-20 a colleague’s words are kept although a change of another column of that revision was stored', async () => {
  const rows = [post('a')]
  const db = database(rows, 'stored')
  const save = (changes: Partial<Row>) =>
    updateIfUnchanged(db, POSTS, { id: 'a', unchanged: { revision: 1 } }, changes)
  await expect(save({ status: 'published' })).rejects.toThrow('Could not save')
  Object.assign(rows[0] ?? {}, { title: 'Bo’s', revision: 3 })
  expect(await save({ title: 'Mine' })).toMatchObject({ result: 'conflict', current: { title: 'Bo’s' } })
  // Setting the own column again overwrites nothing of anybody else.
  expect(await save({ status: 'draft' })).toMatchObject({ result: 'saved', row: { title: 'Bo’s' } })
})

test('F-21 F-20 another column is saved without a question after a change that was stored without an answer', async () => {
  const db = database([post('a')], 'stored')
  const save = (changes: Partial<Row>) =>
    updateIfUnchanged(db, POSTS, { id: 'a', unchanged: { revision: 1 } }, changes)
  await expect(save({ status: 'published' })).rejects.toThrow('Could not save')
  expect(await save({ title: 'Mine' })).toMatchObject({
    ...{ result: 'saved', row: { title: 'Mine', status: 'published' } },
  })
})
