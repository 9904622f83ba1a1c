/** Updating and deleting rows, and what prevents a write. */
import { describe, expect, test } from 'vitest'
import { storeroom } from './support/schemas.ts'
import { onEveryServer } from './support/server.ts'

onEveryServer(storeroom, contract => {
  const items = () => contract().anon.from('items')

  describe('update and delete', () => {
    test('change the filtered rows and return them on request', async () => {
      await items().insert([{ code: 'u1' }, { code: 'u2' }])
      const silent = await items().update({ size: 1 }).eq('code', 'u1')
      expect([silent.status, silent.data]).toEqual([204, null])
      const { data, status } = await items()
        .update({ size: 2, note: null })
        .in('code', ['u1', 'u2'])
        .select('code, size, note')
        .order('code')
      expect(status).toBe(200)
      expect(data).toEqual([
        { code: 'u1', size: 2, note: null },
        { code: 'u2', size: 2, note: null },
      ])
      const gone = await items().delete({ count: 'exact' }).like('code', 'u_')
      expect([gone.status, gone.count]).toEqual([204, 2])
    })
    test('an update that matches no rows is an error only if a single row is requested', async () => {
      const none = await items().update({ size: 1 }).eq('code', 'nobody').select()
      expect([none.status, none.data]).toEqual([200, []])
      const single = await items().update({ size: 1 }).eq('code', 'nobody').select().single()
      expect([single.status, single.error?.code]).toEqual([406, 'PGRST116'])
      expect((await items().update({}).eq('code', 'loud').select()).data).toEqual([])
    })
    test('an update of several rows is rolled back if a single row is requested', async () => {
      await items().insert([
        { code: 'v1', size: 1 },
        { code: 'v2', size: 1 },
      ])
      const refused = await items().update({ size: 100 }).in('code', ['v1', 'v2']).select().single()
      expect(refused.error?.code).toBe('PGRST116')
      expect((await items().select('code').eq('size', 100)).data).toEqual([])
    })
    test('a delete is rolled back if it affects more rows than max-affected allows', async () => {
      const refused = await items()
        .delete()
        .in('code', ['v1', 'v2'])
        .setHeader('Prefer', 'handling=strict, max-affected=1')
      expect([refused.status, refused.error?.code]).toEqual([400, 'PGRST124'])
      expect((await items().select('code').in('code', ['v1', 'v2'])).data).toHaveLength(2)
    })
    test('a delete without a filter is refused, as by the safeupdate extension', async () => {
      const { server } = contract()
      const response = await fetch(`${server.url}/rest/v1/items`, {
        method: 'DELETE',
        headers: { apikey: server.anonKey },
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: '21000',
        message: 'DELETE requires a WHERE clause',
      })
    })
  })

  describe('what the database refuses', () => {
    test('a violated check constraint is 400 with 23514', async () => {
      const { status, error } = await items().insert({ code: 'forbidden' })
      expect([status, error?.code]).toEqual([400, '23514'])
      expect(error?.message).toContain('items_code_check')
    })
    test('a null in a not-null column is 400 with 23502', async () => {
      const { status, error } = await items().insert({ size: 1 })
      expect([status, error?.code]).toEqual([400, '23502'])
    })
    test('a duplicate is 409 with 23505 and details that name the key', async () => {
      await items().insert({ code: 'twice' })
      const { status, error } = await items().insert({ code: 'twice' })
      expect([status, error?.code]).toEqual([409, '23505'])
      expect(error?.details).toBe('Key (code)=(twice) already exists.')
    })
    test('a reference to a missing row is 409 with 23503, even for a deferred constraint', async () => {
      const { status, error } = await items().insert({ code: 'lost', shelf_id: 999 })
      expect([status, error?.code]).toEqual([409, '23503'])
      expect((await items().select().eq('code', 'lost')).data).toEqual([])
    })
    test('a value of the wrong type is 400 with 22P02', async () => {
      const { status, error } = await items().insert({ code: 'typed', size: 'many' })
      expect([status, error?.code]).toEqual([400, '22P02'])
      expect((await items().select().eq('size', 'many')).error?.code).toBe('22P02')
    })
  })

  describe('row level security', () => {
    test('hides rows from reading, changing and deleting', async () => {
      const secrets = () => contract().anon.from('secrets')
      expect((await secrets().select('id')).data).toEqual([{ id: 1 }])
      expect((await secrets().update({ owner: 'public' }).eq('id', 2).select()).data).toEqual([])
      expect((await secrets().delete().eq('id', 1).select()).data).toEqual([])
    })
    test('refuses a visitor’s new row with 401 and 42501', async () => {
      const { status, error } = await contract().anon.from('secrets').insert({ id: 3, owner: 'private' })
      expect(status).toBe(401)
      expect(error).toMatchObject({
        code: '42501',
        message: 'new row violates row-level security policy for table "secrets"',
      })
    })
    test('a table without grants is 403 for the service key', async () => {
      const { service } = contract()
      const refused = await service.from('closed').select()
      expect([refused.status, refused.error?.code]).toEqual([403, '42501'])
    })
    test('a table without grants is 401 for a visitor', async () => {
      const { status, error } = await contract().anon.from('closed').select()
      expect(status).toBe(401)
      expect(error).toMatchObject({ code: '42501', message: 'permission denied for table closed' })
    })
  })
})
