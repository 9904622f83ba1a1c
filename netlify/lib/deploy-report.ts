import * as z from 'zod/mini'
import type { Deploy } from '#data/publications.ts'
import { publicationOf } from './build-hook.ts'
import { HttpError } from './http.ts'

const maybeText = z.optional(z.nullable(z.string()))
const maybeTime = z.optional(z.nullable(z.iso.datetime({ offset: true })))

/** The parts of Netlify's deploy object that are used; the rest, including a key to the build log, is never kept. */
const reportSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  state: z.string(),
  context: maybeText,
  title: maybeText,
  admin_url: maybeText,
  error_message: maybeText,
  created_at: maybeTime,
  updated_at: maybeTime,
  published_at: maybeTime,
})

const STATES: Record<string, Deploy['state']> = { ready: 'live', error: 'failed', rejected: 'failed' }

/**
 * Parses a deploy notification; null if it is about a preview, because only the public site counts. Throws 400 for
 * anything that is not a deploy.
 */
export function parseDeployReport(value: unknown): Deploy | null {
  const result = reportSchema.safeParse(value)
  if (!result.success) throw new HttpError(400, 'This is not a deploy notification.')
  const report = result.data
  if ((report.context ?? 'production') !== 'production') return null
  const state = Object.hasOwn(STATES, report.state) ? (STATES[report.state] ?? 'building') : 'building'
  return {
    id: report.id,
    publication_id: publicationOf(report.title ?? ''),
    state,
    started_at: report.created_at ?? undefined,
    finished_at: state === 'building' ? undefined : (report.published_at ?? report.updated_at ?? undefined),
    log_url: logUrl(report.admin_url, report.id),
    error: state === 'failed' ? storable(report.error_message ?? 'The build failed.') : undefined,
  }
}

/** The page with the log, for people; only the host's own pages are linked to. */
function logUrl(site: string | null | undefined, deploy: string): string | undefined {
  if (!site || !URL.canParse(site)) return undefined
  const { protocol, hostname, pathname } = new URL(site)
  if (protocol !== 'https:' || hostname !== 'app.netlify.com') return undefined
  return `https://app.netlify.com${pathname.replace(/\/+$/, '')}/deploys/${deploy}`.slice(0, 2048)
}

/** Text that Postgres can store. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '').slice(0, 1000).toWellFormed()
