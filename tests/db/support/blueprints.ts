/** The blueprints of the tests' databases. */
import { join } from 'node:path'
import { type Blueprint, platformBlueprint, projectBlueprint } from '../../../local/database/migrations.ts'

export const root = join(import.meta.dirname, '../../..')

/** A project before its first migration. */
export const bareProject: Blueprint = platformBlueprint()

/** The tables, rules and functions without any rows. */
export const emptyProject: Blueprint = { ...projectBlueprint(root, { demo: false }), seeds: [] }

/** The same with the seed and the demo rows. */
export const filledProject: Blueprint = projectBlueprint(root, { demo: true })

/** The databases that many test files start from, each built on the one before; made once, then copied. */
export const templates: readonly Blueprint[] = [bareProject, emptyProject, filledProject]
