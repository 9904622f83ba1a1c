import { defineConfig } from 'vitest/config'

/** The tests that run.ts has chosen, as in the project's own configuration, without a PostgreSQL server. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.SQL_TESTS ?? '[]'),
    env: { LOG_LEVEL: 'error', ENV_FILE: '' },
    // Several faults at a time, instead of several files of one.
    maxWorkers: 1,
    // What needs several connections at once leaves its suite empty.
    passWithNoTests: true,
    isolate: false,
    setupFiles: ['tests/leave-nothing.ts', 'tests/mutation/sql/fault.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
