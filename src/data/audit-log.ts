/** Table audit_log: who added, changed, deleted or restored what, and when (UX-15). */
import * as z from 'zod/mini'
import type { Checked } from './database.ts'
import { parseCount, parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const ACTIONS = [
  ...['added', 'changed', 'deleted', 'restored'],
  // Account actions: `table_name` is team_members and `label` an email address, except for exports.
  ...['signed in', 'sign-in failed', 'exported', 'invited', 'removed', 'role changed'],
  ...['second factor set', 'second factor removed', 'recovery code used'],
  ...['passkey added', 'passkey removed'],
] as const

const row = z.object({
  id: z.string(),
  happened_at: z.string(),
  actor_email: z.nullable(z.string()),
  action: z.enum(ACTIONS),
  table_name: z.string(),
  row_id: z.string(),
  /** A title; empty for people's messages and conversations. */
  label: z.string(),
  /** Which fields changed. */
  fields: z.array(z.string()),
})

/** A recorded action. */
export type AuditEntry = Checked<'audit_log', z.infer<typeof row>>

/** A page of the log and the total number of entries. */
export interface AuditPage {
  rows: AuditEntry[]
  total: number
}

/** Reads a page, newest first. Throws `AppError('Could not read the audit log')`. */
export async function listAuditEntries(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<AuditPage> {
  const failure = 'Could not read the audit log'
  const response = await db
    .from('audit_log')
    .select(Object.keys(row.shape).join(','), { count: 'exact' })
    .order('happened_at', { ascending: false })
    .order('id')
    .range(offset, offset + limit - 1)
  if (response.status === 416) return { rows: [], total: offset }
  return { rows: parseResponse(z.array(row), failure, response), total: parseCount(failure, response) }
}

/**
 * Reads actions on accounts and team settings, and exports, newest first. Throws
 * `AppError('Could not read the audit log')`.
 */
export async function listAccountEntries(db: Db, limit: number): Promise<AuditEntry[]> {
  const response = await db
    .from('audit_log')
    .select(Object.keys(row.shape).join(','))
    .or('table_name.in.(team_members,team_settings),action.eq.exported')
    .order('happened_at', { ascending: false })
    .order('id')
    .limit(limit)
  return parseResponse(z.array(row), 'Could not read the audit log', response)
}

/** Who changed or deleted a row, and when; `by` is null once the account is gone. */
export interface LastChange {
  by: string | null
  at: string
}

/** How many of a row's newest entries to search; an older change is not worth reporting. */
const RECENT = 20

/**
 * Finds who deleted a row, or last changed one of these fields (or added the row), after `since`. Null if there is no
 * entry or the log cannot be read: reporting the conflict matters more than naming its author.
 */
export async function readLastChange(
  db: Db,
  table: string,
  id: string | number,
  what: 'deleted' | readonly string[],
  since = '-infinity',
): Promise<LastChange | null> {
  const response = await db
    .from('audit_log')
    .select(Object.keys(row.shape).join(','))
    .eq('table_name', table)
    .eq('row_id', String(id))
    .gt('happened_at', since)
    .order('happened_at', { ascending: false })
    .limit(RECENT)
  const entries = z.safeParse(z.array(row), response.data)
  if (!entries.success) return null
  const found = entries.data.find(({ action, fields }) =>
    what === 'deleted'
      ? action === 'deleted'
      : action === 'added' || (action === 'changed' && fields.some(field => what.includes(field))),
  )
  return found ? { by: found.actor_email, at: found.happened_at } : null
}
