/**
 * `npm run test:mutation [-- group …]`: breaks the pure modules on purpose, mutant by mutant, and checks whether a test
 * notices. Fails if in any group less than nine in ten mutants are noticed. With `--changed`, only tests what has
 * changed since the last run; a module's constants then keep their old result.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { GROUPS } from './groups.ts'

interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}

/** Stryker is not one of the project's dependencies; the command installs it first. */
const STRYKER = 'tools/mutation/node_modules/.bin/stryker'

const words = process.argv.slice(2)
const chosen = words.filter(word => word in GROUPS)
const names = chosen.length > 0 ? chosen : Object.keys(GROUPS)
const extent = words.includes('--changed') ? [] : ['--force']
let hasFailed = false
const rows = []
const sum = { noticed: 0, missed: 0 }
for (const name of names) {
  console.log(`\n${name}`)
  const { status } = spawnSync(STRYKER, ['run', 'tests/mutation/stryker.config.mjs', ...extent], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_GROUP: name },
  })
  hasFailed ||= status !== 0
  const { noticed, missed } = counts(name)
  sum.noticed += noticed
  sum.missed += missed
  rows.push(row(name, noticed, missed))
}
console.table([...rows, row('all', sum.noticed, sum.missed)])
process.exitCode = hasFailed ? 1 : 0

/** The number of the group's mutants that a test noticed, and that none did. */
function counts(name: string): { noticed: number; missed: number } {
  const report: Report = JSON.parse(readFileSync(`.stryker-tmp/${name}.json`, 'utf8'))
  const found = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...wanted: string[]) => found.filter(status => wanted.includes(status)).length
  return { noticed: count('Killed', 'Timeout'), missed: count('Survived', 'NoCoverage') }
}

function row(group: string, noticed: number, missed: number) {
  const mutants = noticed + missed
  return { group, mutants, noticed, 'score %': ((100 * noticed) / mutants).toFixed(1) }
}
