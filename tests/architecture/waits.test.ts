/**
 * Tests prove something on every machine: none is retried, skipped, or sleeps, and none checks immediately for
 * something that arrives later.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SPECS = globSync('tests/{e2e,a11y,engines,faults,crawl}/**/*.ts').filter(
  file => !file.endsWith('.test.ts'),
)
const TESTS = [
  ...globSync('{src,netlify,scripts,local,admin-cms,tests,bench}/**/*.test.{ts,tsx}'),
  ...SPECS,
].filter(file => file !== 'tests/architecture/waits.test.ts')

/** Lines of `files` in which `isWrong` finds a fault, each with its file and line number. */
function faults(files: string[], isWrong: (line: string, before: string) => boolean): string[] {
  return files.flatMap(file => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, index) =>
      isWrong(line, lines[index - 1] ?? '') ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    )
  })
}

test('F-69 no test is retried, by configuration or by a runner', () => {
  expect(SPECS.length).toBeGreaterThan(70)
  expect(TESTS.length).toBeGreaterThan(250)
  expect(readFileSync('playwright.config.ts', 'utf8')).toContain('\n  retries: 0,\n')
  const again = (line: string) => /\b(retries|retry):\s*[^0\s]/.test(line) && !/schedule|=>/.test(line)
  expect(faults(['vitest.config.ts', ...TESTS], again)).toEqual([])
  const runners = ['package.json', 'scripts/test.ts', '.ci/run']
  expect(faults(runners, line => /--retry|--retries|--last-failed/.test(line))).toEqual([])
})

/** Matches of `pattern` in the files, each with its file. */
const found = (files: string[], pattern: RegExp) =>
  files.flatMap(file => [...readFileSync(file, 'utf8').matchAll(pattern)].map(match => ({ file, match })))

test('F-69 a test has at least two minutes, by default and where it or a hook has a limit of its own', () => {
  const settings = ['vitest.config.ts', ...globSync('tests/{splinter,hosting}/vitest.config.ts')]
  expect(settings).toHaveLength(3)
  for (const file of settings) expect(readFileSync(file, 'utf8'), file).toMatch(/^ {4}testTimeout: /m)
  const own = /^ *\}, ([\d_]+)\)$|, \{ timeout: ([\d_]+) \}, |(?:test|hook)Timeout: ([\d_]+)/gm
  const limits = found([...settings, ...TESTS], own)
  expect(limits.length).toBeGreaterThan(8)
  const milliseconds = (match: RegExpExecArray) => Number(match.slice(1).join('').replaceAll('_', ''))
  const short = limits.filter(({ match }) => milliseconds(match) < 120_000)
  expect(short.map(({ file, match }) => `${file}: ${match[0].trim()}`)).toEqual([])
})

test('F-69 nothing is awaited for only one second, Vitest’s default, which `expect.poll` does not have here', () => {
  // One line, or up to the next one that is indented as little.
  const calls = found(TESTS, /^( *)(?! ).*\bvi\.wait(?:For|Until)\((?:.*\)$|[\s\S]*?\n\1\S.*$)/gm)
  expect(calls.length).toBeGreaterThan(3)
  const hasty = calls.filter(({ match }) => !/timeout: |PATIENCE/.test(match[0]))
  expect(hasty.map(({ file, match }) => `${file}: ${match[0].trim()}`)).toEqual([])
})

test('F-65 no runner lets what it starts read .env, which may name the live project and its mail server', () => {
  const runners = globSync(['{vitest,playwright}.config.ts', 'tests/**/*.config.ts', 'bench/run.ts'])
  expect(runners.length).toBeGreaterThan(6)
  // The engines start the site with the settings of the other browser tests.
  const isSet = (text: string) => /\bENV_FILE(:| =) ''|\.\.\.site\.webServer\b/.test(text)
  expect(runners.filter(file => !isSet(readFileSync(file, 'utf8')))).toEqual([])
})

test('F-69 no test is skipped or expected to fail', () => {
  const out = /\b(test|it|describe)(\.describe)?\.(skip|only|fixme|fails?|todo|skipIf|runIf)\b/
  expect(faults(TESTS, line => out.test(line))).toEqual([])
})

test('F-69 no browser test sleeps unless a comment says why', () => {
  // The page's own request timeout, moved to the page's clock; that is the purpose of clock.ts.
  const isMeant = (line: string, before: string) =>
    line.includes('controller.abort(') || /^\s*\/\/ Meant: /.test(before)
  const sleep = /waitForTimeout|(?<![tT]est\.)\bsetTimeout\(|\bdelay: \d|timers\/promises/
  expect(faults(SPECS, (line, before) => sleep.test(line) && !isMeant(line, before))).toEqual([])
})

test('F-65 no browser test measures wall-clock time', () => {
  const wall = /performance\.now\(\)|Date\.now\(\) - (start|before|from)\b/
  expect(faults(SPECS, line => wall.test(line))).toEqual([])
})

/**
 * What may follow `expect(await`: an event that was waited for, an HTTP response, what the test itself does, and
 * checks of a page at rest.
 */
const ANSWERED = /^(\w+[),]|\(?(await )?((page\.)?request\.get\(|\w+\)\.response\(|answer\.text\())/
const ACTS =
  /^(policyOf|findViolations|findings|unseenStops|\w+Call|startSession|isAlive|(page\.)?context(\(\))?\.cookies)\(/

test('F-69 browser tests wait for what arrives later; a comment explains every immediate check', () => {
  const hasty = faults(SPECS, (line, before) => {
    const [, inside] = /\bexpect(?:\.soft)?\([\s([{.]*await (.*)/.exec(line) ?? []
    const [, below] = /expect\($/.test(before) ? (/^\s+(?:new Set\()?await (.*)/.exec(line) ?? []) : []
    const awaited = inside ?? below
    if (awaited === undefined || ANSWERED.test(awaited) || ACTS.test(awaited)) return false
    return !/^\s*\/\/ Now: /.test(before) && !/whenAsked\(/.test(line + before)
  })
  expect(hasty).toEqual([])
})
