import { defineConfig } from 'vitest/config'
import { chosenGroup } from './groups.ts'

/** The tests of one group; see groups.ts. */
export default defineConfig({ test: { include: chosenGroup().tests } })
