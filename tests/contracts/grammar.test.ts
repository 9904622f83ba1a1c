/** The parsers of PostgREST's grammar, which either parse a text or fail with PGRST100. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseColumns } from '../../local/rest/grammar/columns.ts'
import { parseFilter, parseLogic } from '../../local/rest/grammar/filter.ts'
import { parseOrder } from '../../local/rest/grammar/order.ts'
import { parseSelect } from '../../local/rest/grammar/select.ts'
import { RestError } from '../../local/rest/rest-error.ts'

const field = (column: string) => ({ column, path: [] })

describe('select', () => {
  test('is parsed into columns, aliases, casts and JSON paths', () => {
    expect(parseSelect('id,short:title::text,data->a->>0')).toEqual([
      { kind: 'field', field: field('id'), alias: null, cast: null },
      { kind: 'field', field: field('title'), alias: 'short', cast: 'text' },
      {
        kind: 'field',
        field: {
          column: 'data',
          path: [
            { arrow: '->', key: 'a' },
            { arrow: '->>', key: '0' },
          ],
        },
        alias: null,
        cast: null,
      },
    ])
  })
  test('is parsed into related rows with hints and joins', () => {
    expect(parseSelect('*,by:people!author_id!inner(name)')).toEqual([
      { kind: 'everything' },
      {
        kind: 'embed',
        relation: 'people',
        alias: 'by',
        hint: 'author_id',
        inner: true,
        items: [{ kind: 'field', field: field('name'), alias: null, cast: null }],
      },
    ])
  })
})

describe('filters', () => {
  test('keep their value unchanged, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), value => {
        expect(parseFilter('name', `eq.${value}`).filter.test).toEqual({
          kind: 'compare',
          operator: 'eq',
          quantifier: null,
          value,
        })
      }),
    )
  })
  test('keep quoted values in lists and in logic unchanged', () => {
    const quote = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), values => {
        const list = values.map(quote).join(',')
        expect(parseFilter('name', `in.(${list})`).filter.test).toEqual({ kind: 'in', values })
        const logic = parseLogic('or', false, `(${values.map(value => `name.eq.${quote(value)}`)})`)
        expect(logic).toMatchObject({ terms: values.map(value => ({ test: { value } })) })
      }),
    )
  })
  test('can refer to columns of related rows', () => {
    expect(parseFilter('a.b.data->>c', 'not.is.null')).toEqual({
      path: ['a', 'b'],
      filter: {
        kind: 'filter',
        field: { column: 'data', path: [{ arrow: '->>', key: 'c' }] },
        negated: true,
        test: { kind: 'is', value: 'null' },
      },
    })
  })
})

test('order is parsed into columns, directions and null positions', () => {
  expect(parseOrder('a.desc.nullslast,b.asc,c.nullsfirst,rel(d)')).toEqual([
    { relation: null, field: field('a'), descending: true, nulls: 'last' },
    { relation: null, field: field('b'), descending: false, nulls: null },
    { relation: null, field: field('c'), descending: false, nulls: 'first' },
    { relation: 'rel', field: field('d'), descending: false, nulls: null },
  ])
})

test('columns may be quoted', () => {
  expect(parseColumns('a,"b c","d,\\""', 'columns')).toEqual(['a', 'b c', 'd,"'])
})

test('any text is either parsed or refused with PGRST100', () => {
  const parsers: ((text: string) => unknown)[] = [
    parseSelect,
    parseOrder,
    text => parseFilter(text, 'eq.1'),
    text => parseFilter('a', text),
    text => parseLogic('and', false, text),
    text => parseColumns(text, 'columns'),
  ]
  const grammar = fc.string({ unit: fc.constantFrom(...'ab1.,:()!*"\\->{}not and or eq in is '.split('')) })
  fc.assert(
    fc.property(
      fc.oneof(grammar, fc.string({ unit: 'binary' })),
      fc.constantFrom(...parsers),
      (text, parse) => {
        try {
          parse(text)
        } catch (error) {
          expect(error).toBeInstanceOf(RestError)
          expect(error).toMatchObject({ status: 400, code: 'PGRST100' })
        }
      },
    ),
    { numRuns: 2000 },
  )
})
