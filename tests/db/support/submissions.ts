/** Sends submissions through the one function that receives them. */
import { randomUUID } from 'node:crypto'
import type { Database, Sql } from '../../../local/database/database.ts'
import { asCaller } from '../../../local/database/roles.ts'
import { callerOf } from './callers.ts'

/** A valid submission with a fresh id; `fields` override its own. */
export const submission = (fields: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  name: 'Ana',
  email: 'ana@example.com',
  message: 'Hello',
  timestamp: '2026-11-20T10:00:00.000Z',
  ...fields,
})

/** The result of receive_submission. Rejects with Postgres' error. */
export async function receive(
  sql: Sql,
  fields: Record<string, unknown>,
  sender: string | null,
): Promise<unknown> {
  const [row] = await sql.query<{ answer: unknown }>('select public.receive_submission($1, $2) as answer', [
    JSON.stringify(fields),
    sender,
  ])
  return row?.answer
}

/** The same in its own transaction, which commits. */
export const receiveAsService = (database: Database, fields: Record<string, unknown>, sender: string) =>
  asCaller(database, callerOf('service'), sql => receive(sql, fields, sender))
