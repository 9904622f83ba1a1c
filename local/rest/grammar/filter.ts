/** Filters: `age=not.gte.18`, `or=(name.ilike.*anna*,tags.cs.{a,b})`. */
import { Cursor } from './cursor.ts'
import type { Condition, Filter, Test } from './syntax.ts'

const quantifiable = new Set(['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'])
const simple = new Set(['neq', 'isdistinct', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'])
const searches = new Set(['fts', 'plfts', 'phfts', 'wfts'])
const isValues = new Set(['null', 'not_null', 'true', 'false', 'unknown'])

/**
 * Parses one query parameter that is a filter; `path` names the embedded relations it reaches into,
 * e.g. `['author']` for `author.name=eq.Ann`. Throws PGRST100.
 */
export function parseFilter(key: string, value: string): { path: string[]; filter: Filter } {
  const names = new Cursor(key, 'filter')
  const path: string[] = []
  let field = names.field()
  while (names.take('.')) {
    path.push(field.column)
    field = names.field()
  }
  if (!names.done) names.fail('a column')

  const cursor = new Cursor(value, 'filter')
  const negated = cursor.take('not.')
  const test = parseTest(cursor, remaining)
  if (!cursor.done) cursor.fail('the end')
  return { path, filter: { kind: 'filter', field, negated, test } }
}

/** Parses the value of `and`, `or`, `not.and` or `not.or`. Throws PGRST100. */
export function parseLogic(kind: 'and' | 'or', negated: boolean, value: string): Condition {
  const cursor = new Cursor(value, 'logic tree')
  const terms = parseTerms(cursor)
  if (!cursor.done) cursor.fail('the end')
  return { kind, negated, terms }
}

function parseTerms(cursor: Cursor): Condition[] {
  cursor.expect('(')
  const terms: Condition[] = []
  do {
    terms.push(cursor.nested(() => parseTerm(cursor)))
  } while (cursor.take(','))
  cursor.expect(')')
  return terms
}

function parseTerm(cursor: Cursor): Condition {
  const logic = cursor.match(/(?:not\.)?(?:and|or)(?=\()/y)
  if (logic !== null) {
    const kind = logic.endsWith('and') ? 'and' : 'or'
    return { kind, negated: logic.startsWith('not.'), terms: parseTerms(cursor) }
  }
  const field = cursor.field()
  cursor.expect('.')
  const negated = cursor.take('not.')
  return { kind: 'filter', field, negated, test: parseTest(cursor, listed) }
}

/** The value of a filter that is a parameter of its own: everything that follows, literally. */
function remaining(cursor: Cursor): string {
  return cursor.rest()
}

/** The value of a filter in a list: quoted, or an array in braces, or up to the next `,` or `)`. */
function listed(cursor: Cursor): string {
  const quoted = cursor.attempt(() => {
    const value = cursor.quoted()
    return value !== null && cursor.match(/(?=[,)])/y) !== null ? value : null
  })
  return quoted ?? cursor.match(/\{(?:"(?:[^"\\]|\\.)*"|[^"}])*\}/sy) ?? cursor.match(/[^,)]*/y) ?? ''
}

function parseTest(cursor: Cursor, readValue: (cursor: Cursor) => string): Test {
  const operator = cursor.match(/[a-z]+/y) ?? cursor.fail('an operator')
  if (operator === 'in') {
    cursor.expect('.')
    return { kind: 'in', values: parseList(cursor) }
  }
  if (operator === 'is') {
    cursor.expect('.')
    const value = (cursor.match(/\w+/y) ?? '').toLowerCase()
    return isValues.has(value) ? { kind: 'is', value } : cursor.fail('null, not_null, true, false or unknown')
  }
  if (searches.has(operator)) {
    const language = cursor.match(/\(\w+\)/y)?.slice(1, -1) ?? null
    cursor.expect('.')
    return { kind: 'search', operator, language, query: readValue(cursor) }
  }
  if (!quantifiable.has(operator) && !simple.has(operator)) cursor.fail('an operator')
  const quantifier = quantifiable.has(operator) ? parseQuantifier(cursor) : null
  cursor.expect('.')
  return { kind: 'compare', operator, quantifier, value: readValue(cursor) }
}

function parseQuantifier(cursor: Cursor): 'any' | 'all' | null {
  if (cursor.take('(any)')) return 'any'
  return cursor.take('(all)') ? 'all' : null
}

/** `(a,"b,c")`; `()` is the empty list. */
function parseList(cursor: Cursor): string[] {
  cursor.expect('(')
  const values: string[] = []
  if (cursor.take(')')) return values
  do {
    values.push(listed(cursor))
  } while (cursor.take(','))
  cursor.expect(')')
  return values
}
