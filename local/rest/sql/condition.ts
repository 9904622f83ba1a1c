/** Filters as SQL. */
import type { Condition, Field, Filter, Test } from '../grammar/syntax.ts'
import { arrayText, identifier, type Parameters } from './parameters.ts'

/** Where the columns of a filter are looked up. */
export interface Scope {
  /** The table's name inside the statement, already quoted. */
  alias: string
  parameters: Parameters
  /** The SQL test that a related row exists, for `relation=is.null`; null if there is no such embed. */
  related(name: string): string | null
}

const comparisons: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

const searchFunctions: Record<string, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

/** The SQL of a condition; values become parameters. */
export function conditionSql(condition: Condition, scope: Scope): string {
  if (condition.kind === 'filter') return filterSql(condition, scope)
  const terms = condition.terms.map(term => conditionSql(term, scope)).join(` ${condition.kind} `)
  return `${condition.negated ? 'not ' : ''}(${terms})`
}

/** The SQL of a column or of a place inside a JSON column. */
export function fieldSql({ column, path }: Field, scope: Pick<Scope, 'alias' | 'parameters'>): string {
  const base = `${scope.alias}.${identifier(column)}`
  if (path.length === 0) return base
  // An index must be written as a number, a key sent as text: Postgres tells them apart by type.
  const steps = path.map(({ arrow, key }) =>
    /^-?\d{1,9}$/.test(key) ? `${arrow}${key}` : `${arrow}${scope.parameters.add(key)}::text`,
  )
  return `(to_jsonb(${base})${steps.join('')})`
}

function filterSql({ field, negated, test }: Filter, scope: Scope): string {
  const related = test.kind === 'is' && field.path.length === 0 ? scope.related(field.column) : null
  if (related !== null && test.kind === 'is') {
    const exists = (test.value === 'not_null') !== negated
    return exists ? related : `not ${related}`
  }
  const tested = testSql(fieldSql(field, scope), test, scope.parameters)
  return negated ? `not ${tested}` : tested
}

function testSql(field: string, test: Test, parameters: Parameters): string {
  switch (test.kind) {
    case 'is':
      return `${field} is ${test.value.replace('_', ' ')}`
    case 'in':
      return `${field} = any (${parameters.add(arrayText(test.values))})`
    case 'search': {
      const language = test.language === null ? '' : `${parameters.add(test.language)}::text::regconfig, `
      return `${field} @@ ${searchFunctions[test.operator]}(${language}${parameters.add(test.query)})`
    }
    case 'compare': {
      // An asterisk stands for "%" so that URLs need not escape it.
      const isPattern = test.operator === 'like' || test.operator === 'ilike'
      const placeholder = parameters.add(isPattern ? test.value.replaceAll('*', '%') : test.value)
      const operand = test.quantifier === null ? placeholder : `${test.quantifier} (${placeholder})`
      return `${field} ${comparisons[test.operator]} ${operand}`
    }
  }
}
