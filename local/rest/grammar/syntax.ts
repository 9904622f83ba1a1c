/** The parts of a PostgREST URL, once parsed. */

/** A column, or a path into a JSON column. */
export interface Field {
  column: string
  path: JsonStep[]
}

/** One `->` (JSON) or `->>` (text) and the key or array index after it. */
export interface JsonStep {
  arrow: '->' | '->>'
  key: string
}

export type Condition = Filter | Logic

/** `column=operator.value` */
export interface Filter {
  kind: 'filter'
  field: Field
  negated: boolean
  test: Test
}

/** `and=(…)` and `or=(…)` */
export interface Logic {
  kind: 'and' | 'or'
  negated: boolean
  terms: Condition[]
}

export type Test =
  | { kind: 'compare'; operator: string; value: string; quantifier: 'any' | 'all' | null }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: string }
  | { kind: 'search'; operator: string; language: string | null; query: string }

export type SelectItem = { kind: 'everything' } | SelectedField | Embed | Spread

/** `alias:column::type` */
export interface SelectedField {
  kind: 'field'
  field: Field
  alias: string | null
  cast: string | null
}

/** `alias:relation!hint!inner(…)` */
export interface Embed {
  kind: 'embed'
  relation: string
  alias: string | null
  /** A foreign key or its column, to choose between several relations. */
  hint: string | null
  /** Whether rows without a related one are left out. */
  inner: boolean
  items: SelectItem[]
}

/** `...relation(…)`: the columns of a related row among those of the outer row. */
export interface Spread {
  kind: 'spread'
  relation: string
}

/** `column.desc.nullslast`, or `relation(column).desc` for a column of a to-one relation. */
export interface OrderTerm {
  relation: string | null
  field: Field
  descending: boolean
  nulls: 'first' | 'last' | null
}
