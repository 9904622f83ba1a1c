import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What projects with databases run before their tests. */
const TEMPLATES = 'tests/templates.ts'
const ONE_SERVER = 'tests/db/support/one-server.ts'

/** One project per kind of proof; `npx vitest run --project unit` runs one of them. */
export default defineConfig({
  test: {
    // The functions' log of every request; failures are still shown. What tests start does not read .env.
    env: { LOG_LEVEL: 'error', ENV_FILE: '' },
    // One per core; vitest would leave one of them idle.
    maxWorkers: availableParallelism(),
    // Starting a worker and loading its modules anew would take longer than most files: what a file leaves behind in
    // its worker, the setup file takes back.
    isolate: false,
    setupFiles: ['tests/leave-nothing.ts'],
    // Limits measure nothing: only a failing test waits for so long, and on a busy machine a second is soon over.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'netlify/lib/**/*.test.ts',
            'tests/markdown/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'editor',
          include: ['tests/editor/**/*.test.ts', 'admin-cms/**/*.test.ts'],
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        test: {
          name: 'contracts',
          include: ['tests/contracts/**/*.test.ts'],
          globalSetup: [ONE_SERVER, TEMPLATES],
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/db/**/*.test.ts'],
          globalSetup: [ONE_SERVER, TEMPLATES],
        },
      },
      {
        test: {
          name: 'functions',
          include: ['tests/functions/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          // Some start whole processes beside all other workers.
          testTimeout: 240_000,
          globalSetup: TEMPLATES,
        },
      },
      {
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          testTimeout: 240_000,
          globalSetup: TEMPLATES,
          // One build at a time: they share Astro's cache. Only isolated files may have fewer workers than the others.
          fileParallelism: false,
          isolate: true,
        },
      },
    ],
  },
})
