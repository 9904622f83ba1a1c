/** Calls database functions and reads their results. */
import type { Sql } from '../../../local/database/database.ts'
import { codeOf } from './callers.ts'

/** The result of a call such as `public.my_access()`. */
export async function ask<Answer>(sql: Sql, call: string): Promise<Answer> {
  const [row] = await sql.query<{ answer: Answer }>(`select ${call} as answer`)
  return row?.answer as Answer
}

/** The rows of a query as they appear in an HTTP response: arrays are lists, times are ISO date-times. */
export async function readRows<Row = Record<string, unknown>>(sql: Sql, query: string): Promise<Row[]> {
  const rows = await sql.query<{ row: Row }>(`select to_jsonb(found) as row from (${query}) as found`)
  return rows.map(({ row }) => row)
}

/** The SQLSTATE and the hint that `attempt` fails with; null when it succeeds. */
export async function refusalOf(attempt: Promise<unknown>): Promise<[string, string | null] | null> {
  const code = await codeOf(attempt)
  if (code === null) return null
  const hint = await attempt.catch((error: { hint: string | null }) => error.hint)
  return [code, hint as string | null]
}

/** The same for a statement within a transaction, which continues as if a failed one had not been tried. */
export async function refusalWithin(sql: Sql, statement: string): Promise<[string, string | null] | null> {
  await sql.query('savepoint tried')
  const refusal = await refusalOf(sql.query(statement))
  await sql.query(refusal ? 'rollback to savepoint tried' : 'release savepoint tried')
  return refusal
}
