/** Creates databases quickly on a running server, as copies of templates that were slow to make. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from '../../../local/database/database.ts'
import { type Blueprint, digestOf, installPlatform, migrate } from '../../../local/database/migrations.ts'
import { openPostgres } from '../../../local/database/postgres.ts'

export interface ServerAddress {
  /** The folder of the Unix socket. */
  host: string
  port: number
}

const nameOf = (blueprint: Blueprint) => `template_${digestOf(blueprint)}`

/** Makes the template database of `blueprint`, itself a copy of the template of `earlier`, on which it builds. */
export async function makeTemplate(
  server: ServerAddress,
  blueprint: Blueprint,
  earlier?: Blueprint,
): Promise<void> {
  const name = nameOf(blueprint)
  await create(server, name, earlier && nameOf(earlier))
  const database = await openPostgres({ ...server, database: name })
  try {
    if (!earlier) await installPlatform(database, blueprint)
    await migrate(database, blueprint)
  } finally {
    await database.close()
  }
}

/** Makes a database that is a copy of the template of `blueprint`; closing it drops it. */
export async function openCopy(server: ServerAddress, blueprint: Blueprint): Promise<Database> {
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  await create(server, name, nameOf(blueprint))
  const database = await openPostgres({ ...server, database: name })
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** A copy lacks only the settings of the database itself, so they are set again, as the platform sets them. */
async function create(server: ServerAddress, name: string, template?: string): Promise<void> {
  if (template === undefined) return onServer(server, `create database ${name}`)
  await onServer(
    server,
    `create database ${name} template ${template} owner postgres`,
    `alter database ${name} set search_path to "$user", public, extensions`,
  )
}

async function onServer(server: ServerAddress, ...statements: string[]): Promise<void> {
  const session = new pg.Client({ ...server, user: 'supabase_admin', database: 'postgres' })
  await session.connect()
  try {
    for (const statement of statements) await session.query(statement)
  } finally {
    await session.end()
  }
}
