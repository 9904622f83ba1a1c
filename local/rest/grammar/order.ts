/** `order=created_at.desc.nullslast,author(name)` */
import { Cursor } from './cursor.ts'
import type { OrderTerm } from './syntax.ts'

/** Parses an `order` parameter. Throws PGRST100. */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, 'order')
  const terms: OrderTerm[] = []
  do {
    terms.push(parseTerm(cursor))
  } while (cursor.take(','))
  if (!cursor.done) cursor.fail('asc, desc, nullsfirst, nullslast or ","')
  return terms
}

function parseTerm(cursor: Cursor): OrderTerm {
  const first = cursor.field()
  let relation: string | null = null
  let field = first
  if (cursor.take('(')) {
    relation = first.column
    field = cursor.field()
    cursor.expect(')')
  }
  const descending = cursor.take('.desc') || (cursor.take('.asc') && false)
  const nulls = cursor.take('.nullsfirst') ? 'first' : cursor.take('.nullslast') ? 'last' : null
  return { relation, field, descending, nulls }
}
