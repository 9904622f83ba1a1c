/** The journeys in three engines; Playwright's own browsers are not used, only its runner. */
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
  // No measure of anything: on a busy machine the round through all pages takes its time.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: { baseURL: site.use?.baseURL ?? '' },
  // One browser of each, side by side. Only Firefox lets somebody else's push service take the place of its maker's.
  projects: presentEngines().map(name => ({
    ...{ name, workers: 1 },
    ...(name !== 'firefox' && { testIgnore: '**/push.spec.ts' }),
  })),
  ...(site.webServer && { webServer: { ...site.webServer, cwd: join(import.meta.dirname, '../..') } }),
})
