/** What PostgREST rejects is rejected and nothing is written; what only PostgREST supports is a 501 (F-62). */
import { describe, expect, test } from 'vitest'
import { storeroom } from './support/schemas.ts'
import { onEveryServer } from './support/server.ts'

const schema = `${storeroom}
  grant usage on sequence items_id_seq to anon;
  create table parts (id int primary key, name text, made_by int);
  create table makers (id int primary key, name text, chief_id int references makers);
  alter table parts add foreign key (made_by) references makers;
  create table deliveries (
    part_id int references parts, maker_id int references makers, primary key (part_id, maker_id)
  );
  create table stores (id int primary key, name text);
  create table stocks (
    store_id int references stores, maker_id int references makers, primary key (store_id, maker_id)
  );
  create function bosses(maker makers) returns setof makers language sql stable as
    'select * from makers where id = maker.chief_id';
  grant all on parts, makers, deliveries, stores, stocks to anon;
  insert into makers values (1, 'Ann', null), (2, 'Bob', 1);
  create function teapot(item text) returns text language plpgsql as $$ begin
    insert into plain values (item);
    perform set_config('response.status', '418', true);
    perform set_config('response.headers', '[{"X-Pot": "full"}, {"Cache-Control": "no-store"}]', true);
    return item; end $$;
  create function choose(status text, headers text) returns int language plpgsql as $$ begin
    perform set_config('response.status', status, true);
    perform set_config('response.headers', headers, true);
    return 1; end $$;
  create function write_down(item text) returns void language sql as 'insert into plain values (item)';
  create function pretend_to_read(item text) returns void language plpgsql stable as $$ begin
    perform write_down(item); end $$;
  create function drop_items(marked text) returns setof items language sql as
    'delete from items where note = marked returning *';
  create function count_items() returns int language sql stable as 'select count(*)::int from items';`

onEveryServer(schema, contract => {
  const items = () => contract().anon.from('items')
  const codes = async (mark: string) =>
    (await items().select('code').eq('note', mark).order('code')).data?.map(({ code }) => code)
  const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const { server } = contract()
    const headers = { apikey: server.serviceKey, 'content-type': 'application/json', ...init.headers }
    const response = await fetch(`${server.url}/rest/v1/${path}`, { ...init, headers })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
  }

  describe('F-62 a single row requested from a change that returns no rows', () => {
    test.each(['update', 'delete'] as const)('%s of several or no rows is 406 and undone', async command => {
      const mark = `single ${command}`
      await items().insert([
        { code: `${mark} 1`, note: mark },
        { code: `${mark} 2`, note: mark },
      ])
      const change = () => (command === 'update' ? items().update({ size: 99 }) : items().delete())
      const several = await change().eq('note', mark).single()
      expect([several.status, several.error?.code]).toEqual([406, 'PGRST116'])
      const none = await change().eq('note', 'nobody').single()
      expect([none.status, none.error?.details]).toEqual([406, 'The result contains 0 rows'])
      expect((await items().select('size').eq('note', mark)).data).toEqual([{ size: 7 }, { size: 7 }])
      const one = await change().eq('code', `${mark} 1`).single()
      expect([one.status, one.error]).toEqual([204, null])
    })
    test('insert of several rows is PGRST116 and rolled back', async () => {
      const rows = [
        { code: 's1', note: 'single insert' },
        { code: 's2', note: 'single insert' },
      ]
      expect((await items().insert(rows).single()).error?.code).toBe('PGRST116')
      expect(await codes('single insert')).toEqual([])
    })
  })

  describe('F-62 preferences', () => {
    test('handling=strict refuses unknown preferences before anything is written', async () => {
      const strict = (preferences: string) =>
        items()
          .insert({ code: 'strict', note: 'strict' })
          .setHeader('Prefer', `handling=strict, ${preferences}`)
      const { status, error } = await strict('return=everything, colour=blue, count=exact')
      expect([status, error?.code, error?.message, error?.details]).toEqual([
        400,
        'PGRST122',
        'Invalid preferences given with handling=strict',
        'Invalid preferences: return=everything, colour=blue',
      ])
      expect(await codes('strict')).toEqual([])
      const lenient = items().insert({ code: 'lenient' }).setHeader('Prefer', 'colour=blue')
      expect((await lenient).error).toBeNull()
      expect((await strict('missing=default, tx=commit, max-affected=1')).error).toBeNull()
    })
    test('the first of two values applies', async () => {
      const prefer = 'return=representation, return=minimal'
      const { data } = await items().insert({ code: 'first' }).setHeader('Prefer', prefer)
      expect(data).toMatchObject([{ code: 'first' }])
    })
    test('max-affected applies to functions that return rows and is refused for others', async () => {
      await items().insert([
        { code: 'm1', note: 'many' },
        { code: 'm2', note: 'many' },
      ])
      const strict = 'handling=strict, max-affected=1'
      const call = contract().anon.rpc('drop_items', { marked: 'many' }).setHeader('Prefer', strict)
      const { status, error } = await call
      expect([status, error?.code, error?.details]).toEqual([400, 'PGRST124', 'The query affects 2 rows'])
      expect(await codes('many')).toEqual(['m1', 'm2'])
      const single = await contract().anon.rpc('count_items').setHeader('Prefer', strict)
      expect([single.status, single.error?.code]).toEqual([400, 'PGRST128'])
      // Neither an insert nor anything without handling=strict is limited.
      const rows = [{ word: 'a' }, { word: 'b' }]
      expect((await contract().anon.from('plain').insert(rows).setHeader('Prefer', strict)).error).toBeNull()
      const loose = items().delete().eq('note', 'many').setHeader('Prefer', 'max-affected=1')
      expect((await loose).status).toBe(204)
    })
    test('missing=default also fills identity columns and columns that an update omits', async () => {
      const rows = [
        { id: 9000, code: 'identity 1', size: 5 },
        { code: 'identity 2', size: 3 },
      ]
      const inserted = await items().insert(rows, { defaultToNull: false }).select('id, size')
      expect(inserted.error).toBeNull()
      expect(inserted.data).toEqual([
        { id: 9000, size: 5 },
        { id: expect.any(Number), size: 3 },
      ])
      const headers = { prefer: 'missing=default, return=representation' }
      const path = 'items?id=eq.9000&columns=size,note&select=size,note'
      const init = { method: 'PATCH', headers, body: JSON.stringify({ note: 'kept' }) }
      // The service key has no grant on these tables.
      const asVisitor = { ...headers, apikey: contract().server.anonKey }
      const changed = await ask(path, { ...init, headers: asVisitor })
      expect([changed.status, changed.body]).toEqual([200, [{ size: 7, note: 'kept' }]])
    })
  })

  describe('F-62 functions that set the response', () => {
    test('a function sets the status and the headers, and its insert is kept', async () => {
      const { status, headers, body } = await ask('rpc/teapot', {
        method: 'POST',
        headers: { apikey: contract().server.anonKey },
        body: '{"item": "pot"}',
      })
      expect([status, headers.get('x-pot'), headers.get('cache-control'), body]).toEqual([
        418,
        'full',
        'no-store',
        'pot',
      ])
      expect((await contract().anon.from('plain').select().eq('word', 'pot')).data).toHaveLength(1)
    })
    test.each([
      ['a word', '', 500, 'PGRST112'],
      ['99', '', 500, 'PGRST112'],
      ['', '{"X-Pot": "full"}', 500, 'PGRST111'],
      ['', '[{"a": "1", "b": "2"}]', 500, 'PGRST111'],
      ['', '[{"a": 1}]', 500, 'PGRST111'],
      ['204', '', 204, undefined],
    ])('status %j and headers %j give %i', async (status, headers, expected, code) => {
      const answer = await contract().anon.rpc('choose', { status, headers })
      expect([answer.status, answer.error?.code]).toEqual([expected, code])
    })
    test('a function declared as stable cannot write', async () => {
      const { status, error } = await contract().anon.rpc('pretend_to_read', { item: 'secretly' })
      expect([status, error?.code]).toEqual([405, '25006'])
      expect((await contract().anon.from('plain').select().eq('word', 'secretly')).data).toEqual([])
    })
  })

  describe('F-62 relations', () => {
    const makers = () => contract().anon.from('makers')

    test('a foreign key beside a join table is 300 unless the request names one', async () => {
      const { status, error } = await contract().anon.from('parts').select('id, makers(name)')
      expect([status, error?.code]).toEqual([300, 'PGRST201'])
      const chosen = await contract().anon.from('parts').select('id, makers!made_by(name)')
      expect([chosen.status, chosen.error]).toEqual([200, null])
    })
    test('a self-reference gives the children by table name and the parent by column name', async () => {
      const below = await makers().select('name, makers(name)').order('id')
      expect(below.data).toEqual([
        { name: 'Ann', makers: [{ name: 'Bob' }] },
        { name: 'Bob', makers: [] },
      ])
      const above = await makers().select('name, chief_id(name)').order('id')
      expect(above.data).toEqual([
        { name: 'Ann', chief_id: null },
        { name: 'Bob', chief_id: { name: 'Ann' } },
      ])
    })
    test.each([
      ['stores', 'makers(name)', /many makers over the table stocks/],
      ['makers', 'bosses(name)', /the function bosses/],
      ['deliveries', '...makers(name)', /\.\.\.makers/],
    ])('embedding in %s with %s is 501, and the message names the relation', async (table, select, named) => {
      const { status, error } = await contract().anon.from(table).select(select)
      expect([status, error?.code]).toEqual([501, 'PGRST127'])
      expect(error?.message).toMatch(named)
    })
  })

  test.each<[string, string, RequestInit & { headers?: Record<string, string> }]>([
    ['Prefer: timezone', 'items', { headers: { prefer: 'timezone=Europe/Oslo' } }],
    ['Prefer: return=headers-only', 'items', { headers: { prefer: 'return=headers-only' } }],
    ['Accept: text/csv', 'items', { headers: { accept: 'text/csv' } }],
    [
      'Accept: application/vnd.pgrst.array+json;nulls=stripped',
      'items',
      { headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' } },
    ],
    [
      'Content-Type: text/csv',
      'plain',
      { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'word\nx' },
    ],
    [
      'Content-Type: text/plain',
      'rpc/write_down',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
    ],
    [
      'The parameter columns of a call',
      'rpc/write_down?columns=item',
      { method: 'POST', body: '{"item": "x"}' },
    ],
    ['PUT', 'tags?item=eq.a&lang=eq.b', { method: 'PUT', body: '{"item": "a", "lang": "b"}' }],
    ['The description of the schema', '', {}],
  ])('F-62 %s is 501, by its name', async (named, path, init) => {
    const { status, body } = await ask(path, init)
    expect(status).toBe(501)
    expect(body.message).toContain(named)
    expect(body.message).toContain('is not implemented by the local server')
    expect((await contract().anon.from('plain').select().eq('word', 'x')).data).toEqual([])
  })

  test.each(['columns=', 'on_conflict='])(
    'F-62 an empty %s is 400, and nothing is added',
    async parameter => {
      const headers = { apikey: contract().server.anonKey, prefer: 'resolution=merge-duplicates' }
      const init = { method: 'POST', headers, body: '{"item": "e", "lang": "f"}' }
      const { status, body } = await ask(`tags?${parameter}`, init)
      expect([status, body.code]).toEqual([400, 'PGRST100'])
      expect((await contract().anon.from('tags').select().eq('item', 'e')).data).toEqual([])
    },
  )

  test('F-62 the accepted media type with the highest weight applies', async () => {
    const accept = 'text/csv;q=0.1, application/json'
    expect((await ask('items', { headers: { apikey: contract().server.anonKey, accept } })).status).toBe(200)
    const csvFirst = { accept: 'application/json;q=0.1, text/csv' }
    expect((await ask('items', { headers: csvFirst })).status).toBe(501)
  })
})
