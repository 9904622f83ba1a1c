import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../user-error.ts'
import { bucketFile, MANIFEST, type Manifest, sha256, tableFile } from './folder.ts'
import type { Project } from './project.ts'

/** Personal data: for nobody's eyes but those of whoever made the backup. */
const OWNER_ONLY = { mode: 0o600 }

/**
 * Writes all rows and files of `project` into the new folder `folder`. Tables that point to others are read before
 * those, so that no row is without the one it points to. The manifest comes last: without it a backup counts as
 * unfinished. Throws a `UserError` when the folder has something in it.
 */
export async function backUp(project: Project, folder: string, now: Date): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new UserError(`${folder} is not empty.`)
  mkdirSync(join(folder, 'tables'))
  mkdirSync(join(folder, 'files'))

  const migrations = await project.migrations()
  const tables: Manifest['tables'] = []
  for (const { name } of (await project.tables()).reverse()) {
    const lines: string[] = []
    for await (const row of project.rows(name)) lines.push(`${JSON.stringify(row)}\n`)
    const text = lines.join('')
    writeFileSync(tableFile(folder, name), text, OWNER_ONLY)
    tables.unshift({ name, rows: lines.length, sha256: sha256(text) })
  }

  const files: Manifest['files'] = []
  for await (const file of project.files()) {
    const bytes = await project.readFile(file.key)
    const digest = sha256(bytes)
    writeFileSync(bucketFile(folder, digest), bytes, OWNER_ONLY)
    files.push({ ...file, sha256: digest })
  }

  const manifest: Manifest = {
    format: 1,
    created_at: now.toISOString(),
    project: project.url,
    ...{ migrations, tables, files },
  }
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, OWNER_ONLY)
  return manifest
}
