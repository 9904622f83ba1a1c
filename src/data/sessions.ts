/** The sessions of the signed-in person. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { AdminClient } from './admin-client.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const row = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** The location of its network, if known. */
  place: z.nullable(z.string()),
  is_current: z.boolean(),
})

/** A session that has not ended. */
export type OwnSession = z.infer<typeof row>

/** Reads the sessions, the current one first. Throws `AppError('Could not read sessions')`. */
export async function listSessions(db: Db): Promise<OwnSession[]> {
  const sessions = parseResponse(z.array(row), 'Could not read sessions', await db.rpc('my_sessions'))
  const lastUse = ({ last_used_at, created_at }: OwnSession) => last_used_at ?? created_at
  return sessions.toSorted(
    (one, other) =>
      Number(other.is_current) - Number(one.is_current) || lastUse(other).localeCompare(lastUse(one)),
  )
}

/** Ends a session at once. Throws `AppError('Could not end the session')`. */
export async function endSession(db: Db, session: string): Promise<void> {
  const response = await db.rpc('end_session', { session })
  if (response.error) throw new AppError('refused', 'Could not end the session', { cause: response.error })
}

/** Ends all sessions but this one. Throws `AppError('Could not end the sessions')`. */
export async function endOtherSessions(auth: AdminClient['auth']): Promise<void> {
  const { error } = await auth.signOut({ scope: 'others' }).catch(thrown => ({ error: thrown }))
  if (error) throw new AppError('refused', 'Could not end the sessions', { cause: error })
}
