/** Database responses come from outside, so they are checked against a schema before use. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'

/** What a query resolves to, reduced to what is needed here. */
interface DataResponse {
  data: unknown
  error: unknown
  count?: number | null
}

/**
 * The response's rows (or row) as the schema describes them. Throws `AppError(failure)` when the request was refused or
 * the response does not match, e.g. when a proxy answers 200 with its own page.
 */
export function parseResponse<Schema extends z.ZodMiniType>(
  schema: Schema,
  failure: string,
  { data, error }: DataResponse,
): z.output<Schema> {
  if (error) throw new AppError('refused', failure, { cause: error })
  const parsed = z.safeParse(schema, data)
  if (!parsed.success) throw new AppError('unreadable', failure, { cause: parsed.error })
  return parsed.data
}

/** The response's exact count. Throws `AppError(failure)` when the request failed or carries none. */
export function parseCount(failure: string, { error, count }: DataResponse): number {
  if (error) throw new AppError('refused', failure, { cause: error })
  if (typeof count !== 'number' || Number.isNaN(count)) {
    throw new AppError('unreadable', failure, { cause: 'The answer has no count' })
  }
  return count
}
