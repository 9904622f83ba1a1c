/** Publications in the database: their state, start and end. */
import type { Database, Sql } from '../../../local/database/database.ts'
import { become, tryingAsOwner } from './callers.ts'

interface State {
  changes: number
  building: { started_at: string } | null
  last: { status: string; log_url: string | null; error: string | null } | null
  live_since: string | null
  durations: number[]
  failures: number
  started_last_month: number
  deploys_last_week: number
  deploys_last_month: number
  appeared_at: string | null
}

/** The state of publishing `minutes` from now. */
export async function stateOf(sql: Sql, minutes = 0): Promise<State> {
  const [row] = await sql.query<{ state: State }>(
    `select public.publishing_state(now() + $1::interval) as state`,
    [`${minutes} minutes`],
  )
  if (!row) throw new Error('No answer')
  return row.state
}

/** Claims the next publication `minutes` from now; returns its id, or null when none is due. */
export async function start(sql: Sql, minutes = 0, reason = 'change'): Promise<string | null> {
  const [row] = await sql.query<{ id: string | null }>(
    `select public.start_publication($1, now() + $2::interval) as id`,
    [reason, `${minutes} minutes`],
  )
  return row?.id ?? null
}

/** Reports a deploy, as the host does. */
export async function report(sql: Sql, deploy: Record<string, unknown>): Promise<unknown> {
  const [row] = await sql.query<{ answer: unknown }>('select public.receive_deploy($1) as answer', [
    JSON.stringify(deploy),
  ])
  return row?.answer
}

/** The time `minutes` ago, as an ISO string. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Runs `work` with the service key on a site without unpublished changes, and rolls it back. */
export const trial = <Result>(database: Database, work: (sql: Sql) => Promise<Result>) =>
  tryingAsOwner(database, async sql => {
    await sql.script(`
      insert into public.faqs (id, question, answer)
      values ('00000000-0000-4000-8000-000000000001', 'Why?', 'Because.');
      insert into public.blog_posts (id, title, content)
      values ('00000000-0000-4000-8000-000000000002', 'Out', 'Text');
      delete from public.site_changes where true;`)
    await become(sql, 'service')
    return work(sql)
  })

/** The time `minutes` from now, as an SQL expression. */
export const later = (minutes: number) => `now() + interval '${minutes} minutes'`
