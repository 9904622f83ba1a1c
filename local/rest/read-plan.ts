/** Turns the query parameters of a URL into the tree of rows it asks for. */

import { parseFilter, parseLogic } from './grammar/filter.ts'
import { parseOrder } from './grammar/order.ts'
import { parseSelect } from './grammar/select.ts'
import type { Condition, Embed, OrderTerm, SelectedField, SelectItem } from './grammar/syntax.ts'
import { findRelationship, type Relationship } from './relationship.ts'
import { notImplemented, RestError } from './rest-error.ts'
import type { SchemaCache } from './schema-cache.ts'

/** The rows of one table and what is embedded in them. */
export interface ReadPlan {
  table: string
  /** Whether every column is wanted, besides `fields`. */
  everything: boolean
  fields: SelectedField[]
  embeds: EmbeddedPlan[]
  where: Condition[]
  order: OrderTerm[]
  /** Maximum number of rows; null for only the server's limit. */
  limit: number | null
  offset: number
}

/** Related rows inside each row. */
export interface EmbeddedPlan {
  /** The property that holds them. */
  key: string
  inner: boolean
  relationship: Relationship
  plan: ReadPlan
}

const modifiers = /^(?:(.*)\.)?(order|limit|offset|and|or|not\.and|not\.or)$/s

/** Parameters that are read elsewhere and are not filters. */
const reserved = new Set(['select', 'columns', 'on_conflict'])

/**
 * The plan for reading `table` with the query parameters of a URL, except those in `ignored`.
 *
 * Throws PGRST100 for what cannot be parsed, PGRST108 for a filter on what is not embedded, and
 * PGRST200 or PGRST201 for an unknown or ambiguous relation; 501 for one that this server cannot embed.
 */
export function planRead(
  cache: SchemaCache,
  table: string,
  query: URLSearchParams,
  ignored: ReadonlySet<string> = new Set(),
): ReadPlan {
  const root = emptyPlan(table)
  addItems(cache, root, parseSelect(query.get('select') ?? ''))
  for (const [key, value] of query) {
    if (!reserved.has(key) && !ignored.has(key)) addParameter(root, key, value)
  }
  return root
}

function emptyPlan(table: string): ReadPlan {
  return { table, everything: false, fields: [], embeds: [], where: [], order: [], limit: null, offset: 0 }
}

function addItems(cache: SchemaCache, plan: ReadPlan, items: SelectItem[]): void {
  for (const item of items) {
    if (item.kind === 'everything') plan.everything = true
    else if (item.kind === 'field') plan.fields.push(item)
    else if (item.kind === 'spread') throw notImplemented(`select: ...${item.relation}`)
    else plan.embeds.push(planEmbed(cache, plan.table, item))
  }
}

function planEmbed(cache: SchemaCache, parent: string, embed: Embed): EmbeddedPlan {
  const relationship = findRelationship(cache, parent, embed.relation, embed.hint)
  const plan = emptyPlan(relationship.table)
  addItems(cache, plan, embed.items)
  return { key: embed.alias ?? embed.relation, inner: embed.inner, relationship, plan }
}

function addParameter(root: ReadPlan, key: string, value: string): void {
  const modifier = modifiers.exec(key)
  if (modifier === null) {
    const { path, filter } = parseFilter(key, value)
    planAt(root, path).where.push(filter)
    return
  }
  const [, prefix, name = ''] = modifier
  const plan = planAt(root, prefix === undefined ? [] : prefix.split('.'))
  if (name === 'order') {
    if (value !== '') plan.order = parseOrder(value)
  } else if (name === 'limit') plan.limit = parseCount(name, value)
  else if (name === 'offset') plan.offset = parseCount(name, value)
  else plan.where.push(parseLogic(name.endsWith('and') ? 'and' : 'or', name.startsWith('not.'), value))
}

function planAt(root: ReadPlan, path: string[]): ReadPlan {
  let plan = root
  for (const name of path) {
    const embedded = plan.embeds.find(embed => embed.key === name || embed.relationship.table === name)
    if (embedded === undefined) {
      throw new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
        hint: `Verify that '${name}' is included in the 'select' query parameter.`,
      })
    }
    plan = embedded.plan
  }
  return plan
}

function parseCount(name: string, value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value)
  throw new RestError(400, 'PGRST100', `"failed to parse ${name} (${value})" (line 1, column 1)`, {
    details: 'expecting a number of rows',
  })
}
