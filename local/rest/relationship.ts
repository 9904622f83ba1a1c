/** Finding the foreign key that an embedded relation means. */
import { RestError } from './rest-error.ts'
import type { ForeignKey, SchemaCache } from './schema-cache.ts'

/** How the rows of a related table hang on those of another. */
export interface Relationship {
  table: string
  /** Whether there is at most one related row, so that an object is returned and not a list. */
  toOne: boolean
  /** Pairs of equal columns: of the table that embeds, of the table that is embedded. */
  join: [outer: string, inner: string][]
}

/**
 * The relationship from `parent` to `relation`, which is a table, a foreign key or the column of
 * one; `hint` is a foreign key or its column. Throws PGRST200 for none and PGRST201 for several.
 */
export function findRelationship(
  cache: SchemaCache,
  parent: string,
  relation: string,
  hint: string | null,
): Relationship {
  const candidates = cache.foreignKeys.flatMap(key => relationsOf(key, parent, relation, hint))
  const [found, ...others] = candidates
  if (found === undefined) {
    const described = `'${parent}' and '${relation}'`
    const using = hint === null ? '' : ` using the hint '${hint}'`
    throw new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between ${described} in the schema cache`,
      {
        details: `Searched for a foreign key relationship between ${described}${using} in the schema 'public', but no matches were found.`,
      },
    )
  }
  if (others.length > 0) {
    throw new RestError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${parent}' and '${relation}'`,
      { hint: `Try changing '${relation}' to '${relation}!<foreign key>'.` },
    )
  }
  return found
}

function relationsOf(key: ForeignKey, parent: string, relation: string, hint: string | null): Relationship[] {
  const names = [key.name, ...(key.columns.length === 1 ? key.columns : [])]
  if (hint !== null && !names.includes(hint)) return []
  const found: Relationship[] = []
  if (key.table === parent && [key.target, ...names].includes(relation)) {
    found.push({ table: key.target, toOne: true, join: pairs(key.columns, key.targetColumns) })
  }
  if (key.target === parent && [key.table, key.name].includes(relation)) {
    found.push({ table: key.table, toOne: key.unique, join: pairs(key.targetColumns, key.columns) })
  }
  return found
}

function pairs(outer: string[], inner: string[]): [string, string][] {
  return outer.map((column, index) => [column, inner[index] ?? column])
}
