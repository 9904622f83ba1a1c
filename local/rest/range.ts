/** The `Range` and `Content-Range` headers, counted in rows. */
import type { ReadPlan } from './read-plan.ts'
import { RestError } from './rest-error.ts'

/** Narrows `plan` to the rows that a `Range: 0-24` header asks for, on top of its limit and offset. */
export function applyRange(plan: ReadPlan, header: string | null): void {
  const [, first, last] = /^(\d{1,15})-(\d{1,15})?$/.exec(header ?? '') ?? []
  if (first === undefined) return
  const start = Math.max(plan.offset, Number(first))
  const ends = [
    plan.limit === null ? Number.POSITIVE_INFINITY : plan.offset + plan.limit,
    last === undefined ? Number.POSITIVE_INFINITY : Number(last) + 1,
  ]
  const end = Math.min(...ends)
  if (end < start) throw new RestError(416, 'PGRST103', 'Requested range not satisfiable')
  plan.offset = start
  plan.limit = Number.isFinite(end) ? end - start : null
}

/**
 * The status and `Content-Range` of a response with `count` rows from `offset` on, out of `total`.
 *
 * Without a total the status is 200; with one it is 206 for a part. Throws PGRST103, 416, for an
 * offset beyond the end.
 */
export function contentRange(
  offset: number,
  count: number,
  total: number | null,
): { status: number; header: string } {
  if (total !== null && offset > total) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    })
  }
  const rows = count === 0 ? '*' : `${offset}-${offset + count - 1}`
  return { status: total !== null && count < total ? 206 : 200, header: `${rows}/${total ?? '*'}` }
}
