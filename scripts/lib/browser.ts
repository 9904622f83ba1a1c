/** Finds or installs the browser that the tests drive. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { UserError } from './user-error.ts'

/** The headless shell comes first: it is Chromium without windows, and a third faster. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of the first of `names` on the PATH, else of the first executable in `places`, else null. */
export function findProgram(names: string[], places: string[] = []): string | null {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
  return [...onPath, ...places].find(isExecutable) ?? null
}

/** Path of an installed Chrome or Chromium, else of the one that Playwright downloaded, else null. */
export const findBrowser = (): string | null => findProgram(NAMES, [...PLACES, chromium.executablePath()])

/** Like `findBrowser`, but throws a `UserError` when there is none. */
export function requireBrowser(found = findBrowser()): string {
  if (found) return found
  throw new UserError('The tests need a browser: install Chrome or Chromium and run them again.')
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return existsSync(path)
  } catch {
    return false
  }
}

const APT = 'apt-get install -y --no-install-recommends'

/** Tries to install a browser: Playwright's download if reachable, otherwise the system package. */
export function installBrowser(): void {
  const attempts: [string, string[]][] = [
    ['playwright', ['install', 'chromium']],
    ['sh', ['-c', `apt-get update; ${APT} chromium-headless-shell || ${APT} chromium`]],
  ]
  for (const [command, parameters] of attempts) {
    spawnSync(command, parameters, { stdio: 'inherit', timeout: 600_000 })
    if (findBrowser()) return
  }
}
