/** Finds the foreign key that an embedded relation means. Source: github.com/PostgREST/postgrest, Plan.hs, findRel. */
import { notImplemented, RestError } from './rest-error.ts'
import type { SchemaCache } from './schema-cache.ts'

/** How the rows of a related table belong to those of another. */
export interface Relationship {
  table: string
  /** Whether there is at most one related row, so that an object is returned instead of a list. */
  toOne: boolean
  /** Pairs of equal columns: of the embedding table, and of the embedded table. */
  join: [outer: string, inner: string][]
}

interface Candidate extends Relationship {
  /** `unique` is one to one, whichever table has the foreign key. */
  kind: 'one' | 'unique' | 'many' | 'junction' | 'function'
  /** The foreign key; null for a junction and a function. */
  constraint: string | null
  /** The junction table, or the function. */
  through: string | null
}

/**
 * The relationship from `parent` to `relation`, which is a table, a foreign key or a column of `parent`; `hint` is a
 * foreign key, a column of either table, or the junction table.
 *
 * Throws PGRST200 for none, PGRST201 for several, and 501 for one through a junction table or a function, which this
 * server looks for only to detect ambiguity.
 */
export function findRelationship(
  cache: SchemaCache,
  parent: string,
  relation: string,
  hint: string | null,
): Relationship {
  const candidates = candidatesOf(cache, parent).filter(each => isMeant(each, parent, relation, hint))
  // A function takes precedence over a relation of the same name.
  const computed = candidates.find(({ kind }) => kind === 'function')
  if (computed) throw notImplemented(`select: the function ${relation} as a relation`)
  const [found, ...others] = candidates
  if (found === undefined) throw noRelationship(parent, relation, hint)
  if (others.length > 0) {
    throw new RestError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${parent}' and '${relation}'`,
      { hint: `Try changing '${relation}' to '${relation}!<foreign key>'.` },
    )
  }
  if (found.kind === 'junction') {
    throw notImplemented(`select: many ${relation} over the table ${found.through}`)
  }
  const { table, toOne, join } = found
  return { table, toOne, join }
}

function noRelationship(parent: string, relation: string, hint: string | null): RestError {
  const described = `'${parent}' and '${relation}'`
  const using = hint === null ? '' : ` using the hint '${hint}'`
  const message = `Could not find a relationship between ${described} in the schema cache`
  return new RestError(400, 'PGRST200', message, {
    details: `Searched for a foreign key relationship between ${described}${using} in the schema 'public', but no matches were found.`,
  })
}

/** Everything that can be embedded in rows of `parent`. */
function candidatesOf(cache: SchemaCache, parent: string): Candidate[] {
  const { foreignKeys } = cache
  const found: Candidate[] = []
  for (const { name: constraint, table, columns, target, targetColumns, unique } of foreignKeys) {
    const known = { constraint, through: null }
    if (table === parent) {
      const kind = unique ? 'unique' : 'one'
      found.push({ ...known, kind, table: target, toOne: true, join: pairs(columns, targetColumns) })
    }
    if (target === parent) {
      const kind = unique ? 'unique' : 'many'
      found.push({ ...known, kind, table, toOne: unique, join: pairs(targetColumns, columns) })
    }
  }
  const manyToOne = foreignKeys.filter(({ unique }) => !unique)
  for (const near of manyToOne.filter(({ target }) => target === parent)) {
    const primaryKey = new Set(cache.find(near.table)?.primaryKey)
    for (const far of manyToOne) {
      if (far.table !== near.table || far.name === near.name) continue
      if (![...near.columns, ...far.columns].every(column => primaryKey.has(column))) continue
      const junction = { kind: 'junction', constraint: null, through: near.table } as const
      found.push({ ...junction, table: far.target, toOne: false, join: [] })
    }
  }
  for (const { name: through, table, returnsSet } of cache.computedRelations(parent)) {
    const known = { kind: 'function', constraint: null, through } as const
    found.push({ ...known, table: table ?? '', toOne: !returnsSet, join: [] })
  }
  return found
}

function isMeant(
  { kind, table, constraint, through, join }: Candidate,
  parent: string,
  relation: string,
  hint: string | null,
): boolean {
  if (kind === 'function') return relation === through
  const [outer, inner] = (join.length === 1 && join[0]) || []
  if (table === parent) {
    // One foreign key, two directions: the table's name means the rows that point here, the column's name the other.
    if (hint !== null) return relation === table && kind === 'many' && hint === inner
    return (relation === table && kind === 'many') || (relation === outer && kind === 'one')
  }
  if (hint === null) return [table, constraint, outer].includes(relation)
  return relation === table && [constraint, outer, inner, through].includes(hint)
}

function pairs(outer: string[], inner: string[]): [string, string][] {
  return outer.map((column, index) => [column, inner[index] ?? column])
}
