/** Reading rows: columns, pages, counts, single rows and related rows. */
import { describe, expect, test } from 'vitest'
import { library } from './support/schemas.ts'
import { onEveryServer } from './support/server.ts'

onEveryServer(library, contract => {
  const db = () => contract().anon

  describe('columns', () => {
    test('can be renamed and cast, and contain ISO times and plain numbers', async () => {
      const { data } = await db().from('books').select('title, cost:price::text, price, made').eq('id', 1)
      expect(data).toEqual([
        { title: 'Alps', cost: '9.50', price: 9.5, made: '2026-01-01T10:00:00.123+00:00' },
      ])
    })
    test('a column that does not exist is a 400 with the code 42703', async () => {
      const { status, error } = await db().from('books').select('nope')
      expect(status).toBe(400)
      expect(error).toMatchObject({ code: '42703', message: 'column books.nope does not exist' })
    })
    test('columns of a view are read like those of a table', async () => {
      const { data } = await db().from('cheap').select('id').order('id')
      expect(data).toEqual([{ id: 1 }, { id: 3 }])
    })
  })

  describe('order', () => {
    test('is ascending or descending, with nulls first or last as requested', async () => {
      const ranks = async (options: { ascending?: boolean; nullsFirst?: boolean }) =>
        (await db().from('authors').select('rank').order('rank', options)).data?.map(row => row.rank)
      expect(await ranks({})).toEqual([1, 2, null])
      expect(await ranks({ ascending: false })).toEqual([null, 2, 1])
      expect(await ranks({ ascending: false, nullsFirst: false })).toEqual([2, 1, null])
      expect(await ranks({ nullsFirst: true })).toEqual([null, 1, 2])
    })
    test('uses several columns, including one of a related row', async () => {
      const { data } = await db()
        .from('books')
        .select('id, author:authors!author_id(name)')
        .not('author_id', 'is', null)
        .order('author(name)', { ascending: false })
        .order('id', { ascending: false })
      expect(data?.map(row => row.id)).toEqual([3, 2, 1])
    })
  })

  describe('pages and counts', () => {
    test('a response has at most 1,000 rows, whatever limit is requested', async () => {
      expect((await db().from('numbers').select()).data).toHaveLength(1000)
      expect((await db().from('numbers').select().limit(2000)).data).toHaveLength(1000)
      const rest = await db().from('numbers').select().order('n').range(2000, 2999)
      expect(rest.data).toHaveLength(500)
      expect(rest.data?.[0]).toEqual({ n: 2001 })
    })
    test('an exact count covers all matching rows, with or without returning rows', async () => {
      const page = await db().from('numbers').select('*', { count: 'exact' }).range(0, 9)
      expect([page.status, page.count, page.data?.length]).toEqual([206, 2500, 10])
      const head = await db().from('numbers').select('*', { count: 'exact', head: true }).gt('n', 2000)
      expect([head.count, head.data]).toEqual([500, null])
    })
    test('planned and estimated counts work too', async () => {
      expect((await db().from('authors').select('*', { count: 'planned' })).count).toBe(3)
      expect((await db().from('authors').select('*', { count: 'estimated', head: true })).count).toBe(3)
    })
    test('Content-Range gives the range of returned rows and the total', async () => {
      const { server } = contract()
      const rangeOf = async (path: string, headers: Record<string, string> = {}) => {
        const request = { headers: { apikey: server.anonKey, ...headers } }
        const response = await fetch(`${server.url}/rest/v1/${path}`, request)
        return [response.status, response.headers.get('content-range')]
      }
      const exact = { prefer: 'count=exact' }
      expect(await rangeOf('authors')).toEqual([200, '0-2/*'])
      expect(await rangeOf('authors', exact)).toEqual([200, '0-2/3'])
      expect(await rangeOf('authors?offset=1&limit=1', exact)).toEqual([206, '1-1/3'])
      expect(await rangeOf('authors', { ...exact, range: '1-2' })).toEqual([206, '1-2/3'])
      expect(await rangeOf('authors?id=eq.9', exact)).toEqual([200, '*/0'])
      expect(await rangeOf('authors?offset=7')).toEqual([200, '*/*'])
    })
    test('a page beyond the end is a 416 when a count is requested', async () => {
      const { status, error } = await db().from('authors').select('*', { count: 'exact' }).range(10, 19)
      expect(status).toBe(416)
      expect(error).toMatchObject({
        code: 'PGRST103',
        details: 'An offset of 10 was requested, but there are only 3 rows.',
      })
    })
  })

  describe('single and maybeSingle', () => {
    test('return the row itself', async () => {
      expect((await db().from('authors').select('name').eq('id', 1).single()).data).toEqual({ name: 'Ann' })
      expect((await db().from('authors').select('name').eq('id', 1).maybeSingle()).data).toEqual({
        name: 'Ann',
      })
    })
    test('single refuses no rows and several rows with 406 and PGRST116', async () => {
      const none = await db().from('authors').select().eq('id', 9).single()
      expect([none.status, none.error?.code, none.error?.details]).toEqual([
        406,
        'PGRST116',
        'The result contains 0 rows',
      ])
      const several = await db().from('authors').select().single()
      expect([several.status, several.error?.code]).toEqual([406, 'PGRST116'])
    })
    test('maybeSingle returns null for no rows and refuses several rows', async () => {
      const none = await db().from('authors').select().eq('id', 9).maybeSingle()
      expect([none.error, none.data]).toEqual([null, null])
      expect((await db().from('authors').select().maybeSingle()).error?.code).toBe('PGRST116')
    })
  })

  describe('related rows', () => {
    test('are an object when many-to-one and a list when one-to-many', async () => {
      const books = await db().from('books').select('title, authors!author_id(name)').order('id')
      expect(books.data?.[0]).toEqual({ title: 'Alps', authors: { name: 'Ann' } })
      expect(books.data?.[3]).toEqual({ title: 'Dust', authors: null })
      const authors = await db().from('authors').select('name, books!author_id(title)').order('id')
      expect(authors.data?.[0]).toEqual({ name: 'Ann', books: [{ title: 'Alps' }, { title: 'Bees' }] })
      expect(authors.data?.[2]).toEqual({ name: 'Cid', books: [] })
    })
    test('are an object when the foreign key is unique', async () => {
      const { data } = await db().from('books').select('id, covers(colour)').lte('id', 2).order('id')
      expect(data).toEqual([
        { id: 1, covers: { colour: 'red' } },
        { id: 2, covers: null },
      ])
    })
    test('can be nested, renamed, and selected by foreign key or column', async () => {
      const { data } = await db()
        .from('reviews')
        .select('id, book:books(title, writer:authors!author_id(name), editor:books_editor(name))')
        .eq('id', 1)
        .single()
      expect(data).toEqual({
        id: 1,
        book: { title: 'Alps', writer: { name: 'Ann' }, editor: { name: 'Bob' } },
      })
    })
    test('take their own filters, orders and limits', async () => {
      const { data } = await db()
        .from('books')
        .select('id, reviews(stars)')
        .gte('reviews.stars', 1)
        .order('stars', { referencedTable: 'reviews', ascending: true })
        .limit(1, { referencedTable: 'reviews' })
        .eq('id', 1)
      expect(data).toEqual([{ id: 1, reviews: [{ stars: 1 }] }])
      const either = await db()
        .from('books')
        .select('id, reviews(stars)')
        .or('stars.eq.5,stars.eq.4', { referencedTable: 'reviews' })
        .eq('id', 1)
      expect(either.data).toEqual([{ id: 1, reviews: [{ stars: 5 }] }])
    })
    test('with !inner exclude rows that have none, also from the count', async () => {
      const { data, count } = await db()
        .from('books')
        .select('id, reviews!inner(stars)', { count: 'exact' })
        .gte('reviews.stars', 4)
        .order('id')
      expect(data?.map(row => row.id)).toEqual([1, 3])
      expect(count).toBe(2)
    })
    test('can be filtered by whether they exist', async () => {
      const without = await db().from('books').select('id, covers()').is('covers', null).order('id')
      expect(without.data).toEqual([{ id: 2 }, { id: 4 }])
      const withThem = await db().from('books').select('id, covers()').not('covers', 'is', null).order('id')
      expect(withThem.data).toEqual([{ id: 1 }, { id: 3 }])
    })
    test('an unrelated table is PGRST200 and an ambiguous relation PGRST201', async () => {
      const none = await db().from('authors').select('id, reviews(*)')
      expect([none.status, none.error?.code]).toEqual([400, 'PGRST200'])
      const several = await db().from('books').select('id, authors(*)')
      expect([several.status, several.error?.code]).toEqual([300, 'PGRST201'])
    })
    test('cannot be used in a filter unless they are selected', async () => {
      const { status, error } = await db().from('books').select('id').eq('reviews.stars', 5)
      expect([status, error?.code]).toEqual([400, 'PGRST108'])
    })
  })

  test('a table that does not exist is a 404 with PGRST205', async () => {
    const { status, error } = await db().from('nothing').select()
    expect([status, error?.code]).toEqual([404, 'PGRST205'])
  })

  test('a table created while the server runs is available at once', async () => {
    await contract().owner('create table late (id int); grant select on late to anon')
    expect((await db().from('late').select()).error).toBeNull()
  })
})
