/**
 * `npm run restore -- folder [--force]`: puts a backup into the project that `.env` names, or into the embedded
 * database. Refuses to replace rows unless told to.
 */
import { parseArgs } from 'node:util'
import { reachBackend } from './lib/backend.ts'
import { openProject } from './lib/backup/project.ts'
import { restore } from './lib/backup/restore.ts'
import { runCommand, UserError } from './lib/user-error.ts'

const USAGE = 'Say which backup: npm run restore -- backups/2026-11-21T09-00-00 [--force]'

/** What was typed; an option that does not exist is answered with how to call it. */
function typed() {
  try {
    return parseArgs({
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
  } catch {
    throw new UserError(USAGE)
  }
}

await runCommand(async () => {
  const { values, positionals } = typed()
  const [folder] = positionals
  if (!folder) throw new UserError(USAGE)
  const backend = await reachBackend()
  try {
    const { tables, files, created_at } = await restore(openProject(backend), folder, values)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${rows} rows and ${files.length} files of ${created_at} are in ${backend.url} again.`)
    console.log('Accounts are not part of a backup: npm run admin:create -- name@example.com')
  } finally {
    await backend.stop()
  }
})
