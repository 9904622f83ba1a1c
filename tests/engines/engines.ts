/** The three engines, which of them this machine has, and a visitor in each for the journeys. */
import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { UserError } from '../../scripts/lib/user-error.ts'
import { whatShows } from '../what-shows.ts'
import { findChromium, startChromium } from './chromium.ts'
import { findFirefox, startFirefox } from './firefox.ts'
import { DESKTOP, type Engine, type View, type Visitor } from './visitor.ts'
import { findWebKit, startWebKit } from './webkit.ts'

export { expect }

const ENGINES = {
  webkit: { find: findWebKit, start: startWebKit, packages: 'webkit2gtk-driver and xvfb' },
  firefox: { find: findFirefox, start: startFirefox, packages: 'firefox or firefox-esr' },
  chromium: { find: findChromium, start: startChromium, packages: 'chromium' },
}
type Name = keyof typeof ENGINES

/**
 * Names of the engines on this machine; logs which are left out. With `REQUIRE_ENGINES=1`, throws a `UserError` unless
 * all three are present.
 * @param find path of an engine's program, or null if there is none.
 */
export function presentEngines(find = (name: Name) => ENGINES[name].find()): string[] {
  const names = Object.keys(ENGINES) as Name[]
  const missing = names.filter(name => !find(name))
  const said = missing.map(name => `${name} (install ${ENGINES[name].packages})`).join(', ')
  if (said && process.env.REQUIRE_ENGINES === '1') throw new UserError(`Engines are missing: ${said}.`)
  // Logged once: every worker also reads the configuration.
  if (said && !process.env.TEST_WORKER_INDEX) console.log(`Left out, because not installed: ${said}.`)
  return names.filter(name => !missing.includes(name))
}

interface Fixtures {
  /** A first-time visitor with a desktop viewport. */
  visitor: Visitor
  /** Another first-time visitor, with a viewport of that size; closes the previous one. */
  newVisitor: (view: View) => Promise<Visitor>
}

export const test = base.extend<Fixtures, { engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
    async ({}, use, { project }) => {
      const { find, start } = ENGINES[project.name as Name]
      const engine = await start(find() ?? '')
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  newVisitor: async ({ engine, baseURL }, use, info) => {
    let current: Visitor | undefined
    const complaints: string[] = []
    const leave = async () => {
      complaints.push(...(current?.complaints ?? []))
      await current?.close()
      current = undefined
    }
    await use(async view => {
      await leave()
      current = await engine.newVisitor({ baseURL: baseURL ?? '', view })
      return current
    })
    if (info.status !== info.expectedStatus && current) {
      console.log(`${info.title}: at its end`, await current.evaluate(whatShows))
      writeFileSync(info.outputPath('page.png'), await current.screenshot())
    }
    await leave()
    expect(complaints, 'what pages complained of').toEqual([])
  },
  visitor: async ({ newVisitor }, use) => use(await newVisitor(DESKTOP)),
})

/** Waits until `isSo` returns true in the page, even across a navigation. */
export async function until<A extends unknown[]>(
  visitor: Visitor,
  isSo: (...values: A) => boolean | Promise<boolean>,
  ...values: A
): Promise<void> {
  const look = async () => {
    const isNow = await visitor.evaluate(isSo, ...values)
    expect(isNow).toBe(true)
  }
  await expect(look).toPass({
    intervals: [20, 50, 100, 200],
    timeout: 30_000,
  })
}

/** Opens `path` and waits for its late scripts (src/layouts/late-scripts.js). */
export async function visit(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(path)
  await until(visitor, () => !document.querySelector('template[data-late-scripts]'))
}
