import { defineConfig } from 'vitest/config'
import { chosenGroup } from './groups.ts'

/** The tests of one group, with as much time for each as in vitest.config.ts; see groups.ts. */
export default defineConfig({
  test: { env: { ENV_FILE: '' }, include: chosenGroup().tests, testTimeout: 120_000, hookTimeout: 120_000 },
})
