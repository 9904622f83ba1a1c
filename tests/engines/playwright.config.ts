/** The journeys in three engines; uses only Playwright's runner, not its browsers. */
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import site from '../../playwright.config.ts'
import { presentEngines } from './engines.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/engines',
  fullyParallel: false,
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // Generous, because it measures nothing: on a busy machine the tour of all pages takes long.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: { baseURL: site.use?.baseURL ?? '' },
  // One browser of each, in parallel. Only Firefox allows another push service in place of its vendor's.
  projects: presentEngines().map(name => ({
    ...{ name, workers: 1 },
    ...(name !== 'firefox' && { testIgnore: '**/push.spec.ts' }),
  })),
  ...(site.webServer && { webServer: { ...site.webServer, cwd: join(import.meta.dirname, '../..') } }),
})
