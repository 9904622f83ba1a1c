/**
 * `npm run restore -- folder [--force]`: restores a backup to the project that `.env` names, or to the embedded
 * database. Refuses to replace rows without `--force`, and those of a hosted project unless `--project-ref` names it.
 */
import { parseArgs } from 'node:util'
import { type OpenBackend, reachBackend } from './lib/backend.ts'
import { openProject } from './lib/backup/project.ts'
import { restore } from './lib/backup/restore.ts'
import { runCommand, UserError } from './lib/user-error.ts'

const USAGE = 'Say which backup: npm run restore -- backups/2026-11-21T09-00-00 [--force]'

/** The command line's arguments. Throws a `UserError` with the usage for an unknown option. */
function typed() {
  try {
    return parseArgs({
      options: { force: { type: 'boolean', default: false }, 'project-ref': { type: 'string' } },
      allowPositionals: true,
    })
  } catch {
    throw new UserError(USAGE)
  }
}

/** Throws a `UserError` unless `project` names the hosted one: whoever forces may think that a throwaway one is meant. */
function requireNamed({ url, embedded }: OpenBackend, project?: string): void {
  const name = new URL(url).hostname.replace(/\.supabase\.co$/, '')
  if (embedded || project === name) return
  throw new UserError(
    `All rows of ${url} would be replaced. If that is what you mean, add --project-ref ${name}`,
  )
}

await runCommand(async () => {
  const { values, positionals } = typed()
  const [folder] = positionals
  if (!folder) throw new UserError(USAGE)
  const backend = await reachBackend()
  try {
    if (values.force) requireNamed(backend, values['project-ref'])
    const { tables, files, created_at } = await restore(openProject(backend), folder, values)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${rows} rows and ${files.length} files of ${created_at} are in ${backend.url} again.`)
    console.log('Accounts are not part of a backup: npm run admin:create -- name@example.com')
  } finally {
    await backend.stop()
  }
})
