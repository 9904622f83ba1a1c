/** The daily mail about members' due steps, for the server function that sends it. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const digest = z.object({
  user_id: z.string(),
  email: z.string(),
  /** May be empty. */
  name: z.string(),
  /** Number of steps; `steps` has the thirty oldest. */
  total: z.number(),
  steps: z.array(
    z.object({ person_id: z.string(), person: z.string(), text: z.string(), due_on: z.string() }),
  ),
})

/** The steps due for one member; never empty. */
export type DueDigest = z.infer<typeof digest>

/**
 * Claims the digests of a day, e.g. `2026-11-24`, for five minutes, with the service key; members who already got that
 * day's are left out. Throws `AppError('Could not read what is due')`.
 */
export async function claimDueDigests(db: Db, today: string): Promise<DueDigest[]> {
  const response = await db.rpc('claim_due_digests', { today })
  return parseResponse(z.array(digest), 'Could not read what is due', response)
}

/** Records that a member was told. Throws `AppError('Could not note the mail')`. */
export async function noteDueDigest(db: Db, today: string, member: string): Promise<void> {
  const { error } = await db.rpc('due_digest_sent', { today, member })
  if (error) throw new AppError('refused', 'Could not note the mail', { cause: error })
}
