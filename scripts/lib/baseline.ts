/** Generates the baseline migration. */
import { BASELINE } from '../../local/database/baseline.ts'
import { schemaScripts } from '../../local/database/migrations.ts'

const HEADER = `-- Everything in supabase/schemas, in order; written by \`npm run db:baseline\`, not by hand.
-- It took the place of the migrations up to ${BASELINE.last} (docs/deploy.md, "Older databases").
`

/** The declared schema of the project in folder `root`, as one migration. */
export function baselineOf(root: string): string {
  const parts = schemaScripts(root).map(({ name, sql }) => `\n-- From ${name}\n\n${sql}`)
  return HEADER + parts.join('')
}
