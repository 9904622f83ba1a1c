/** What the databases of the tests are made of. */
import { join } from 'node:path'
import { type Blueprint, platformBlueprint, projectBlueprint } from '../../../local/database/migrations.ts'

export const root = join(import.meta.dirname, '../../..')

/** What a project is before its first migration. */
export const bareProject: Blueprint = platformBlueprint()

/** The tables, rules and functions without any row. */
export const emptyProject: Blueprint = { ...projectBlueprint(root, { demo: false }), seeds: [] }

/** The same with the seed and the demonstration rows. */
export const filledProject: Blueprint = projectBlueprint(root, { demo: true })

/** What many files begin with, each built on the one before: made once, then copied. */
export const templates: readonly Blueprint[] = [bareProject, emptyProject, filledProject]
