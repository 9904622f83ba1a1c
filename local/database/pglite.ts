/** The embedded driver: Postgres compiled to WebAssembly, one connection, one statement at a time. */
import { PGlite, type PGliteOptions, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { type Database, type Sql, toDatabaseError } from './database.ts'
import { TemplateFiles } from './template-files.ts'
import { readerOf } from './values.ts'

/** The superuser's name on hosted Supabase, where `postgres` is an ordinary role. */
const SUPERUSER = 'supabase_admin'

/** The extensions of hosted projects that this project uses. */
const EXTENSIONS = { pgcrypto, pg_trgm }

/**
 * Start parameters of a cluster in memory: Postgres would fill its default of 128 MB of shared buffers with zeros
 * first, and what it reads is in memory anyway.
 */
const SMALL = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/**
 * Opens the cluster in `dataDir`, which must exist.
 *
 * The caller must hold its lock: PGlite has none, and two processes would lose data silently.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  return databaseOf(await openCluster({ dataDir }))
}

/** Opens a cluster in memory, copied from `tarball`, which stays unchanged. */
export async function openPgliteInMemory(tarball: Uint8Array): Promise<Database> {
  return databaseOf(await openCluster({ fs: new TemplateFiles(tarball), startParams: SMALL }))
}

/**
 * Creates an empty cluster, hands it to `build`, and returns it as an uncompressed tarball.
 *
 * PGlite's bootstrap superuser is called `postgres`; it is renamed first. The cluster is then packed
 * and reopened, because a running session keeps resetting to the name it started with.
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
  // Without a checkpoint, every start from the copy would replay all that `build` has written.
  await cluster.exec('checkpoint')
  const packed = await cluster.dumpDataDir('none')
  await cluster.close()
  return new Uint8Array(await packed.arrayBuffer())
}

/** Opens a cluster whose superuser has been renamed already. */
async function openCluster(options: PGliteOptions): Promise<PGlite> {
  const pglite = await PGlite.create({ ...options, username: SUPERUSER, extensions: EXTENSIONS })
  // PGlite starts without a session authorization to return to, so the first transaction that
  // changed it locally would change it for good.
  await pglite.exec(`set session authorization ${SUPERUSER}`)
  // Both drivers send and receive text and leave its interpretation to values.ts.
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

/** `kept` maps the text of each statement that the session has prepared to its name. */
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
 * Runs a statement that is prepared on first use. PGlite has no named statements, so this uses SQL: `execute` with
 * literals is one message to Postgres, while a query with parameters takes five.
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

/** The value as an SQL literal, however the session treats backslashes. */
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
