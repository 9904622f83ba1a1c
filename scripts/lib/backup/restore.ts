import { createReadStream, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { isObjectKey } from '#lib/object-path.ts'
import { BASELINE, baselineState, isInBaseline } from '../../../local/database/baseline.ts'
import { UserError } from '../user-error.ts'
import { bucketFile, type Manifest, readManifest, tableFile } from './folder.ts'
import type { Project, Row, Table } from './project.ts'

/** The most characters sent in one request; a single longer row is sent alone. */
const PAGE_LENGTH = 1_000_000

/** The change that stands for all restored rows: triggers do not see them, but the pages are built from others. */
const RESTORED = { table_name: 'site_config', row_id: '1', kind: 'edit' }

/**
 * Restores the backup in `folder` to `project`. Refuses if the project already has rows, unless `force` is set: then
 * they are replaced. The built pages then count as outdated. Changes nothing until the whole backup is verified. An
 * attachment whose address would lead out of its bucket is left out and reported to `note`. Throws a `UserError` with
 * the reason.
 */
export async function restore(
  project: Project,
  folder: string,
  { force, now = new Date() }: { force: boolean; now?: Date },
  note: (line: string) => void = console.warn,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await requireMigrations(project, manifest)
  const tables = await project.tables()
  const known = new Map(tables.map(table => [table.name, table]))
  const gone = manifest.tables.filter(({ name, rows }) => rows > 0 && !known.has(name))
  if (gone.length > 0) {
    throw new UserError(`The project has no table ${gone.map(({ name }) => name).join(', ')}.`)
  }
  if (!force) await requireEmpty(project, tables, folder, manifest)

  const saved = new Set(manifest.tables.map(({ name }) => name))
  for (const { name } of tables.toReversed()) {
    // An older backup has no sessions: of the conversations that it brings back, those that are here still know theirs.
    if (name !== 'chat_sessions' || saved.has(name)) await project.clear(name)
  }
  for (const { name } of manifest.tables) {
    const rows = readRows(folder, name)
    const kept = name === 'email_attachments' ? withinBucket(rows, note) : rows
    for await (const page of pages(name === 'site_changes' ? otherChanges(kept) : kept))
      await project.restoreRows(name, page)
  }
  if (known.has('site_changes')) {
    const at = now.toISOString()
    const times = { first_changed_at: at, changed_at: at, due_at: at }
    await project.restoreRows('site_changes', [{ ...RESTORED, ...times, publication_id: null }])
  }
  for (const { sha256, ...file } of manifest.files) {
    await project.writeFile(file, readFileSync(bucketFile(folder, sha256)))
  }
  return manifest
}

/** The rows of a table, read as they are needed; not by `readline`, which also ends a line at U+2028 inside of a text. */
async function* readRows(folder: string, table: string): AsyncGenerator<Row> {
  let begun = ''
  for await (const chunk of createReadStream(tableFile(folder, table), 'utf8')) {
    const lines = `${begun}${chunk}`.split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

/** The attachments that the database accepts. An older backup may have others, which would keep all that follows away. */
async function* withinBucket(rows: AsyncIterable<Row>, note: (line: string) => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (isObjectKey(String(row.path))) yield row
    else
      note(`The attachment ${row.id} is left out: its address ${JSON.stringify(row.path)} leads elsewhere.`)
  }
}

/** The changes that were waiting then, without one in the place of `RESTORED`. */
async function* otherChanges(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows) {
    const { table_name, row_id, kind } = row
    if (!isDeepStrictEqual({ table_name, row_id, kind }, RESTORED)) yield row
  }
}

/** Splits the rows into groups that fit into one request each. */
async function* pages(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let page: Row[] = []
  let length = 0
  for await (const row of rows) {
    const size = JSON.stringify(row).length
    if (page.length > 0 && length + size > PAGE_LENGTH) {
      yield page
      page = []
      length = 0
    }
    page.push(row)
    length += size
  }
  if (page.length > 0) yield page
}

async function requireMigrations(project: Project, { migrations }: Manifest): Promise<void> {
  const applied = new Set(await project.migrations())
  const isApplied = (version: string) =>
    applied.has(version) ||
    (isInBaseline(version) && applied.has(BASELINE.version)) ||
    (version === BASELINE.version && baselineState([...applied]) === 'complete')
  const missing = migrations.filter(version => !isApplied(version))
  if (missing.length === 0) return
  throw new UserError(
    `The project lacks ${missing.length} migrations that the backup was taken with, the first being ${missing[0]}. Apply them first.`,
  )
}

/**
 * Throws a `UserError` that names the tables that already have rows. A table with one row here and one in the backup
 * under the same key is exempt: it is a settings row, which every new project has.
 */
async function requireEmpty(
  project: Project,
  tables: Table[],
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const full: string[] = []
  for (const { name, key } of tables) {
    const here: Row[] = []
    for await (const row of project.rows(name)) {
      here.push(row)
      if (here.length > 1) break
    }
    const [first] = here
    if (!first) continue
    const saved = manifest.tables.some(table => table.name === name && table.rows === 1)
      ? (await Array.fromAsync(readRows(folder, name)))[0]
      : undefined
    const isSettings = here.length === 1 && key.every(column => saved?.[column] === first[column])
    if (!isSettings) full.push(name)
  }
  if (full.length === 0) return
  throw new UserError(
    `${project.url} has rows already, in ${full.join(', ')}. Restore into an empty project, or add --force to replace all rows.`,
  )
}
