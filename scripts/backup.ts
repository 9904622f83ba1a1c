/**
 * `npm run backup [-- folder]`: saves all rows and uploaded files of the project that `.env` names, or of the embedded
 * database, to a new folder. Accounts are not included; see docs/operations.md.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { reachBackend } from './lib/backend.ts'
import { backUp } from './lib/backup/backup.ts'
import { openProject } from './lib/backup/project.ts'
import { runCommand, UserError } from './lib/user-error.ts'

/**
 * The folder that was typed, if any. Throws a `UserError` with the usage for anything else: a mistyped option would
 * become a folder outside of `backups/`, which git would take.
 */
function typedFolder(): string | undefined {
  try {
    const [folder, ...more] = parseArgs({ options: {}, allowPositionals: true }).positionals
    if (more.length === 0) return folder
  } catch {}
  throw new UserError('Say at most which folder: npm run backup -- /mnt/disk/backup')
}

await runCommand(async () => {
  const now = new Date()
  const folder = typedFolder() ?? join('backups', now.toISOString().slice(0, 19).replaceAll(':', '-'))
  const backend = await reachBackend()
  try {
    const { tables, files } = await backUp(openProject(backend), folder, now)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder}.`)
    console.log('They are personal data: keep them where only you can read them.')
  } finally {
    await backend.stop()
  }
})
