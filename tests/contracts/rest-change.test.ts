/** Updating and deleting rows, and what prevents a write. */
import { describe, expect, test } from 'vitest'
import { storeroom } from './support/schemas.ts'
import { onEveryServer } from './support/server.ts'

onEveryServer(storeroom, contract => {
  const items = () => contract().anon.from('items')

  describe('update and delete', () => {
    test('change what the filters choose and return it when asked', async () => {
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
    test('of nothing is no error, unless a single row is asked for', async () => {
      const none = await items().update({ size: 1 }).eq('code', 'nobody').select()
      expect([none.status, none.data]).toEqual([200, []])
      const single = await items().update({ size: 1 }).eq('code', 'nobody').select().single()
      expect([single.status, single.error?.code]).toEqual([406, 'PGRST116'])
      expect((await items().update({}).eq('code', 'loud').select()).data).toEqual([])
    })
    test('are undone when they do not meet the single row that was asked for', async () => {
      await items().insert([
        { code: 'v1', size: 1 },
        { code: 'v2', size: 1 },
      ])
      const refused = await items().update({ size: 100 }).in('code', ['v1', 'v2']).select().single()
      expect(refused.error?.code).toBe('PGRST116')
      expect((await items().select('code').eq('size', 100)).data).toEqual([])
    })
    test('are undone when they affect more rows than allowed', async () => {
      const refused = await items()
        .delete()
        .in('code', ['v1', 'v2'])
        .setHeader('Prefer', 'handling=strict, max-affected=1')
      expect([refused.status, refused.error?.code]).toEqual([400, 'PGRST124'])
      expect((await items().select('code').in('code', ['v1', 'v2'])).data).toHaveLength(2)
    })
    test('without any filter are refused, as the extension safeupdate does', async () => {
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
    test('a check is 400 with 23514', async () => {
      const { status, error } = await items().insert({ code: 'forbidden' })
      expect([status, error?.code]).toEqual([400, '23514'])
      expect(error?.message).toContain('items_code_check')
    })
    test('a null where none may be is 400 with 23502', async () => {
      const { status, error } = await items().insert({ size: 1 })
      expect([status, error?.code]).toEqual([400, '23502'])
    })
    test('a duplicate is 409 with 23505 and tells which', async () => {
      await items().insert({ code: 'twice' })
      const { status, error } = await items().insert({ code: 'twice' })
      expect([status, error?.code]).toEqual([409, '23505'])
      expect(error?.details).toBe('Key (code)=(twice) already exists.')
    })
    test('a row that nothing refers to is 409 with 23503, also when the check is deferred', async () => {
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
    test('refuses rows with 42501: 401 for a visitor', async () => {
      const { status, error } = await contract().anon.from('secrets').insert({ id: 3, owner: 'private' })
      expect(status).toBe(401)
      expect(error).toMatchObject({
        code: '42501',
        message: 'new row violates row-level security policy for table "secrets"',
      })
    })
    test('does not bind the service key, whose grants do', async () => {
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
