import { defineConfig } from 'vitest/config'
import { chosenGroup } from './groups.ts'

/** The tests of one group; see groups.ts. */
export default defineConfig({ test: { env: { ENV_FILE: '' }, include: chosenGroup().tests } })
