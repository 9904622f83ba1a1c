/** `npm test`: everything, in the order in which failures are cheapest to find. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { findBrowser, installBrowser, requireBrowser } from './lib/browser.ts'
import { runCommand, UserError } from './lib/user-error.ts'

const STEPS: [string, string, ...string[]][] = [
  ['Style', 'biome', 'check', '--error-on-warnings', '.'],
  ['Types', 'astro', 'check', '--minimumFailingSeverity', 'hint'],
  ['Spelling', 'cspell', '--no-progress', '--no-summary'],
  ['Content', 'node', 'scripts/check-content.ts'],
  ['Architecture, units, database, functions', 'vitest', 'run'],
  ['Browser', 'playwright', 'test'],
  ['Engines', 'playwright', 'test', '--config', 'tests/engines/playwright.config.ts'],
]

await runCommand(async () => {
  if (!findBrowser()) installBrowser()
  requireBrowser()
  const failed: string[] = []
  for (const [name, command, ...parameters] of STEPS) {
    console.log(`\n== ${name}`)
    // Every step that starts the site begins with the seed.
    if (command === 'playwright') rmSync('.data/test', { recursive: true, force: true })
    const started = Date.now()
    const { status } = spawnSync(command, parameters, { stdio: 'inherit' })
    if (status !== 0) failed.push(name)
    console.log(
      `== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
    )
  }
  if (failed.length > 0) throw new UserError(`Failed: ${failed.join('; ')}`)
})
