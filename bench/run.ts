/**
 * `npm run bench [-- pages lighthouse build queries lists functions] [--quick]`: measures the named parts, or all;
 * prints tables, saves them in bench/results and writes them into docs/performance.md. Exits with 1 if something
 * exceeds its limit. `--quick` only prints, and does not mind limits that the stored results exceed, too.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand, UserError } from '../scripts/lib/user-error.ts'
import { withResults } from './document.ts'
import {
  type Effort,
  type Measured,
  newlyExceeded,
  PARTS,
  type Part,
  type Result,
  readResult,
  thisMachine,
  writeResult,
} from './results.ts'

const DOCUMENT = 'docs/performance.md'

// What is measured is this machine, never the project that .env names.
process.env.ENV_FILE = ''

type Measure = (effort: Effort) => Promise<Measured & { browser?: string }>

const MEASURES: Record<Part, () => Promise<Measure>> = {
  pages: async () => (await import('./pages.ts')).measurePages,
  lighthouse: async () => (await import('./lighthouse.ts')).measureLighthouse,
  build: async () => (await import('./build-growth.ts')).measureBuilds,
  queries: async () => (await import('./dashboard-queries.ts')).measureQueries,
  lists: async () => (await import('./long-lists.ts')).measureLists,
  functions: async () => (await import('./functions.ts')).measureFunctions,
}

function partsOf(names: string[]): Part[] {
  const unknown = names.find(name => !PARTS.some(part => part === name))
  if (unknown) throw new UserError(`There is no part "${unknown}", but ${PARTS.join(', ')}.`)
  return names.length === 0 ? [...PARTS] : PARTS.filter(part => names.includes(part))
}

async function measure(part: Part, effort: Effort): Promise<void> {
  const machine = thisMachine()
  const { browser, tables, exceeded } = await (await MEASURES[part]())(effort)
  for (const { title, rows } of tables) {
    console.log(`\n${title}`)
    console.table(rows)
  }
  if (exceeded.length > 0) {
    console.log(`Over the limit:\n${exceeded.join('\n')}`)
    const isNew = newlyExceeded(exceeded, readResult(part)?.exceeded ?? []).length > 0
    // The weekly run has to tell a regression from what is known.
    if (!effort.quick || isNew) process.exitCode = 1
  }
  if (effort.quick) return
  const date = new Date().toISOString().slice(0, 10)
  const result: Result = {
    part,
    date,
    machine: { ...machine, ...(browser && { browser }) },
    tables,
    exceeded,
  }
  writeResult(result)
  writeFileSync(DOCUMENT, withResults(readFileSync(DOCUMENT, 'utf8'), [result]))
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const parts = partsOf(positionals)
  const [only] = parts
  if (parts.length === 1 && only) return measure(only, values)
  // Each in its own process, so none inherits the memory or the settings of another.
  for (const part of parts) {
    console.log(`\n== ${part}`)
    const flags = ['--expose-gc', import.meta.filename, part, ...(values.quick ? ['--quick'] : [])]
    if (spawnSync(process.execPath, flags, { stdio: 'inherit' }).status !== 0) process.exitCode = 1
  }
})
