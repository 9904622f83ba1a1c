/** Follows docs/walks.md on a copy of the project, edit by edit, and checks the result. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const copy = mkdtempSync(join(tmpdir(), 'walks-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Entries of a checkout that are not the project's own files. */
const NOT_COPIED =
  /^(node_modules|dist.*|\.git|\.astro|\.data|\.netlify|\.stryker-tmp|\.env|backups|test-results|playwright-report|.*\.log)$/

/** What the commands of the walks write, in the walks' order. */
const GENERATED = [[], ['src/admin/icons.ts'], ['src/data/database.types.ts']]

/** The files of the folder `root`, those of `NOT_COPIED` left out. */
const filesOf = (root: string) =>
  readdirSync(root)
    .filter(name => !NOT_COPIED.test(name))
    .flatMap(name => {
      const path = join(root, name)
      if (!statSync(path).isDirectory()) return [name]
      return readdirSync(path, { recursive: true, encoding: 'utf8' }).map(inside => join(name, inside))
    })
    .filter(file => !file.includes('node_modules') && statSync(join(root, file)).isFile())

/** What differs between the project and its copy. */
const changedFiles = () =>
  filesOf(copy).filter(
    file => !existsSync(file) || !readFileSync(file).equals(readFileSync(join(copy, file))),
  )
let changed: string[] = []

/** The last migration's number plus one: what docs/walks.md means by NEXT. */
const NEXT = String(Number(readdirSync('supabase/migrations').sort().at(-1)?.slice(0, 14)) + 1)

interface Edit {
  file: string
  /** Lines as in the document; the first character says whether a line is added, removed or kept. */
  lines: string[]
}

const document = readFileSync('docs/walks.md', 'utf8')
const walks = document
  .split(/^## /m)
  .slice(1)
  .map(walk => ({ name: walk.split('\n', 1)[0] ?? '', edits: editsOf(walk) }))

/** The edits of one walk: each is a numbered paragraph that names the file, then a diff block. */
function editsOf(walk: string): Edit[] {
  const steps = walk.matchAll(/^\d+\. `([^`]+)`[\s\S]*?^ {3}```diff\n([\s\S]*?)^ {3}```$/gm)
  return [...steps].map(([, file = '', block = '']) => ({
    file: file.replace('NEXT', NEXT),
    lines: block
      .trimEnd()
      .split('\n')
      .map(line => line.slice(3)),
  }))
}

/** The file's text after an edit. Throws unless the edit matches in exactly one place. */
function edited(text: string, { file, lines }: Edit): string {
  const hunks = lines.join('\n').split(/^@@$\n?/m)
  return hunks.reduce((before, hunk) => {
    const all = hunk.split('\n').filter(line => line !== '')
    const side = (dropped: string) =>
      all.flatMap(line => (line.startsWith(dropped) ? [] : [`${line.slice(1)}\n`])).join('')
    const [old, now] = [side('+'), side('-')]
    if (old !== '' && before.split(old).length !== 2)
      throw new Error(`${file} has no single place for:\n${old}`)
    return old === '' ? before + now : before.replace(old, () => now)
  }, text)
}

/** Runs a program of the copy as a developer would, without this test runner's own environment variables. */
async function inCopy(program: string, ...words: string[]): Promise<void> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$)/.test(name))
  const env = { ...Object.fromEntries(inherited), SUPABASE_URL: '', SUPABASE_ANON_KEY: '' }
  try {
    // A program that outlives the test's own timeout would build while the next test does.
    const limits = { timeout: 230_000, killSignal: 'SIGKILL' } as const
    await run(process.execPath, [join('node_modules', program), ...words], { cwd: copy, env, ...limits })
  } catch (failure) {
    throw new Error(`${Reflect.get(Object(failure), 'stdout')}`, { cause: failure })
  }
}
const vitest = (project: string, ...files: string[]) =>
  inCopy('vitest/vitest.mjs', 'run', '--project', project, ...files)

/** A profile of the agency elsewhere; the demonstration has none, only places where their links would be. */
const PROFILE = 'https://profiles.example/gantry'

beforeAll(async () => {
  for (const entry of readdirSync('.').filter(name => !NOT_COPIED.test(name)))
    cpSync(entry, join(copy, entry), { recursive: true, filter: path => basename(path) !== 'node_modules' })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (const edit of walks.flatMap(({ edits }) => edits)) {
    const path = join(copy, edit.file)
    const isNew = edit.lines.every(line => line.startsWith('+'))
    if (isNew === existsSync(path)) throw new Error(`${edit.file} ${isNew ? 'exists already' : 'is missing'}`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, edited(isNew ? '' : readFileSync(path, 'utf8'), edit))
  }
  await run(process.execPath, ['scripts/db-types.ts'], { cwd: copy })
  await run(process.execPath, ['scripts/admin-icons.ts'], { cwd: copy })
  changed = changedFiles()
  // Beside the walks, for the same build.
  const settings = join(copy, 'content/site.yml')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('href: "#"', `href: ${PROFILE}`))
})

test('there are three walks of at most six files each, including what their commands write', () => {
  expect(walks.map(({ name }) => name)).toEqual(['Add a field', 'Add a tab', 'Add a column and show it'])
  for (const [index, { name, edits }] of walks.entries()) {
    expect(edits.length, name).toBeGreaterThan(1)
    expect(edits.length + (GENERATED[index]?.length ?? 0), name).toBeLessThanOrEqual(6)
  }
  // Every diff block is part of a walk.
  expect(walks.flatMap(({ edits }) => edits)).toHaveLength(document.split('```diff').length - 1)
  const byHand = walks.flatMap(({ edits }) => edits.map(({ file }) => file))
  expect(changed.sort()).toEqual([...byHand, ...GENERATED.flat()].sort())
})

test('F-64 the migration of the walk is the last, by the rule that CONTRIBUTING.md states too', () => {
  expect(readdirSync(join(copy, 'supabase/migrations')).sort().at(-1)).toBe(`${NEXT}_category_note.sql`)
  for (const file of ['docs/walks.md', 'CONTRIBUTING.md'])
    expect(readFileSync(file, 'utf8'), file).toMatch(/ls supabase\/migrations \\?\| tail -1/)
})

test('after the walks linter and type checks pass, for components and pages too', async () => {
  const files = walks.flatMap(({ edits }) => edits.map(({ file }) => file))
  const code = files.filter(file => /\.(ts|tsx|astro)$/.test(file))
  await inCopy('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--vcs-enabled=false', ...code)
  const components = ['--minimumFailingSeverity', 'hint', '--tsconfig', 'tsconfig.astro.json']
  await inCopy('astro/bin/astro.mjs', 'check', ...components)
  await inCopy('typescript-native/bin/tsc')
})

test('after the walks the form matches the schema, and imports follow the rules', async () => {
  await vitest('editor', 'tests/editor/schemas.test.ts')
  await vitest('architecture', 'tests/architecture/imports.test.ts')
})

test('the new column has the access that its test states, the dashboard shows it, and migration and schema agree', async () => {
  await vitest('unit', 'src/admin/parts/CategoryRow.test.tsx')
  await vitest(
    'database',
    'tests/db/category-note.test.ts',
    'tests/db/schema.test.ts',
    'tests/db/types.test.ts',
  )
})

test('F-37 the built page shows the new field and names the agency’s profiles, and the dashboard has the new tab', async () => {
  await inCopy('astro/bin/astro.mjs', 'build')
  const page = (name: string) => readFileSync(join(copy, 'dist/services', name, 'index.html'), 'utf8')
  expect(page('web-design')).toContain('Your site is live within four weeks')
  expect(page('app-design')).not.toContain('Your site is live within four weeks')
  expect(/"sameAs":[^\]]*\]/.exec(page('web-design'))?.[0]).toBe(`"sameAs":["${PROFILE}"]`)
  expect(readdirSync(join(copy, 'dist/_astro')).filter(name => /^FaqsTab\..*\.js$/.test(name))).toHaveLength(
    1,
  )
})
