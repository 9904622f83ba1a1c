/** Runs a suite on the embedded database and on a real PostgreSQL server of the hosted version. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '../../../local/database/database.ts'
import {
  type Blueprint,
  digestOf,
  installPlatform,
  migrate,
  projectBlueprint,
} from '../../../local/database/migrations.ts'
import { openPgliteInMemory } from '../../../local/database/pglite.ts'
import { openPostgres } from '../../../local/database/postgres.ts'
import { clusterTemplate } from '../../../local/database/template.ts'
import { findPostgres, type Postgres, startCopy } from './postgres-cluster.ts'

export const root = join(import.meta.dirname, '../../..')

/** The tables, rules and functions without any row. */
export const emptyProject: Blueprint = { ...projectBlueprint(root, { demo: false }), seeds: [] }

/** The same with the seed and the demonstration rows. */
export const filledProject: Blueprint = projectBlueprint(root, { demo: true })

interface Engine {
  name: string
  /** True when several transactions can be open at once. */
  concurrent: boolean
  open(blueprint: Blueprint): Promise<Database>
}

const embedded: Engine = {
  name: 'PGlite',
  concurrent: false,
  async open(blueprint) {
    return openPgliteInMemory(await clusterTemplate(blueprint, join(root, '.data/cache')))
  },
}

const postgres = findPostgres()
const { REQUIRE_POSTGRES } = process.env
if (postgres === null && REQUIRE_POSTGRES === '1') {
  throw new Error('REQUIRE_POSTGRES=1, but the package of PostgreSQL for this machine is not installed')
}

const server = (programs: Postgres): Engine => ({
  name: 'PostgreSQL',
  concurrent: true,
  async open(blueprint) {
    const template = join(root, `.data/cache/postgres-${programs.version}-${digestOf(blueprint)}`)
    const cluster = await startCopy(programs, template, async ({ host, port }) => {
      const database = await openPostgres({ host, port, database: 'postgres' })
      await installPlatform(database, blueprint)
      await migrate(database, blueprint)
      await database.close()
    })
    const { host, port } = cluster
    const database = await openPostgres({ host, port, database: 'postgres' })
    return { ...database, close: () => database.close().then(cluster.stop) }
  },
})

/** The embedded database, and PostgreSQL where there is a package of it. */
export const engines: Engine[] = postgres === null ? [embedded] : [embedded, server(postgres)]

/**
 * Defines `suite` once per engine, or once per engine that fits. The database is opened before its
 * tests and given by the function that `suite` receives.
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
