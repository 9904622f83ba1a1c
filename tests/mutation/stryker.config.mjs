import { chosenGroup } from './groups.ts'

const { name, modules } = chosenGroup()

/** Breaks the modules of one group, mutant by mutant, and checks whether a test notices. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Vitest's search for related tests does not follow `#…` imports.
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: modules,
  coverageAnalysis: 'perTest',
  // Not copied, because none of these tests reads them.
  ignorePatterns: [
    '/public',
    '/content/media',
    '/docs',
    '/bench',
    '/tools',
    '/dist*',
    '/.astro',
    '/.data',
    '/.netlify',
  ],
  // On a busy machine the first run of the tests that start backends takes longer than the five minutes of the default.
  dryRunTimeoutMinutes: 60,
  concurrency: 2,
  incremental: true,
  incrementalFile: `.stryker-tmp/${name}.incremental.json`,
  tempDirName: '.stryker-tmp',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: `.stryker-tmp/${name}.json` },
  thresholds: { high: 95, low: 90, break: 90 },
  warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
}
