/** Publishing on a developer's machine: the same rule, table and functions as on the host, with local builds. */

import { readPublishing, receiveDeploy, startPublication } from '#data/publications.ts'
import { createRestClient, type Db } from '#data/rest-client.ts'
import { parseBuildHook } from '../../netlify/lib/build-hook.ts'
import { type Publisher, publish, publisherOn, publishWhenDue } from '../../netlify/lib/publish.ts'
import { buildReason } from './build-reason.ts'
import type { Job } from './clock.ts'
import type { Backend } from './environment.ts'
import { openLocalBuilds } from './local-builds.ts'
import { UserError } from './user-error.ts'

/** How often to check whether a build is due. */
const TICK_MS = 20_000

/** Local builds cost nothing. */
const BUDGET = { perDay: Number.POSITIVE_INFINITY, perMonth: Number.POSITIVE_INFINITY }

export interface LocalPublishingOptions {
  backend: Backend
  /** The site's own URL, e.g. `http://localhost:4321`. */
  address: string
  /** Builds the site unless it is up to date; resolves to whether it built. */
  buildFirst: (isOutdated: boolean) => Promise<boolean>
  /** Rebuilds the site while it is served. */
  rebuild: () => Promise<void>
  /** Whether builds start automatically; "Publish now" works either way. */
  isAutomatic: boolean
  /** A string that changes with the content files; only set if pages need a build to show them. */
  contentVersion?: () => string
}

/** A running publisher. */
export interface LocalPublishing {
  /** The environment variables with which functions reach it. */
  settings: Record<string, string>
  /** The jobs that watch for changes; start them when the site is served. */
  jobs: Job[]
  /** Closes the hook and waits for a running build to end. */
  stop(): Promise<void>
}

/** Runs the first build, which publishes all pending changes, and opens the hook for later ones. */
export async function openLocalPublishing(options: LocalPublishingOptions): Promise<LocalPublishing> {
  const { backend, address, buildFirst, rebuild, isAutomatic, contentVersion } = options
  const db = createRestClient({ url: backend.url, key: backend.serviceKey }, null)
  await endBuilds(db)
  const firstContent = contentVersion?.() ?? ''
  const started = new Date()
  const { changes } = await readPublishing(db, started)
  const publication = await startPublication(db, 'change', started)
  const report = (state: 'live' | 'failed', error?: string) =>
    receiveDeploy(db, { publication_id: publication ?? '', state, error })
  try {
    const isBuilt = await buildFirst(isAutomatic && changes > 0)
    if (publication && isBuilt) await report('live')
    else if (publication) await db.from('publications').delete().eq('id', publication)
  } catch (error) {
    if (publication) await report('failed', 'The site could not be built.')
    throw error
  }
  const builds = await openLocalBuilds({
    build: () =>
      rebuild().catch((error: unknown) => {
        console.error(error instanceof UserError ? error.message : error)
        const reason = error instanceof UserError ? buildReason(error.message) : null
        throw new Error(reason ?? 'The site could not be built. The terminal says why.')
      }),
    reportTo: `${address}/.netlify/functions/deploy-status`,
  })
  const hook = parseBuildHook(builds.hook)
  if (!hook) throw new Error(`${builds.hook} is no build hook`)
  const publisher = publisherOn(db, hook)
  const due = { name: 'publish', every: TICK_MS, run: () => publishWhenDue(publisher, BUDGET) }
  return {
    settings: { NETLIFY_BUILD_HOOK: builds.hook, DEPLOY_SIGNATURE_SECRET: builds.secret },
    jobs: isAutomatic
      ? [due, ...(contentVersion ? [contentJob(contentVersion, firstContent, publisher)] : [])]
      : [],
    stop: builds.stop,
  }
}

/** How often to check the content files; a build starts once two checks in a row see the same version. */
const CONTENT_TICK_MS = 1500

/**
 * Builds when a content file has changed, as the host does after a commit: people who save, in the content editor or in
 * a text editor, wait to see the page.
 */
export function contentJob(version: () => string, first: string, publisher: Publisher): Job {
  let built = first
  let seen = first
  return {
    name: 'content',
    every: CONTENT_TICK_MS,
    async run() {
      const now = version()
      const isAtRest = now === seen
      seen = now
      if (now === built || !isAtRest) return
      // While another build runs, the next check tries again.
      if ((await publish(publisher, 'change')) === 'started') built = now
    },
  }
}

/** Marks builds that the previous process left running as failed: they ended with it. */
async function endBuilds(db: Db): Promise<void> {
  const { data } = await db.from('publications').select('id').eq('status', 'building')
  for (const { id } of data ?? []) {
    await receiveDeploy(db, { publication_id: id, state: 'failed', error: 'The build was interrupted.' })
  }
}
