/** Inserting and upserting rows. */
import { describe, expect, test } from 'vitest'
import { storeroom } from './support/schemas.ts'
import { onEveryServer } from './support/server.ts'

onEveryServer(storeroom, contract => {
  const items = () => contract().anon.from('items')

  describe('insert', () => {
    test('returns nothing by default, and the row with its defaults on request', async () => {
      const silent = await items().insert({ code: 'silent' })
      expect([silent.status, silent.data, silent.error]).toEqual([201, null, null])
      const { data, status } = await items().insert({ code: 'loud' }).select('code, size, note').single()
      expect(status).toBe(201)
      expect(data).toEqual({ code: 'loud', size: 7, note: 'none' })
    })
    test('of several rows returns all of them, even more than 1,000', async () => {
      const rows = Array.from({ length: 1500 }, (_, index) => ({ word: `word ${index}` }))
      expect((await contract().anon.from('plain').insert(rows).select()).data).toEqual(rows)
    })
    test('of rows with different columns fills missing values with null', async () => {
      const { data, error } = await items()
        .insert([
          { code: 'd1', note: 'own' },
          { code: 'd2', 'odd name': 'x' },
        ])
        .select('code, note, "odd name"')
      expect(error).toBeNull()
      expect(data).toEqual([
        { code: 'd1', note: 'own', 'odd name': null },
        { code: 'd2', note: null, 'odd name': 'x' },
      ])
    })
    test('of rows with different columns fills missing values with defaults on request', async () => {
      const { data } = await items()
        .insert(
          [
            { code: 'e1', size: 1 },
            { code: 'e2', note: 'own' },
          ],
          { defaultToNull: false },
        )
        .select('code, size, note')
      expect(data).toEqual([
        { code: 'e1', size: 1, note: 'none' },
        { code: 'e2', size: 7, note: 'own' },
      ])
    })
    test('of an empty row uses every default, and of an empty list does nothing', async () => {
      expect((await contract().anon.from('plain').insert({}).select()).data).toEqual([{ word: null }])
      expect((await items().insert([]).select()).data).toEqual([])
    })
    test('needs no read privilege unless it returns the row', async () => {
      expect((await contract().anon.from('mail').insert({ text: 'hello' })).error).toBeNull()
      const returning = await contract().anon.from('mail').insert({ text: 'hello' }).select()
      expect([returning.status, returning.error?.code]).toEqual([401, '42501'])
    })
    test('returns related rows as well', async () => {
      await contract().anon.from('shelves').insert({ id: 1, label: 'top' })
      const { data } = await items().insert({ code: 'related', shelf_id: 1 }).select('code, shelves(label)')
      expect(data).toEqual([{ code: 'related', shelves: { label: 'top' } }])
    })
    test('of rows with different keys and no columns parameter is PGRST102', async () => {
      const { server } = contract()
      const response = await fetch(`${server.url}/rest/v1/items`, {
        method: 'POST',
        headers: { apikey: server.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify([{ code: 'k1' }, { size: 1 }]),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'PGRST102', message: 'All object keys must match' })
    })
    test('into a column that does not exist is PGRST204', async () => {
      const { status, error } = await items().insert({ code: 'x', nope: 1 })
      expect(status).toBe(400)
      expect(error).toMatchObject({
        code: 'PGRST204',
        message: "Could not find the 'nope' column of 'items' in the schema cache",
      })
    })
  })

  describe('upsert', () => {
    test('replaces the row with the same primary key', async () => {
      await contract().anon.from('shelves').upsert({ id: 5, label: 'old' })
      const { data } = await contract().anon.from('shelves').upsert({ id: 5, label: 'new' }).select()
      expect(data).toEqual([{ id: 5, label: 'new' }])
    })
    test('matches rows by other unique columns on request', async () => {
      await items().insert({ code: 'unique', size: 1 })
      const { data } = await items()
        .upsert({ code: 'unique', size: 2 }, { onConflict: 'code' })
        .select('code, size')
      expect(data).toEqual([{ code: 'unique', size: 2 }])
      const tags = contract().anon.from('tags')
      await tags.upsert({ item: 'a', lang: 'en', label: '1' })
      const both = await tags
        .upsert(
          [
            { item: 'a', lang: 'en', label: '2' },
            { item: 'a', lang: 'no', label: '3' },
          ],
          {
            onConflict: 'item, lang',
          },
        )
        .select('label')
      expect(both.data).toEqual([{ label: '2' }, { label: '3' }])
    })
    test('ignores duplicates on request and returns only the new rows', async () => {
      await items().insert({ code: 'kept', size: 1 })
      const { data } = await items()
        .upsert(
          [
            { code: 'kept', size: 9 },
            { code: 'fresh', size: 9 },
          ],
          {
            onConflict: 'code',
            ignoreDuplicates: true,
          },
        )
        .select('code')
      expect(data).toEqual([{ code: 'fresh' }])
      expect((await items().select('size').eq('code', 'kept').single()).data).toEqual({ size: 1 })
    })
    test('with a conflict column that is not unique is a 400', async () => {
      const { status, error } = await items().upsert({ code: 'u', size: 1 }, { onConflict: 'size' })
      expect([status, error?.code]).toEqual([400, '42P10'])
    })
  })
})
