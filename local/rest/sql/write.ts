/** Inserts, updates and deletes as SQL. */
import type { ReadPlan } from '../read-plan.ts'
import type { Table } from '../schema-cache.ts'
import { conditionSql } from './condition.ts'
import { identifier, type Parameters } from './parameters.ts'

export interface Insertion {
  /** The columns to fill; if empty, rows have only defaults. */
  columns: string[]
  /** A JSON array of objects, as text. */
  rows: string
  /** Whether a column that a row leaves out gets its default rather than null. */
  missingAsDefault: boolean
  conflict: { columns: string[]; resolution: 'merge' | 'ignore' } | null
}

/** `insert …`, without its RETURNING. */
export function insertSql(table: Table, insertion: Insertion, parameters: Parameters): string {
  const target = `public.${identifier(table.name)}`
  const { columns } = insertion
  if (columns.length === 0) {
    return `insert into ${target} select from json_array_elements(${parameters.add(insertion.rows)}::json)`
  }
  const list = columns.map(identifier).join(', ')
  const rows = insertion.missingAsDefault
    ? `(select jsonb_agg(${withDefaults(table, columns, '_given')}) from jsonb_array_elements(${parameters.add(insertion.rows)}::jsonb) as _given)`
    : `${parameters.add(insertion.rows)}::json`
  const populate = insertion.missingAsDefault ? 'jsonb_populate_recordset' : 'json_populate_recordset'
  return `insert into ${target} (${list}) select ${list} from ${populate}(null::${target}, ${rows}) as _body${conflictSql(insertion)}`
}

/** The object `given` as SQL, with the defaults of those `columns` that it leaves out. */
function withDefaults(table: Table, columns: string[], given: string): string {
  const defaults = table.columns
    .filter(column => column.default !== null && columns.includes(column.name))
    .map(column => `${textConstant(column.name)}, ${column.default}`)
  return `jsonb_build_object(${defaults.join(', ')}) || ${given}`
}

function textConstant(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function conflictSql({ columns, conflict }: Insertion): string {
  if (conflict === null || conflict.columns.length === 0) return ''
  const target = ` on conflict (${conflict.columns.map(identifier).join(', ')})`
  if (conflict.resolution === 'ignore') return `${target} do nothing`
  const updates = columns.map(column => `${identifier(column)} = excluded.${identifier(column)}`)
  return `${target} do update set ${updates.join(', ')}`
}

export interface Change {
  columns: string[]
  /** A JSON object, as text. */
  body: string
  /** Whether a column that the body leaves out gets its default rather than null. */
  missingAsDefault: boolean
}

/** `update …`, without its RETURNING. */
export function updateSql(
  table: Table,
  plan: ReadPlan,
  { columns, body, missingAsDefault }: Change,
  parameters: Parameters,
): string {
  const target = `public.${identifier(table.name)}`
  const updates = columns.map(column => `${identifier(column)} = _body.${identifier(column)}`)
  const given = parameters.add(body)
  const values = missingAsDefault
    ? `jsonb_populate_record(null::${target}, ${withDefaults(table, columns, `${given}::jsonb`)}) as _body`
    : `json_populate_record(null::${target}, ${given}::json) as _body`
  return `update ${target} set ${updates.join(', ')} from ${values}${chosenRows(plan, parameters)}`
}

/** `delete …`, without its RETURNING. */
export function deleteSql(plan: ReadPlan, parameters: Parameters): string {
  return `delete from public.${identifier(plan.table)}${chosenRows(plan, parameters)}`
}

function chosenRows(plan: ReadPlan, parameters: Parameters): string {
  const scope = { alias: identifier(plan.table), parameters, related: () => null }
  const conditions = plan.where.map(condition => conditionSql(condition, scope))
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
}

/**
 * The RETURNING clause with the columns that `plan` will read from the changed rows, and no others:
 * returning a column requires the right to select it.
 */
export function returningSql(plan: ReadPlan): string {
  const alias = identifier(plan.table)
  if (plan.everything) return ` returning ${alias}.*`
  const columns = new Set([
    ...plan.fields.map(({ field }) => field.column),
    ...plan.order.flatMap(({ relation, field }) => (relation === null ? [field.column] : [])),
    ...plan.embeds.flatMap(({ relationship }) => relationship.join.map(([outer]) => outer)),
  ])
  if (columns.size === 0) return ' returning 1'
  return ` returning ${[...columns].map(column => `${alias}.${identifier(column)}`).join(', ')}`
}
