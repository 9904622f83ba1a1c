/** The platform's SQL, the project's migrations and its seed files, and when each of them runs. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASELINE, baselineState, isInBaseline, OldDatabaseError } from './baseline.ts'
import { type Database, DatabaseError, type Sql } from './database.ts'
import { asOwner } from './roles.ts'

/** One SQL file; `name` is its path inside the project, for messages. */
export interface Script {
  name: string
  sql: string
}

/** What a database of this project is built from. */
export interface Blueprint {
  platform: Script[]
  migrations: Script[]
  seeds: Script[]
}

/** Postgres rejected an SQL file; the message gives the file, the line and Postgres' message. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
}

const platformFolder = join(import.meta.dirname, '../platform')

/** The blueprint of a bare platform: what a hosted project is before its first migration. */
export function platformBlueprint(): Blueprint {
  return { platform: scriptsIn(platformFolder, 'local/platform'), migrations: [], seeds: [] }
}

/** The blueprint of the project in the folder `root`, with or without its demonstration rows. */
export function projectBlueprint(root: string, { demo }: { demo: boolean }): Blueprint {
  const seedFiles = demo ? ['supabase/seed.sql', 'local/demo-data.sql'] : ['supabase/seed.sql']
  return {
    ...platformBlueprint(),
    migrations: scriptsIn(join(root, 'supabase/migrations'), 'supabase/migrations'),
    seeds: seedFiles
      .filter(name => existsSync(join(root, name)))
      .map(name => ({ name, sql: readFileSync(join(root, name), 'utf8') })),
  }
}

/** The files that declare the current schema, in the order in which a fresh database runs them. */
export function schemaScripts(root: string): Script[] {
  const folder = join(root, 'supabase/schemas')
  return readdirSync(folder)
    .sort()
    .flatMap(kind => scriptsIn(join(folder, kind), `supabase/schemas/${kind}`))
}

/** A digest that changes whenever any file of the blueprint does. */
export function digestOf(blueprint: Blueprint): string {
  return createHash('sha256').update(JSON.stringify(blueprint)).digest('hex').slice(0, 20)
}

/** Gives an empty cluster its roles and schemas. Rejects with {@link ScriptError}. */
export async function installPlatform(database: Database, { platform }: Blueprint): Promise<void> {
  for (const script of platform) {
    await naming(script, () => database.transaction(sql => sql.script(script.sql)))
  }
}

/**
 * Adds to a database of an earlier version what auth has gained since: each script's first line names its table.
 * Rejects with {@link ScriptError}.
 */
export async function updatePlatform(database: Database): Promise<void> {
  for (const script of scriptsIn(join(platformFolder, '../platform-updates'), 'local/platform-updates')) {
    const [, table] = /^-- For databases without (\S+):/.exec(script.sql) ?? []
    if (!table) throw new Error(`${script.name} does not say for which databases it is`)
    await naming(script, () =>
      database.transaction(async sql => {
        const [found] = await sql.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
          table,
        ])
        if (!found?.known) await sql.script(script.sql)
      }),
    )
  }
}

const ledger = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);`

/**
 * Applies, as the restricted owner, the migrations and seed files that the database has not seen,
 * and records them in the same tables as the Supabase CLI does. Each file is one transaction.
 *
 * Returns the names of the files applied. Rejects with {@link ScriptError} at the first that fails;
 * those before it stay applied. Rejects with {@link OldDatabaseError}, and changes nothing, when the
 * database has some of the migrations that the baseline replaces, but not all.
 */
export async function migrate(database: Database, { migrations, seeds }: Blueprint): Promise<string[]> {
  const seen = await asOwner(database, async sql => {
    await sql.script(ledger)
    await adoptBaseline(sql, migrations)
    const versions = await sql.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
    )
    const files = await sql.query<{ path: string }>('select path from supabase_migrations.seed_files')
    return { versions: new Set(versions.map(row => row.version)), seeds: new Set(files.map(row => row.path)) }
  })
  const pendingMigrations = migrations.filter(script => !seen.versions.has(versionOf(script).version))
  const pendingSeeds = seeds.filter(script => !seen.seeds.has(script.name))
  for (const script of pendingMigrations) await applyMigration(database, script)
  for (const script of pendingSeeds) await applySeed(database, script)
  return [...pendingMigrations, ...pendingSeeds].map(script => script.name)
}

/** Records the baseline as applied if all that it replaces was, as `supabase migration repair` does. */
async function adoptBaseline({ query }: Sql, migrations: readonly Script[]): Promise<void> {
  const baseline = migrations.find(({ name }) => name === BASELINE.file)
  if (!baseline) return
  const rows = await query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  const applied = rows.map(row => row.version)
  const state = baselineState(applied)
  if (state === 'partial') throw new OldDatabaseError(applied.findLast(isInBaseline) ?? '')
  if (state !== 'complete') return
  await query('delete from supabase_migrations.schema_migrations where version <= $1', [BASELINE.last])
  await record({ query }, baseline)
}

function record({ query }: Pick<Sql, 'query'>, script: Script): Promise<object[]> {
  const { version, name } = versionOf(script)
  return query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
    [version, name, script.sql],
  )
}

function applyMigration(database: Database, script: Script): Promise<void> {
  return naming(script, () =>
    asOwner(database, async sql => {
      await sql.script(script.sql)
      await record(sql, script)
    }),
  )
}

function applySeed(database: Database, script: Script): Promise<void> {
  const hash = createHash('sha256').update(script.sql).digest('hex')
  return naming(script, () =>
    asOwner(database, async sql => {
      await sql.script(script.sql)
      await sql.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
        script.name,
        hash,
      ])
    }),
  )
}

/** Splits `…/20260101000000_create_faqs.sql` into what the CLI records: version and name. */
function versionOf({ name }: Script): { version: string; name: string } {
  const file = name.slice(name.lastIndexOf('/') + 1).replace(/\.sql$/, '')
  const separator = file.indexOf('_')
  return separator < 0
    ? { version: file, name: '' }
    : { version: file.slice(0, separator), name: file.slice(separator + 1) }
}

function scriptsIn(folder: string, label: string): Script[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .sort()
    .map(file => ({ name: `${label}/${file}`, sql: readFileSync(join(folder, file), 'utf8') }))
}

async function naming(script: Script, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const line = error.position === null ? '' : `:${script.sql.slice(0, error.position).split('\n').length}`
    const hint = error.hint === null ? '' : ` (${error.hint})`
    throw new ScriptError(`${script.name}${line} failed: ${error.message}${hint}`, { cause: error })
  }
}
