/** Calling functions. */
import { describe, expect, test } from 'vitest'
import { onEveryServer } from './support/server.ts'

const schema = `
  create table films (id int primary key, title text, studio_id int);
  create table studios (id int primary key, name text);
  alter table films add foreign key (studio_id) references studios;
  insert into studios values (1, 'North');
  insert into films select n, 'Film ' || n, case when n = 1 then 1 end from generate_series(1, 1200) as n;
  grant select on films, studios to anon;
  create function add(a int, b int default 10) returns int language sql immutable as 'select a + b';
  create function shout(words text[]) returns text language sql as $$ select upper(array_to_string(words, ' ')) $$;
  create function echo(value jsonb) returns jsonb language sql as 'select value';
  create function nothing() returns void language sql as 'select';
  create function no_number() returns int language sql as 'select null::int';
  create function squares(up_to int) returns setof int language sql as 'select n * n from generate_series(1, up_to) as n';
  create function films_from(first int) returns setof films language sql stable as 'select * from films where id >= first';
  create function one_film(number int) returns films language sql stable as 'select * from films where id = number';
  create function pairs() returns table (key text, value int) language sql as $$ values ('a', 1), ('b', 2) $$;
  create function extremes(out low int, out high int) language sql as 'select 1, 2';
  create function whoami() returns jsonb language sql stable as $$
    select jsonb_build_object('role', auth.role(), 'uid', auth.uid(), 'user', current_user,
      'method', current_setting('request.method'), 'path', current_setting('request.path'),
      'agent', current_setting('request.headers')::json ->> 'x-probe') $$;
  create function fail(code text, message text) returns void language plpgsql as $$
    begin raise exception using errcode = code, message = message, hint = 'try again', detail = 'it broke'; end $$;
  create function add_studio() returns void language sql security definer as $$ insert into studios values (2, 'South') $$;
  create function slow() returns void language sql as 'select pg_sleep(20)';
  create function overloaded(a int) returns text language sql as $$ select 'one' $$;
  create function overloaded(a int, b int) returns text language sql as $$ select 'two' $$;
  create function vague(a int, b int default 1) returns text language sql as $$ select 'b' $$;
  create function vague(a int, c text default '') returns text language sql as $$ select 'c' $$;
  create function secret() returns int language sql as 'select 1';
  revoke execute on function secret() from public;`

onEveryServer(schema, contract => {
  const db = () => contract().anon

  describe('a function that returns one value', () => {
    test('returns that value, with named arguments and defaults', async () => {
      expect((await db().rpc('add', { a: 1, b: 2 })).data).toBe(3)
      expect((await db().rpc('add', { a: 1 })).data).toBe(11)
      expect((await db().rpc('shout', { words: ['a', 'b,c', '"d"'] })).data).toBe('A B,C "D"')
      expect((await db().rpc('no_number')).data).toBeNull()
    })
    test('accepts and returns JSON unchanged', async () => {
      const value = { nested: [1, 'two', null, { three: '"' }] }
      expect((await db().rpc('echo', { value })).data).toEqual(value)
    })
    test('takes special characters literally in repeated calls', async () => {
      for (const word of [`it's`, `\\'; select 1; --`, String.raw`\u0027 \\ $1 %s`, `a\nb\tü'''`]) {
        expect((await db().rpc('echo', { value: { word } })).data).toEqual({ word })
        expect((await db().rpc('shout', { words: [word] })).data).toBe(word.toUpperCase())
      }
    })
    test('runs its new definition despite a cached plan', async () => {
      const change = (body: string) =>
        contract().owner(`drop function if exists changing(int);
          create function changing(a int) returns int language sql as '${body}'`)
      await change('select a + 1')
      for (let time = 0; time < 7; time += 1) expect((await db().rpc('changing', { a: 1 })).data).toBe(2)
      await change('select a + 2')
      expect((await db().rpc('changing', { a: 1 })).data).toBe(3)
    })
    test('is refused once its grant is revoked, despite a cached plan', async () => {
      const call = async () => (await db().rpc('guarded', { a: 1 })).error?.code
      await contract().owner(`create function guarded(a int) returns int language sql as 'select a';
        grant execute on function guarded(int) to service_role`)
      for (let time = 0; time < 7; time += 1) expect(await call()).toBeUndefined()
      await contract().owner('revoke execute on function guarded(int) from public, anon')
      expect(await call()).toBe('42501')
      expect((await contract().service.rpc('guarded', { a: 1 })).data).toBe(1)
    })
    test('can be called with GET and arguments in the URL', async () => {
      expect((await db().rpc('add', { a: 1, b: 2 }, { get: true })).data).toBe(3)
      expect((await db().rpc('shout', { words: ['a', 'b'] }, { get: true })).data).toBe('A B')
    })
    test('responds with 204 when it returns void', async () => {
      const { status, data, error } = await db().rpc('nothing')
      expect([status, data, error]).toEqual([204, null, null])
    })
    test('returns an object for a row and for several out parameters', async () => {
      const film = await db().rpc('one_film', { number: 1 })
      expect(film.data).toEqual({ id: 1, title: 'Film 1', studio_id: 1 })
      expect((await db().rpc('extremes')).data).toEqual({ low: 1, high: 2 })
    })
  })

  describe('a function that returns a set', () => {
    test('returns a list of values or of rows', async () => {
      expect((await db().rpc('squares', { up_to: 3 })).data).toEqual([1, 4, 9])
      expect((await db().rpc('pairs')).data).toEqual([
        { key: 'a', value: 1 },
        { key: 'b', value: 2 },
      ])
    })
    test('of table rows accepts columns, filters, orders, pages and counts', async () => {
      const { data, count } = await db()
        .rpc('films_from', { first: 1000 }, { count: 'exact' })
        .select('id')
        .lt('id', 1100)
        .order('id', { ascending: false })
        .range(1, 2)
      expect(data).toEqual([{ id: 1098 }, { id: 1097 }])
      expect(count).toBe(100)
    })
    test('of table rows embeds related rows', async () => {
      const query = db().rpc('films_from', { first: 1 }).select('title, studios(name)').eq('id', 1)
      expect((await query.single()).data).toEqual({ title: 'Film 1', studios: { name: 'North' } })
    })
    test('returns at most 1,000 rows but counts all of them', async () => {
      expect((await db().rpc('films_from', { first: 1 })).data).toHaveLength(1000)
      const head = await db().rpc('films_from', { first: 1 }, { head: true, count: 'exact' })
      expect([head.count, head.data]).toEqual([1200, null])
    })
    test('with GET distinguishes arguments from filters', async () => {
      const { data } = await db().rpc('films_from', { first: 5 }, { get: true }).select('id').lte('id', 6)
      expect(data).toEqual([{ id: 5 }, { id: 6 }])
    })
  })

  describe('what a function knows about the request', () => {
    test('is the role, the user, the method, the path and the headers', async () => {
      const { server } = contract()
      const response = await fetch(`${server.url}/rest/v1/rpc/whoami`, {
        headers: { apikey: server.anonKey, 'x-probe': 'here' },
      })
      expect(await response.json()).toEqual({
        role: 'anon',
        uid: null,
        user: 'anon',
        method: 'GET',
        path: '/rpc/whoami',
        agent: 'here',
      })
      expect((await contract().service.rpc('whoami')).data).toMatchObject({
        role: 'service_role',
        method: 'POST',
      })
    })
  })

  describe('what goes wrong', () => {
    test('a raised exception is 400 with P0001, its hint and its details', async () => {
      const { status, error } = await db().rpc('fail', { code: 'P0001', message: 'No more' })
      expect(status).toBe(400)
      expect(error).toMatchObject({
        code: 'P0001',
        message: 'No more',
        hint: 'try again',
        details: 'it broke',
      })
    })
    test.each([
      ['PT418', 418],
      ['42501', 401],
      ['23505', 409],
      ['57014', 500],
      ['P0002', 500],
      ['53000', 503],
      ['22000', 400],
    ])('SQLSTATE %s is status %i', async (code, status) => {
      const failed = await db().rpc('fail', { code, message: 'x' })
      expect([failed.status, failed.error?.code]).toEqual([status, code])
    })
    test('a function that does not exist, or not with these arguments, is 404 with PGRST202', async () => {
      for (const [name, given] of [
        ['nope', {}],
        ['add', { a: 1, z: 2 }],
        ['add', {}],
      ] as const) {
        const { status, error } = await db().rpc(name, given)
        expect([status, error?.code]).toEqual([404, 'PGRST202'])
      }
    })
    test('overloads are distinguished by their arguments or refused with PGRST203', async () => {
      expect((await db().rpc('overloaded', { a: 1 })).data).toBe('one')
      expect((await db().rpc('overloaded', { a: 1, b: 2 })).data).toBe('two')
      const vague = await db().rpc('vague', { a: 1 })
      expect([vague.status, vague.error?.code]).toEqual([300, 'PGRST203'])
    })
    test('a function that may not be called is 401 with 42501', async () => {
      const { status, error } = await db().rpc('secret')
      expect([status, error?.code]).toEqual([401, '42501'])
    })
    test('a function that writes cannot be called with GET', async () => {
      const { status, error } = await db().rpc('add_studio', {}, { get: true })
      expect([status, error?.code]).toEqual([405, '25006'])
      expect((await db().rpc('add_studio')).status).toBe(204)
    })
    test('an argument of the wrong type is 400 with 22P02', async () => {
      const { status, error } = await db().rpc('add', { a: 'one' })
      expect([status, error?.code]).toEqual([400, '22P02'])
    })
  })
})
