/** Runs a suite on the embedded database and on a real PostgreSQL server of the version that is hosted. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Database } from '../../../local/database/database.ts'
import { type Blueprint, digestOf, installPlatform, migrate } from '../../../local/database/migrations.ts'
import { openPgliteInMemory } from '../../../local/database/pglite.ts'
import { heldTemplate } from '../../../local/database/template.ts'
import { bareProject, root, templates } from './blueprints.ts'
import { findPostgres } from './postgres-cluster.ts'
import { openCopy } from './server-databases.ts'

export { emptyProject, filledProject, root } from './blueprints.ts'

interface Engine {
  name: string
  /** Whether several transactions can be open at once. */
  concurrent: boolean
  open(blueprint: Blueprint): Promise<Database>
}

const templateOf = new Map(templates.map(template => [digestOf(template), template]))

/** Opens a copy of the template for `blueprint`; if there is none, copies the bare project and migrates it. */
async function openBy(
  copy: (template: Blueprint) => Promise<Database>,
  blueprint: Blueprint,
): Promise<Database> {
  const template = templateOf.get(digestOf(blueprint))
  if (template) return copy(template)
  const database = await copy(bareProject)
  await installPlatform(database, {
    ...blueprint,
    platform: blueprint.platform.slice(bareProject.platform.length),
  })
  await migrate(database, blueprint)
  return database
}

const embedded: Engine = {
  name: 'PGlite',
  concurrent: false,
  open: blueprint =>
    openBy(
      async template => openPgliteInMemory(await heldTemplate(template, join(root, '.data/cache'))),
      blueprint,
    ),
}

const postgres = findPostgres()
const { REQUIRE_POSTGRES } = process.env
if (postgres === null && REQUIRE_POSTGRES === '1') {
  throw new Error('REQUIRE_POSTGRES=1, but the package of PostgreSQL for this machine is not installed')
}

/** The PostgreSQL server that the run has started (one-server.ts). */
const server: Engine = {
  name: 'PostgreSQL',
  concurrent: true,
  open: blueprint => openBy(template => openCopy(inject('postgres'), template), blueprint),
}

/** The embedded database, and PostgreSQL if its package is installed. */
export const engines: Engine[] = postgres === null ? [embedded] : [embedded, server]

/**
 * Defines `suite` once per engine that `fits`, by default every one. The database is opened before the tests; the
 * function that `suite` receives returns it.
 */
export function onEveryEngine(
  blueprint: Blueprint,
  suite: (database: () => Database) => void,
  fits: (engine: Engine) => boolean = () => true,
): void {
  for (const engine of engines.filter(fits)) {
    describe(`on ${engine.name}`, () => {
      let opened: Database | undefined
      const database = () => {
        if (!opened) throw new Error('The database is opened before the tests, not while they are defined')
        return opened
      }
      beforeAll(async () => {
        opened = await engine.open(blueprint)
      })
      afterAll(() => opened?.close())
      suite(database)
    })
  }
}
