/**
 * Creates the databases that most test files start from once before the tests, in `.data/cache`. Otherwise every server
 * that a test starts in its own folder would create them again.
 */
import { join } from 'node:path'
import { projectBlueprint } from '../local/database/migrations.ts'
import { clusterTemplate } from '../local/database/template.ts'

const root = join(import.meta.dirname, '..')

/** Vitest calls it once for each project that names this file; existing templates are reused. */
export default async function makeTemplates(): Promise<void> {
  for (const demo of [false, true]) {
    await clusterTemplate(projectBlueprint(root, { demo }), join(root, '.data/cache'))
  }
}
