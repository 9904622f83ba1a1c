/** Tables publications and site_changes: what the static pages lack, and the builds that publish it. */
import * as z from 'zod/mini'
import type { PublishingState } from '#lib/publishing.ts'
import type { AdminClient } from './admin-client.ts'
import { askFunction } from './own-function.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const time = z.nullable(z.string())

const response = z.object({
  changes: z.number(),
  changed_since: time,
  edited_at: time,
  appeared_at: time,
  building: z.nullable(z.object({ started_at: z.string(), log_url: z.nullable(z.string()) })),
  last: z.nullable(
    z.object({
      status: z.enum(['live', 'failed']),
      finished_at: z.string(),
      log_url: z.nullable(z.string()),
      error: z.nullable(z.string()),
    }),
  ),
  live_since: time,
  durations: z.array(z.number()),
  last_started_at: time,
  failures: z.number(),
  started_last_day: z.number(),
  started_last_month: z.number(),
  // Missing in older databases.
  deploys_last_week: z.optional(z.number()),
  deploys_last_month: z.optional(z.number()),
})

/** The state of publishing, with the details that the dashboard shows. */
export interface Publishing extends PublishingState {
  building: { startedAt: string; logUrl: string | null } | null
  /** How the last finished build ended. */
  last: { status: 'live' | 'failed'; finishedAt: string; logUrl: string | null; error: string | null } | null
  /** When the current pages went live, as an ISO date-time. */
  liveSince: string | null
  /** How many seconds the last ten successful builds took, newest first. */
  durations: number[]
}

/** Reads the state of publishing at `at`, by default the database's now. Throws `AppError('Could not read publications')`. */
export async function readPublishing(db: Db, at?: Date): Promise<Publishing> {
  const found = await db.rpc('publishing_state', at ? { at: at.toISOString() } : {})
  const state = parseResponse(response, 'Could not read publications', found)
  return {
    changes: state.changes,
    changedSince: state.changed_since,
    editedAt: state.edited_at,
    appearedAt: state.appeared_at,
    building: state.building && { startedAt: state.building.started_at, logUrl: state.building.log_url },
    last: state.last && {
      status: state.last.status,
      finishedAt: state.last.finished_at,
      logUrl: state.last.log_url,
      error: state.last.error,
    },
    liveSince: state.live_since,
    durations: state.durations,
    lastStartedAt: state.last_started_at,
    failures: state.failures,
    startedLastDay: state.started_last_day,
    startedLastMonth: state.started_last_month,
    deploysLastWeek: state.deploys_last_week ?? 0,
    deploysLastMonth: state.deploys_last_month ?? state.started_last_month,
  }
}

/**
 * Asks the server to build the pages now, as the signed-in administrator. Throws an `Error` whose message is
 * meant for the person.
 */
export async function requestPublication(client: Pick<AdminClient, 'auth' | 'confirm'>): Promise<void> {
  await askFunction(client, 'publish', {}, 'Publishing could not be started. Please try again.')
}

/**
 * Begins a publication, with the service key; returns its id, or null while another build runs. Throws
 * `AppError('Could not begin a publication')`.
 */
export async function startPublication(
  db: Db,
  reason: 'change' | 'person',
  at: Date,
): Promise<string | null> {
  const found = await db.rpc('start_publication', { reason, at: at.toISOString() })
  return parseResponse(z.nullable(z.string()), 'Could not begin a publication', found)
}

/** What is known about a deploy; times are ISO date-times. */
export type Deploy = {
  /** The host's id; omitted when the host was never reached. */
  id?: string | undefined
  /** The publication it belongs to; omitted for a deploy that began elsewhere. */
  publication_id?: string | undefined
  state: 'building' | 'live' | 'failed'
  started_at?: string | undefined
  finished_at?: string | undefined
  log_url?: string | undefined
  error?: string | undefined
}

/**
 * Records what is known about a deploy, with the service key. A repeated or late report changes nothing (`known`), nor
 * does one about an unknown deploy that has no id or is over a day old (`ignored`). Throws
 * `AppError('Could not record the deploy')`.
 */
export async function receiveDeploy(db: Db, deploy: Deploy): Promise<'recorded' | 'known' | 'ignored'> {
  const found = await db.rpc('receive_deploy', { deploy })
  return parseResponse(z.enum(['recorded', 'known', 'ignored']), 'Could not record the deploy', found)
}
