/** In-memory databases start from the same bytes; none writes to them, or sees what another has written; none is stale. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '../../local/database/database.ts'
import { platformBlueprint } from '../../local/database/migrations.ts'
import { openPgliteInMemory } from '../../local/database/pglite.ts'
import { asOwner } from '../../local/database/roles.ts'
import { clusterTemplate, heldTemplate } from '../../local/database/template.ts'

const template = () => heldTemplate(platformBlueprint(), join(import.meta.dirname, '../../.data/cache'))
const open = async () => openPgliteInMemory(await template())
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const tablesNamedTraces = (database: Database) =>
  asOwner(database, sql => sql.query(`select 1 from pg_tables where tablename = 'traces'`))

test('an in-memory database contains nothing of a concurrent or an earlier one', async () => {
  const bytes = await template()
  const before = digest(bytes)
  const [first, beside] = await Promise.all([open(), open()])
  await asOwner(first, sql =>
    sql.script(
      'create table traces as select generate_series(1, 20000) as place; create index on traces (place)',
    ),
  )
  expect(await tablesNamedTraces(first)).toHaveLength(1)
  expect(await tablesNamedTraces(beside)).toEqual([])
  // Closing flushes all writes.
  await first.close()
  const next = await open()
  expect(await tablesNamedTraces(next)).toEqual([])
  await Promise.all([beside.close(), next.close()])
  expect(digest(bytes)).toBe(before)
})

test.each([
  ['with seeds is built anew', [{ name: 'seed.sql', sql: 'create table seeded ()' }], true],
  ['without seeds is kept', [], false],
] as const)('a template of the day before yesterday %s', async (_title, seeds, isNew) => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-templates-'))
  try {
    const blueprint = { ...platformBlueprint(), seeds: [...seeds] }
    await clusterTemplate(blueprint, folder)
    const file = join(folder, readdirSync(folder)[0] ?? '')
    const old = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    utimesSync(file, old, old)
    await clusterTemplate(blueprint, folder)
    expect(statSync(file).mtimeMs > old.getTime() + 1000).toBe(isNew)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a template is made although another process takes a file from the same folder meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-templates-'))
  try {
    // A link to nothing is listed, and gone when it is looked at.
    symlinkSync(join(folder, 'nothing'), join(folder, 'unfinished.tar.zst.1'))
    const blueprint = { ...platformBlueprint(), seeds: [] }
    await clusterTemplate(blueprint, folder)
    expect(readdirSync(folder)).toHaveLength(2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
