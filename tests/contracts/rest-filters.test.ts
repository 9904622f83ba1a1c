/** Every filter of supabase-js, with values that break naive servers. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { onEveryServer } from './support/server.ts'

const schema = `
  create table people (
    id int primary key, name text not null, age int, active boolean, tags text[], profile jsonb,
    seen tstzrange, born date
  );
  grant select on people to anon;
  insert into people values
    (1, 'Ann', 30, true, '{red,blue}', '{"city": "Oslo", "langs": ["no", "en"], "deep": {"a": {"b": 1}}}', '[2026-01-01,2026-02-01)', '1996-05-01'),
    (2, 'Bob', 40, false, '{blue}', '{"city": "Rome"}', '[2026-02-01,2026-03-01)', '1986-05-01'),
    (3, 'Cid', null, null, '{}', null, null, null),
    (4, 'Dée', 50, true, '{red}', '{"city": "Öl, (x)"}', '[2026-03-01,2026-04-01)', '1976-05-01');`

const ids = async (query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>) => {
  const { data, error } = await query
  expect(error).toBeNull()
  return data?.map(row => row.id).sort()
}

onEveryServer(schema, contract => {
  const people = () => contract().anon.from('people').select('id')

  describe('comparisons', () => {
    test('eq and neq compare, and neq leaves nulls out', async () => {
      expect(await ids(people().eq('name', 'Ann'))).toEqual([1])
      expect(await ids(people().neq('age', 30))).toEqual([2, 4])
    })
    test('gt, gte, lt and lte compare numbers and dates', async () => {
      expect(await ids(people().gt('age', 40))).toEqual([4])
      expect(await ids(people().gte('age', 40))).toEqual([2, 4])
      expect(await ids(people().lt('born', '1980-01-01'))).toEqual([4])
      expect(await ids(people().lte('age', 40))).toEqual([1, 2])
    })
    test('is distinguishes null, true and false', async () => {
      expect(await ids(people().is('active', null))).toEqual([3])
      expect(await ids(people().is('active', true))).toEqual([1, 4])
      expect(await ids(people().is('active', false))).toEqual([2])
      expect(await ids(people().not('active', 'is', null))).toEqual([1, 2, 4])
    })
    test('isDistinct treats null as a value', async () => {
      expect(await ids(people().isDistinct('age', 30))).toEqual([2, 3, 4])
    })
  })

  describe('patterns', () => {
    test('like is case-sensitive and ilike is not', async () => {
      expect(await ids(people().like('name', '%n%'))).toEqual([1])
      expect(await ids(people().like('name', 'a%'))).toEqual([])
      expect(await ids(people().ilike('name', 'a%'))).toEqual([1])
    })
    test('an asterisk matches any text and an underscore one character', async () => {
      expect(await ids(people().ilike('name', '*b'))).toEqual([2])
      expect(await ids(people().like('name', 'C_d'))).toEqual([3])
    })
    test('likeAnyOf, likeAllOf, ilikeAnyOf and ilikeAllOf take several patterns', async () => {
      expect(await ids(people().likeAnyOf('name', ['A%', 'B%']))).toEqual([1, 2])
      expect(await ids(people().likeAllOf('name', ['___', 'B%']))).toEqual([2])
      expect(await ids(people().ilikeAnyOf('name', ['a%', 'b%']))).toEqual([1, 2])
      expect(await ids(people().ilikeAllOf('name', ['%D%', 'c%']))).toEqual([3])
    })
    test('match and imatch take regular expressions', async () => {
      expect(await ids(people().regexMatch('name', '^[AB]'))).toEqual([1, 2])
      expect(await ids(people().regexIMatch('name', '^[ab]'))).toEqual([1, 2])
    })
  })

  describe('lists, arrays, ranges and JSON', () => {
    test('in takes strings, numbers and an empty list', async () => {
      expect(await ids(people().in('id', [1, 3, 99]))).toEqual([1, 3])
      expect(await ids(people().in('name', ['Bob', 'Dée']))).toEqual([2, 4])
      expect(await ids(people().in('id', []))).toEqual([])
      expect(await ids(people().not('id', 'in', '(1,2)'))).toEqual([3, 4])
    })
    test('contains, containedBy and overlaps work on arrays', async () => {
      expect(await ids(people().contains('tags', ['red']))).toEqual([1, 4])
      expect(await ids(people().containedBy('tags', ['blue', 'green']))).toEqual([2, 3])
      expect(await ids(people().overlaps('tags', ['red', 'green']))).toEqual([1, 4])
    })
    test('contains works on JSON', async () => {
      expect(await ids(people().contains('profile', { city: 'Rome' }))).toEqual([2])
    })
    test('ranges can be compared', async () => {
      const range = '[2026-02-01,2026-03-01)'
      expect(await ids(people().rangeGt('seen', range))).toEqual([4])
      expect(await ids(people().rangeLt('seen', range))).toEqual([1])
      expect(await ids(people().rangeAdjacent('seen', range))).toEqual([1, 4])
      expect(await ids(people().rangeGte('seen', range))).toEqual([2, 4])
      expect(await ids(people().rangeLte('seen', range))).toEqual([1, 2])
    })
    test('filters, columns and orders accept JSON paths', async () => {
      expect(await ids(people().eq('profile->>city', 'Öl, (x)'))).toEqual([4])
      expect(await ids(people().eq('profile->deep->a->>b', '1'))).toEqual([1])
      const { data } = await contract()
        .anon.from('people')
        .select('id, profile->>city, first:profile->langs->>0')
        .not('profile', 'is', null)
        .order('profile->>city', { ascending: false })
      expect(data).toEqual([
        { id: 4, city: 'Öl, (x)', first: null },
        { id: 2, city: 'Rome', first: null },
        { id: 1, city: 'Oslo', first: 'no' },
      ])
    })
    test('textSearch finds words in the default, plain and websearch modes', async () => {
      expect(await ids(people().textSearch('name', 'ann'))).toEqual([1])
      expect(await ids(people().textSearch('name', 'bob', { type: 'plain', config: 'english' }))).toEqual([2])
      expect(await ids(people().textSearch('name', 'ann or bob', { type: 'websearch' }))).toEqual([1, 2])
    })
  })

  describe('combinations', () => {
    test('several filters must all hold', async () => {
      expect(await ids(people().eq('active', true).gt('age', 30))).toEqual([4])
      expect(await ids(people().match({ active: true, age: 30 }))).toEqual([1])
    })
    test('two filters on one column must both hold', async () => {
      expect(await ids(people().gt('age', 30).lt('age', 50))).toEqual([2])
    })
    test('or, and and not can be nested', async () => {
      expect(await ids(people().or('id.eq.1,and(age.gt.30,active.is.true)'))).toEqual([1, 4])
      expect(await ids(people().or('not.and(id.gte.2,id.lte.4),tags.cs.{red}'))).toEqual([1, 4])
      expect(await ids(people().or('name.in.(Ann,Bob),id.not.lt.4'))).toEqual([1, 2, 4])
      expect(await ids(people().not('name', 'ilike', '%b%'))).toEqual([1, 3, 4])
    })
    test('a quoted value in or may contain commas and parentheses', async () => {
      expect(await ids(people().or('profile->>city.eq."Öl, (x)",id.eq.2'))).toEqual([2, 4])
    })
  })
})

const hostile = [
  `O'Neil`,
  `"quoted"`,
  'back\\slash',
  `a,b`,
  '(paren)',
  '100%',
  'snow*flake',
  'under_score',
  `'; drop table people; --`,
  '{a,b}',
  'dot.dot',
  'a:b::text',
  'eq.1',
  'null',
  ' leading and trailing ',
  'new\nline\ttab',
  '日本語 🎬 ÄÖ',
  '$1',
  '&select=*',
  '#?+%20',
  '',
]

const texts = `
  create table texts (id int generated always as identity primary key, value text not null);
  grant select on texts to anon; grant all on texts to service_role;`

const literalPattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')

onEveryServer(texts, contract => {
  const find = (client: SupabaseClient) => client.from('texts').select('value')

  test('every hostile string is stored, and eq, neq, in and or take it literally', async () => {
    const { service, anon } = contract()
    const rows = hostile.map(value => ({ value }))
    expect((await service.from('texts').insert(rows).select('value')).data).toEqual(rows)
    for (const value of hostile) {
      expect((await find(anon).eq('value', value)).data).toEqual([{ value }])
      expect((await find(anon).neq('value', value)).data).toHaveLength(hostile.length - 1)
      const quoted = `"${value.replace(/["\\]/g, '\\$&')}"`
      expect((await find(anon).filter('value', 'in', `(${quoted})`)).data).toEqual([{ value }])
      expect((await find(anon).or(`value.eq.${quoted},value.eq.nobody`)).data).toEqual([{ value }])
    }
  })

  test('an escaped like pattern matches only its own text', async () => {
    for (const value of hostile.filter(text => text !== '')) {
      const { data } = await find(contract().anon).like('value', literalPattern(value))
      expect(data).toContainEqual({ value })
      expect(data).toHaveLength(1)
    }
  })

  test('a hostile column name in a filter, a selection or an order is refused as malformed or unknown', async () => {
    const column = 'value" = value or "value'
    const texts = () => contract().anon.from('texts')
    for (const { data, error, status } of [
      await texts().select('value').eq(column, 'x'),
      await texts().select(column),
      await texts().select('value').order(column),
    ]) {
      expect(data).toBeNull()
      expect([400, 404]).toContain(status)
      expect(error?.code).toMatch(/^(PGRST100|42703)$/)
    }
  })
})
