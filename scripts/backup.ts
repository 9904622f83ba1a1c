/**
 * `npm run backup [-- folder]`: saves all rows and uploaded files of the project that `.env` names, or of the embedded
 * database, to a new folder. Accounts are not included; see docs/operations.md.
 */
import { join } from 'node:path'
import { reachBackend } from './lib/backend.ts'
import { backUp } from './lib/backup/backup.ts'
import { openProject } from './lib/backup/project.ts'
import { runCommand } from './lib/user-error.ts'

await runCommand(async () => {
  const now = new Date()
  const folder = process.argv[2] ?? join('backups', now.toISOString().slice(0, 19).replaceAll(':', '-'))
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
