/** What the documents promise exists: commands, files, settings, records, packages. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'scripts/media/README.md',
  ...globSync('docs/**/*.md'),
].sort()
const textOf = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match)
const unique = (names: string[]) => [...new Set(names)].sort()
type PackageFile = Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>
/** The project's own first, then those of the tools that some commands install for themselves. */
const packageFiles = ['package.json', ...globSync('tools/*/package.json')].map(
  file => JSON.parse(textOf(file)) as PackageFile,
)
const commands = packageFiles[0]?.scripts ?? {}
const settings = found(textOf('.env.example'), /^([A-Z_]+)=/gm)

/** Top-level folders that are in git, so that `content/…` in a document is recognized as a path. */
const MADE = ['node_modules', 'dist', 'test-results', 'backups', 'scripts/media/out']
const top = readdirSync('.').filter(name => !name.startsWith('.') && !MADE.includes(name))
const paths = new RegExp(String.raw`(?<![\w/.:@-])((?:${top.join('|')})/[\w./*@[\]-]*[\w*])`, 'g')

test.each(documents)('%s names commands that exist', file => {
  const named = found(textOf(file), /\bnpm run ([a-z][a-z:-]*)/g)
  expect(named.filter(name => !(name in commands))).toEqual([])
})

test('the guide to another look names every file that names the typeface', () => {
  const [paragraph = ''] = /^The typeface is declared[\s\S]*?\n\n/m.exec(textOf('docs/rebrand.md')) ?? []
  const naming = globSync('src/**/*.{ts,tsx,js,css,astro}').filter(
    file => !file.includes('.test.') && /Special Gothic|special-gothic.*woff2/.test(textOf(file)),
  )
  expect(naming).toContain('src/styles/tokens.css')
  const isNamed = (file: string) => paragraph.includes(`\`${file}\``) || file.startsWith('src/pages/og/')
  expect(naming.filter(file => !isNamed(file))).toEqual([])
})

test.each(documents)('%s names test projects that exist', file => {
  const projects = found(textOf('vitest.config.ts'), /\bname: '(\w+)'/g)
  const named = found(textOf(file), /--project (\w+)/g)
  expect(named.filter(name => !projects.includes(name))).toEqual([])
})

// Otherwise the Supabase CLI would use a local database, which does not exist.
test.each(documents)('%s pushes migrations to the remote project', file => {
  const pushes = found(textOf(file), /(supabase\S* db push[^\n`]*)/g)
  expect(pushes.filter(command => !/^supabase@3 db push --remote\b/.test(command))).toEqual([])
})

test.each(documents)(
  'F-60 %s forces a restore only where .env, which may name the live project, is not read',
  file => {
    const forced = found(textOf(file), /^(.*npm run restore .*--force.*)$/gm)
    expect(forced.filter(command => !command.startsWith('ENV_FILE= '))).toEqual([])
  },
)

// The CLI pushes to the project that is linked, and a new one lets everybody sign up.
test.each(documents)('F-60 %s links a new project and pushes its settings, too', file => {
  const parts = textOf(file).split(/\n\n|\n(?=- )/)
  const pushes = parts.filter(text => /new project/i.test(text) && text.includes('db push --remote'))
  const isWhole = (text: string) => text.includes('link --project-ref') && text.includes('config push')
  expect(pushes.filter(text => !isWhole(text))).toEqual([])
})

// `repair` alone would mark the migrations after the baseline as applied, too.
test.each(documents)(
  'F-64 %s repairs a list of migrations with what the doctor prints, and then applies the others',
  file => {
    const repairs = found(textOf(file), /```sh\n([\s\S]*?)```/g).filter(block =>
      block.includes('migration repair'),
    )
    const isWhole = /npm run doctor.*migration repair[^\n]*\nnpx supabase@3 db push --remote\b/
    expect(repairs.filter(block => !isWhole.test(block))).toEqual([])
  },
)

test('docs/first-week.md names the switch that also works while the dashboard is closed', () => {
  const [label] = found(textOf('src/admin/parts/PushSwitches.tsx'), /<Switch\s+label="([^"]+)"/g)
  expect(textOf('docs/first-week.md')).toContain(`**${label}**`)
})

test('docs/deploy.md says what it means when a build has not been heard of', () => {
  const state = textOf('supabase/schemas/3_functions/11_publishing.sql')
  const [message = ''] = found(state, /else '(The build has not been heard of [^']+)'/g)
  expect(textOf('docs/deploy.md')).toContain(`"${message}"`)
})

test('docs/scaling.md names the length of a page of chats', () => {
  const [length] = found(textOf('src/admin/chats/view.ts'), /PAGE_SIZE = (\d+)/g)
  expect(textOf('docs/scaling.md')).toMatch(new RegExp(`chat_logs .* pages of ${length},`))
})

test.each(documents)('%s links to files and headings that exist', file => {
  const links = found(textOf(file), /\]\((?!https?:|mailto:)([^)\s]+)/g)
  const dead = links.filter(link => {
    const [path = '', fragment] = link.split('#')
    const target = path ? join(dirname(file), path) : file
    return !existsSync(target) || (fragment && !headingsOf(target).includes(fragment))
  })
  expect(dead).toEqual([])
})

test('tests/README.md names tests that exist', () => {
  const named = found(textOf('tests/README.md'), /`((?:[\w-]+\/)+[\w-]+\.(?:spec|test)\.ts)`/g)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(name => !existsSync(join('tests', name)) && !existsSync(name))).toEqual([])
})

/** The fragments that GitHub generates for a document's headings. */
function headingsOf(file: string): string[] {
  const headings = found(textOf(file), /^#+ (.+)$/gm)
  return headings.map(text =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

// The walks create new files; tests/build/walks.test.ts creates them too, and checks that the others exist.
test.each(documents.filter(file => file !== 'docs/walks.md'))(
  '%s names files and folders that exist',
  file => {
    // Only paths in code; URLs and words in prose do not count.
    const code = found(textOf(file), /```\w*\n([\s\S]*?)```/g).concat(found(textOf(file), /`([^`\n]+)`/g))
    const named = unique(code.flatMap(text => found(text, paths))).filter(
      path => !MADE.some(made => path.startsWith(made)),
    )
    expect(named.filter(path => !existsSync(path) && globSync(path).length === 0)).toEqual([])
  },
)

// The requirements also write names of sign-in events in capitals.
test.each(documents.filter(file => file !== 'docs/requirements.md'))(
  '%s names settings that something reads',
  file => {
    const named = unique(found(textOf(file), /\b([A-Z]+(?:_[A-Z]+)+)\b/g))
    const untold = named.filter(name => !settings.includes(name) && !code().includes(name))
    expect(untold).toEqual([])
  },
)

let everything = ''
/** All source code of the project, as one text. */
function code(): string {
  everything ||= [
    ...globSync('*.{ts,mjs,toml}'),
    ...globSync('{src,netlify,scripts,local,bench,tests,admin-cms}/**/*.{ts,tsx,mts,mjs,astro}'),
  ]
    .map(textOf)
    .join('\n')
  return everything
}

test('docs/deploy.md mentions every setting of .env.example', () => {
  const guide = textOf('docs/deploy.md')
  const untold = settings.filter(
    name => !guide.includes(name) && !['SUPABASE_URL', 'SUPABASE_ANON_KEY'].includes(name),
  )
  expect(untold).toEqual([])
})

test('.env.example lists every setting that functions read', () => {
  const given = [
    'CONTENT_FOLDER',
    'URL',
    'NETLIFY_DEV',
    'CONTEXT',
    'DEPLOY_ID',
    'NODE_ENV',
    'AWS_LAMBDA_FUNCTION_NAME',
  ]
  const files = globSync('netlify/{functions,lib}/*').filter(file => !file.includes('.test.'))
  const read = files.flatMap(file =>
    found(textOf(file), /\b(?:process\.env|environment|variables)\.([A-Z][A-Z_]+)\b/g),
  )
  expect(unique(read).filter(name => !settings.includes(name) && !given.includes(name))).toEqual([])
})

test('the list of decisions contains every record, and each record fits on one screen', () => {
  const records = readdirSync('docs/decisions').filter(file => /^\d{3}-/.test(file))
  const list = textOf('docs/decisions/README.md')
  expect(records.filter(file => !list.includes(`(${file})`))).toEqual([])
  const tooLong = records.filter(file => textOf(join('docs/decisions', file)).split('\n').length > 41)
  expect(tooLong.filter(file => !file.startsWith('005-'))).toEqual([])
})

test('docs/decisions/005-dependencies.md says why for every package', () => {
  const names = packageFiles.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  )
  const reasons = textOf('docs/decisions/005-dependencies.md')
  const isSaid = (name: string) => reasons.includes(name.replace(/^@types\//, ''))
  expect(names.filter(name => !isSaid(name))).toEqual([])
})
