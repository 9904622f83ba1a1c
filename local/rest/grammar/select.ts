/** `select=id,title:name,author:people!author_id(name)` */
import { Cursor } from './cursor.ts'
import type { SelectItem } from './syntax.ts'

/** Parses the `select` parameter; an empty one means everything. Throws PGRST100. */
export function parseSelect(text: string): SelectItem[] {
  if (text === '') return [{ kind: 'everything' }]
  const cursor = new Cursor(text, 'select parameter')
  const items = parseItems(cursor)
  if (!cursor.done) cursor.fail('"," or the end')
  return items
}

function parseItems(cursor: Cursor): SelectItem[] {
  const items: SelectItem[] = []
  do {
    items.push(cursor.nested(() => parseItem(cursor)))
  } while (cursor.take(','))
  return items
}

function parseItem(cursor: Cursor): SelectItem {
  if (cursor.take('*')) return { kind: 'everything' }
  if (cursor.take('...')) {
    const item = parseItem(cursor)
    return item.kind === 'embed' ? { kind: 'spread', relation: item.relation } : cursor.fail('a relation')
  }
  const alias = cursor.attempt(() => {
    const name = cursor.name()
    return cursor.match(/:(?!:)/y) === null ? null : name
  })
  const field = cursor.field()
  if (field.path.length === 0 && cursor.match(/(?=[!(])/y) !== null) {
    return parseEmbed(cursor, field.column, alias)
  }
  const cast = cursor.take('::') ? (cursor.match(/[A-Za-z_][\w ]*(?:\[\])?/y) ?? cursor.fail('a type')) : null
  return { kind: 'field', field, alias, cast }
}

function parseEmbed(cursor: Cursor, relation: string, alias: string | null): SelectItem {
  let hint: string | null = null
  let inner = false
  while (cursor.take('!')) {
    const modifier = cursor.name()
    if (modifier === 'inner') inner = true
    else if (modifier !== 'left') hint = modifier
  }
  cursor.expect('(')
  if (cursor.take(')')) return { kind: 'embed', relation, alias, hint, inner, items: [] }
  const items = parseItems(cursor)
  cursor.expect(')')
  return { kind: 'embed', relation, alias, hint, inner, items }
}
