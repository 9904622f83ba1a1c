/** The embedded driver: Postgres compiled to WebAssembly, one connection, one statement at a time. */
import { PGlite, type PGliteOptions, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { type Database, type Sql, toDatabaseError } from './database.ts'
import { TemplateFiles } from './template-files.ts'
import { readerOf } from './values.ts'

/** The superuser's name on hosted Supabase, where `postgres` is an ordinary role. */
const SUPERUSER = 'supabase_admin'

/** What hosted projects have ready, as far as this one uses it. */
const EXTENSIONS = { pgcrypto, pg_trgm }

/**
 * How a cluster in memory is started: Postgres' default of 128 MB for shared buffers would be filled with zeros first,
 * and what it reads is in memory anyway.
 */
const SMALL = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/**
 * Opens the cluster in `dataDir`, which must exist.
 *
 * The caller holds the lock on it: PGlite has none, and two processes would lose data silently.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  return databaseOf(await openCluster({ dataDir }))
}

/** Opens a cluster in memory, copied from `tarball`, which stays as it is. */
export async function openPgliteInMemory(tarball: Uint8Array): Promise<Database> {
  return databaseOf(await openCluster({ fs: new TemplateFiles(tarball), startParams: SMALL }))
}

/**
 * Makes an empty cluster, hands it to `build`, and returns it as an uncompressed tarball.
 *
 * PGlite's bootstrap superuser is called `postgres`; it is renamed first. The tarball is taken at
 * that point once already, because a running session keeps resetting to the name it started with.
 */
export async function packPglite(build: (database: Database) => Promise<void>): Promise<Uint8Array> {
  const bootstrap = await PGlite.create({ extensions: EXTENSIONS })
  await bootstrap.exec(`
    create role bootstrap superuser;
    set session authorization bootstrap;
    alter role postgres rename to ${SUPERUSER};
    set session authorization ${SUPERUSER};
    drop role bootstrap;
  `)
  const empty = await bootstrap.dumpDataDir('none')
  await bootstrap.close()

  const cluster = await openCluster({ loadDataDir: empty })
  await build(databaseOf(cluster))
  // Whoever opens the copy would else go through all that `build` has written once more.
  await cluster.exec('checkpoint')
  const packed = await cluster.dumpDataDir('none')
  await cluster.close()
  return new Uint8Array(await packed.arrayBuffer())
}

/** Opens a cluster whose superuser has been renamed already. */
async function openCluster(options: PGliteOptions): Promise<PGlite> {
  const pglite = await PGlite.create({ ...options, username: SUPERUSER, extensions: EXTENSIONS })
  // PGlite starts without a session authorization to go back to, so the first transaction that
  // changed it for itself would keep it for good.
  await pglite.exec(`set session authorization ${SUPERUSER}`)
  // Both drivers shall send and receive text and leave its meaning to values.ts.
  for (const type of Object.keys(pglite.parsers)) pglite.parsers[Number(type)] = value => value
  for (const type of Object.keys(pglite.serializers)) pglite.serializers[Number(type)] = String
  return pglite
}

function databaseOf(pglite: PGlite): Database {
  const kept = new Map<string, string>()
  return {
    name: 'PGlite',
    async transaction(work) {
      try {
        return await pglite.transaction(transaction => work(sqlOf(transaction, kept)))
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
    close: () => pglite.close(),
  }
}

type Statements = Pick<PGlite, 'query' | 'exec'>

/** `kept` are the names of the statements that the session has prepared, by their text. */
function sqlOf(statements: Statements, kept: Map<string, string>): Sql {
  return {
    async query<Row extends object>(
      text: string,
      values: readonly (string | null)[] = [],
      { kept: isKept = false } = {},
    ) {
      try {
        const result = isKept
          ? await executeKept(statements, kept, text, values)
          : await statements.query<unknown[]>(text, [...values], { rowMode: 'array' })
        return rowsOf<Row>(result)
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
    async script(text) {
      try {
        await statements.exec(text)
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
  }
}

/**
 * Runs a statement that is prepared at its first use. PGlite names none itself; in SQL the values are literals, and all of
 * it is one message to Postgres, where a query with parameters is five.
 */
async function executeKept(
  statements: Statements,
  kept: Map<string, string>,
  text: string,
  values: readonly (string | null)[],
): Promise<Results<unknown[]>> {
  let name = kept.get(text)
  if (name === undefined) {
    name = `kept_${kept.size}`
    await statements.exec(`prepare ${name} as ${text}`)
    kept.set(text, name)
  }
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  const [result] = await statements.exec(`execute ${name}${given}`, { rowMode: 'array' })
  if (result === undefined) throw new Error('A statement has no result')
  return result as Results<unknown[]>
}

/** The value as SQL, whatever the session takes a backslash for. */
function literal(value: string | null): string {
  return value === null ? 'null' : `e'${value.replace(/[\\']/g, '$&$&')}'`
}

function rowsOf<Row extends object>({ fields, rows }: Results<unknown[]>): Row[] {
  const readers = fields.map(field => readerOf(field.dataTypeID))
  return rows.map(row => {
    const entries = fields.map((field, index) => {
      const value = (row as (string | null)[])[index] ?? null
      return [field.name, value === null ? null : readers[index]?.(value)]
    })
    return Object.fromEntries(entries) as Row
  })
}
