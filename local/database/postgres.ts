/** The driver for a real PostgreSQL server, which proves that nothing depends on the embedded one. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Database, type Sql, toDatabaseError } from './database.ts'
import { readerOf } from './values.ts'

/** Where the server listens; `host` may be the folder of its Unix socket. The user is a superuser. */
export interface PostgresAddress {
  host: string
  port: number
  database: string
}

/** Connects to the server at `address`. Connections are pooled and open on demand. */
export async function openPostgres(address: PostgresAddress): Promise<Database> {
  const pool = new pg.Pool({
    ...address,
    user: 'supabase_admin',
    max: 8,
    types: { getTypeParser: readerOf as typeof pg.types.getTypeParser },
    options: '-c timezone=UTC',
  })
  // Without a listener, the server closing an idle connection would end this process.
  pool.on('error', () => undefined)
  const { rows } = await pool.query<{ version: string }>(`select split_part(version(), ' ', 2) as version`)
  return {
    name: `PostgreSQL ${rows[0]?.version}`,
    transaction: work => inTransaction(pool, work),
    close: () => pool.end(),
  }
}

async function inTransaction<Result>(pool: pg.Pool, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    const result = await work(sqlOf(connection))
    const { command } = await connection.query('commit')
    // Postgres answers a commit of a failed transaction with a rollback, not with an error.
    if (command !== 'COMMIT') throw new Error('The transaction had already failed')
    connection.release()
    return result
  } catch (error) {
    await connection.query('rollback').then(
      () => connection.release(),
      () => connection.release(true),
    )
    throw toDatabaseError(error)
  }
}

function sqlOf(connection: pg.PoolClient): Sql {
  return {
    async query<Row extends object>(
      text: string,
      values: readonly (string | null)[] = [],
      { kept = false } = {},
    ) {
      // Postgres truncates names to 63 bytes, so a text cannot be its own name.
      const name = kept ? createHash('sha256').update(text).digest('base64url') : undefined
      try {
        return (await connection.query<Row>({ name, text, values: [...values] })).rows
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
    async script(text) {
      try {
        await connection.query(text)
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
  }
}
