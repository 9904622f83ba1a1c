/**
 * Before the tests: the databases that most files begin from are made once and kept in `.data/cache`. Otherwise every
 * server that a test starts in a folder of its own would make them there anew.
 */
import { join } from 'node:path'
import { projectBlueprint } from '../local/database/migrations.ts'
import { clusterTemplate } from '../local/database/template.ts'

const root = join(import.meta.dirname, '..')

/** Vitest calls it once for each project that names this file; what is there already takes no time. */
export default async function makeTemplates(): Promise<void> {
  for (const demo of [false, true]) {
    await clusterTemplate(projectBlueprint(root, { demo }), join(root, '.data/cache'))
  }
}
