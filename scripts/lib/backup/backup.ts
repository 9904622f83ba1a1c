import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isObjectKey } from '#lib/object-path.ts'
import { UserError } from '../user-error.ts'
import { bucketFile, MANIFEST, type Manifest, sha256, tableFile } from './folder.ts'
import { MissingFile, type Project, type Row } from './project.ts'

/** Backups contain personal data, so only the user who makes one may read it. */
const OWNER_ONLY = { mode: 0o600 }

/**
 * Writes all rows and files of `project` to `folder`, creating it if needed. Referencing tables are read before the
 * tables they reference, so that no row lacks the row it references. The manifest is written last: a backup without one
 * counts as unfinished. A file that is deleted meanwhile, or whose address would lead out of its bucket, is left out and
 * reported to `note`. Throws a `UserError` when the folder is not empty.
 */
export async function backUp(
  project: Project,
  folder: string,
  now: Date,
  note: (line: string) => void = console.warn,
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new UserError(`${folder} is not empty.`)
  mkdirSync(join(folder, 'tables'))
  mkdirSync(join(folder, 'files'))

  const migrations = await project.migrations()
  const tables: Manifest['tables'] = []
  for (const { name } of (await project.tables()).reverse()) {
    tables.unshift({ name, ...(await saveRows(project.rows(name), tableFile(folder, name))) })
  }

  const files: Manifest['files'] = []
  for await (const file of project.files()) {
    // Whoever can add a file must neither read with the service key nor keep the others from being saved.
    if (!isObjectKey(file.key)) {
      note(`${file.bucket} has ${file.key}, whose address leads elsewhere, so the backup lacks it.`)
      continue
    }
    const bytes = await project.readFile(file).catch(error => {
      if (error instanceof MissingFile) return null
      throw error
    })
    if (!bytes) {
      note(`${file.key} was deleted meanwhile, so the backup lacks it.`)
      continue
    }
    const digest = sha256(bytes)
    writeFileSync(bucketFile(folder, digest), bytes, OWNER_ONLY)
    files.push({ ...file, sha256: digest })
  }

  const manifest: Manifest = {
    format: 2,
    created_at: now.toISOString(),
    project: project.url,
    ...{ migrations, tables, files },
  }
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, OWNER_ONLY)
  return manifest
}

/** Writes rows as they come: a table may be larger than the longest string, or than memory. */
async function saveRows(
  rows: AsyncIterable<Row>,
  path: string,
): Promise<Pick<Manifest['tables'][number], 'rows' | 'sha256'>> {
  const hash = createHash('sha256')
  let count = 0
  async function* lines() {
    for await (const row of rows) {
      const line = `${JSON.stringify(row)}\n`
      hash.update(line)
      count += 1
      yield line
    }
  }
  await pipeline(lines, createWriteStream(path, OWNER_ONLY))
  return { rows: count, sha256: hash.digest('hex') }
}
