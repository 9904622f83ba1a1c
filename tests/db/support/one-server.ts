/**
 * Starts the PostgreSQL server of a run, which all its test files share: each has a database of its own there. A server
 * for each file would take most of their time.
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
  // The last of the templates has everything that the others are made of.
  const data = join(root, `.data/cache/postgres-server-${programs.version}-${digestOf(filledProject)}`)
  return startCopy(programs, data, async cluster => {
    for (const [place, template] of templates.entries())
      await makeTemplate(cluster, template, templates[place - 1])
  })
}

/** Every project of a run loads this module anew; its process is what they have in common. */
const ofThisRun: typeof globalThis & { postgresForTests?: Promise<Cluster | null> } = globalThis

/** Vitest calls it before the first file of a project that names it, and what it returns after the last of all. */
export default async function startServer({ provide }: TestProject): Promise<() => Promise<void>> {
  const isFirst = ofThisRun.postgresForTests === undefined
  ofThisRun.postgresForTests ??= start()
  const cluster = await ofThisRun.postgresForTests
  if (cluster) provide('postgres', { host: cluster.host, port: cluster.port })
  return async () => {
    if (isFirst) await cluster?.stop()
  }
}
