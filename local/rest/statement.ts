/** The one statement that answers a request: Postgres builds the JSON. */
import type { Chosen } from './chosen-response.ts'
import type { ReadPlan } from './read-plan.ts'
import type { Routine } from './schema-cache.ts'
import { type Arguments, callSql } from './sql/call.ts'
import { identifier, Parameters, type Statement } from './sql/parameters.ts'
import { ReadContext, readSql, type Source, tableSource } from './sql/read.ts'
import { returningSql } from './sql/write.ts'

/** What every statement of this module returns, in one row. */
export interface Answer extends Chosen {
  /** The JSON to send: a list, or one object or value. */
  body: string | null
  /** How many rows `body` has or, for a change, were affected. */
  count: number
  /** How many rows match in total; null if not requested. */
  total: number | null
}

/** Evaluated after the rows, and so after everything that a function among them has set. */
const CHOSEN =
  `nullif(current_setting('response.status', true), '') as status, ` +
  `nullif(current_setting('response.headers', true), '') as headers`

/** The statement for a change of no columns. */
export const NOTHING_CHANGED: Statement = {
  text: `select '[]' as body, 0 as count, 0 as total, ${CHOSEN}`,
  values: [],
}

/** Whether the JSON is a list of rows, the first row alone, or the only column of either. */
export type Shape = 'list' | 'object' | 'values' | 'value'

const bodies: Record<Shape, string> = {
  list: `coalesce(json_agg(_page), '[]')::text`,
  object: `(json_agg(_page) -> 0)::text`,
  values: `coalesce(json_agg(_page.value), '[]')::text`,
  value: `(json_agg(_page.value) -> 0)::text`,
}

interface ReadOptions {
  shape: Shape
  /** Whether all matching rows are to be counted. */
  count: boolean
  /** Maximum number of rows on each level. */
  maxRows: number
}

/** The statement that reads `plan` from its table. */
export function readStatement(plan: ReadPlan, options: ReadOptions): Statement {
  return pageStatement(plan, tableSource(plan.table), new Parameters(), '', options)
}

/** The statement that calls `routine` once and reads `plan` from what it returns. */
export function callStatement(
  routine: Routine,
  given: Arguments,
  plan: ReadPlan,
  options: ReadOptions,
): Statement {
  const parameters = new Parameters()
  const call = callSql(routine, given, parameters)
  return pageStatement(plan, namedSource('_called', plan), parameters, `_called as (${call}), `, options)
}

/**
 * The statement that runs `change`, an insert, update or delete, and reads `plan` from the rows it
 * returns; without `representation` it only counts them.
 */
export function changeStatement(
  change: string,
  plan: ReadPlan,
  parameters: Parameters,
  { shape, representation }: { shape: Shape; representation: boolean },
): Statement {
  if (!representation) {
    const text = `with _changed as (${change} returning 1) select null as body, count(*) as count, count(*) as total, ${CHOSEN} from _changed`
    return { text, values: parameters.values }
  }
  const context = new ReadContext(parameters, null)
  const returned: ReadPlan = { ...plan, where: [], limit: null, offset: 0 }
  const { rows } = readSql(returned, namedSource('_changed', plan), context)
  const text =
    `with _changed as (${change}${returningSql(plan)}), _page as (${rows}) ` +
    `select ${bodies[shape]} as body, count(*) as count, (select count(*) from _changed) as total, ${CHOSEN} from _page`
  return { text, values: parameters.values }
}

function pageStatement(
  plan: ReadPlan,
  source: Source,
  parameters: Parameters,
  before: string,
  { shape, count, maxRows }: ReadOptions,
): Statement {
  const { rows, where } = readSql(plan, source, new ReadContext(parameters, maxRows))
  const total = count ? `(select count(*) from ${source.from}${where})` : 'null::int8'
  const text =
    `with ${before}_page as (${rows}) ` +
    `select ${bodies[shape]} as body, count(*) as count, ${total} as total, ${CHOSEN} from _page`
  return { text, values: parameters.values }
}

/** Rows of a common table expression under the name of their table, so that error messages name it. */
function namedSource(expression: string, plan: ReadPlan): Source {
  const alias = identifier(plan.table)
  return { from: `${expression} as ${alias}`, alias }
}
