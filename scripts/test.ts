/** `npm test`: runs everything, in the order in which failures are cheapest to find. */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { findBrowser, installBrowser, requireBrowser } from './lib/browser.ts'
import { CHECKS } from './lib/checks.ts'
import { playwrightTimes, slowest, vitestTimes } from './lib/slowest.ts'
import { type Failure, lastWords, runLanes, step } from './lib/steps.ts'
import { runCommand, UserError } from './lib/user-error.ts'

const REPORTS = '.data/test-reports'

const vitest = (name: string, report: string, projects: string) =>
  step(
    name,
    `vitest run --reporter=default --reporter=json --outputFile.json=${REPORTS}/${report}.json ${projects}`,
  )

const browser = (name: string, report: string, options = '') =>
  step(name, `playwright test --reporter=list,json${options}`, {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(REPORTS, `${report}.json`) },
    // Every step that starts the site starts from the seed.
    prepare: () => rmSync('.data/test', { recursive: true, force: true }),
  })

/** Groups run one after the other; the lanes of a group run in parallel. */
const GROUPS = [
  [
    [vitest('Architecture, units, database, functions', 'vitest', '--project !build')],
    // In order, because each of these checks and builds writes Astro's generated files.
    [...CHECKS, vitest('Builds', 'builds', '--project build')],
  ],
  // Alone, because they use the site's port, its data and its build.
  [
    [
      browser('Browser', 'browser'),
      browser('Engines', 'engines', ' --config tests/engines/playwright.config.ts'),
    ],
  ],
]

function timesIn(report: string, read: typeof vitestTimes) {
  const file = `${REPORTS}/${report}.json`
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** What the first failed browser tests showed. Where only the output is kept, their pictures are lost. */
const lastPages = () =>
  globSync('test-results/**/error-context.md')
    .slice(0, 2)
    .map(file => `\n== ${file}\n${pageIn(readFileSync(file, 'utf8')).slice(0, 50).join('\n')}\n`)
    .join('')

const pageIn = (context: string) => (context.split('# Page snapshot').at(-1) ?? '').trim().split('\n')

await runCommand(async () => {
  if (!findBrowser()) installBrowser()
  requireBrowser()
  const failed: Failure[] = []
  for (const folder of [REPORTS, 'test-results']) rmSync(folder, { recursive: true, force: true })
  for (const lanes of GROUPS) {
    failed.push(...(await runLanes(lanes, text => process.stdout.write(text))))
  }
  const times = [
    ...['vitest', 'builds'].flatMap(report => timesIn(report, vitestTimes)),
    ...['browser', 'engines'].flatMap(report => timesIn(report, playwrightTimes)),
  ]
  console.log(`\n== The ten slowest tests\n${slowest(times)}`)
  if (failed.length > 0) {
    // Repeated at the end: where only the end of the output is kept, earlier failures would be lost.
    console.log(lastWords(failed) + lastPages())
    throw new UserError(`Failed: ${failed.map(({ name }) => name).join('; ')}`)
  }
})
