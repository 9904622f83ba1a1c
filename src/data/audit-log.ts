/** Table audit_log: who added, changed, deleted or restored what, and when (UX-15). */
import * as z from 'zod/mini'
import { parseAnswer, parseCount } from './answer.ts'
import type { Db } from './rest-client.ts'

const row = z.object({
  id: z.string(),
  happened_at: z.string(),
  actor_email: z.nullable(z.string()),
  action: z.enum(['added', 'changed', 'deleted', 'restored']),
  table_name: z.string(),
  row_id: z.string(),
  /** A title; empty for people's messages and conversations. */
  label: z.string(),
  /** Which fields changed. */
  fields: z.array(z.string()),
})

/** What somebody did. */
export type AuditEntry = z.infer<typeof row>

/** A page of the log and how many entries there are in all. */
export interface AuditPage {
  rows: AuditEntry[]
  total: number
}

/** Reads a page, newest first. Throws `Error('Could not read the audit log', {cause})`. */
export async function listAuditEntries(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<AuditPage> {
  const failure = 'Could not read the audit log'
  const answer = await db
    .from('audit_log')
    .select(Object.keys(row.shape).join(','), { count: 'exact' })
    .order('happened_at', { ascending: false })
    .order('id')
    .range(offset, offset + limit - 1)
  if (answer.status === 416) return { rows: [], total: offset }
  return { rows: parseAnswer(z.array(row), failure, answer), total: parseCount(failure, answer) }
}
