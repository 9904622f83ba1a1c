/**
 * Starts the PostgreSQL server that all test files of a run share; each file has its own database on it. A server per
 * file would take most of the files' time.
 */
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { digestOf } from '../../../local/database/migrations.ts'
import { filledProject, root, templates } from './blueprints.ts'
import { type Cluster, findPostgres, startCopy } from './postgres-cluster.ts'
import { makeTemplate, type ServerAddress } from './server-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ServerAddress
  }
}

async function start(): Promise<Cluster | null> {
  const programs = findPostgres()
  if (programs === null) return null
  // The last template includes everything that the others consist of.
  const data = join(root, `.data/cache/postgres-server-${programs.version}-${digestOf(filledProject)}`)
  return startCopy(programs, data, async cluster => {
    for (const [place, template] of templates.entries())
      await makeTemplate(cluster, template, templates[place - 1])
  })
}

/** Every project of a run loads its own copy of this module, but all share the process, hence the global. */
const ofThisRun: typeof globalThis & { postgresForTests?: Promise<Cluster | null> } = globalThis

/** Vitest calls it before the first file of each project that names it, and its result after the last file of all. */
export default async function startServer({ provide }: TestProject): Promise<() => Promise<void>> {
  const isFirst = ofThisRun.postgresForTests === undefined
  ofThisRun.postgresForTests ??= start()
  const cluster = await ofThisRun.postgresForTests
  if (cluster) provide('postgres', { host: cluster.host, port: cluster.port })
  return async () => {
    if (isFirst) await cluster?.stop()
  }
}
