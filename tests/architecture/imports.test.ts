/** Which modules may import which: the layers of src/ and of the folders beside it. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** For each folder of `src/`, the other folders it may import from. */
const ALLOWED_IMPORTS: Record<string, string[]> = {
  pages: [
    'layouts',
    'sections',
    'features',
    'components',
    'collections',
    'data',
    'admin',
    'lib',
    'styles',
    'assets',
  ],
  layouts: ['sections', 'features', 'components', 'collections', 'lib', 'styles', 'assets', 'admin-cms'],
  sections: ['features', 'components', 'collections', 'lib', 'assets'],
  collections: ['data', 'lib', 'assets'],
  features: ['features', 'data', 'components', 'lib', 'assets'],
  admin: ['admin', 'data', 'components', 'features', 'lib', 'styles', 'assets'],
  components: ['lib', 'assets'],
  data: ['lib'],
  integrations: ['collections', 'data', 'lib'],
  lib: [],
  styles: ['assets'],
}

/** Other top-level folders and what they may import of `src/`. */
const OUTSIDE: Record<string, string[]> = {
  netlify: ['data', 'lib'],
  local: ['lib'],
  scripts: ['data', 'lib', 'integrations'],
}

/** The only files of a feature that other features may import. */
const FEATURE_ENTRANCES = new Set(['outbox/contact-outbox.ts', 'outbox/chat-outbox.ts', 'outbox/resume.ts'])

/**
 * Where src/data writes without comparing versions (src/data/save-if-unchanged.ts), and why nobody's words are lost:
 * the file and the table.
 */
const UNCOMPARED: Record<string, string> = {
  'account.ts team_members': 'a person’s own name, time zone and picture',
  'announced-pages.ts announced_pages': 'what the server has announced; nobody edits it',
  'annotations.ts annotations': 'only adds: an existing note stays as it is',
  'chat-handoffs.ts admin_presence': 'a person’s own switch',
  'media-files.ts media_files': 'what an upload brings; what people change later is compared',
  'notifications.ts notification_settings': 'what the server is able to send; nobody edits it',
  'push.ts push_subscriptions': 'the choices of one device',
  'redirects.ts missing_pages': 'hidden or shown',
  'team.ts team_settings': 'one switch',
}

/** Modules of src/data that read rows through a schema that no table's types are compared with, and why. */
const UNTYPED: Record<string, string> = {
  'accounts.ts': 'counts rows and reads none',
  'chat-handoffs.ts': 'reads the results of functions, and ids',
  'person-timeline.ts': 'reads the results of functions, and when a row is from',
  'trash-files.ts': 'the rows of other tables, as JSON',
}

interface Import {
  file: string
  target: string
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.(ts|tsx|mts|mjs|astro)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const specifiers = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)
  return [...specifiers].map(([, target = '']) => ({ file, target }))
}

const inSource = sourceFiles('src').flatMap(importsOf)

/** Path, relative to `src/`, that an import resolves to; null for a package. */
function destination({ file, target }: Import): string | null {
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return relative('src', join(dirname(file), target))
  return null
}

/** Path, relative to the root, of the file that an import resolves to; null for a package. */
const pathOf = (found: Import): string | null => {
  // The only folder beside src/ that has a name of its own in package.json.
  if (found.target.startsWith('#admin-cms/')) return found.target.slice(1)
  const inside = destination(found)
  return inside === null ? null : join('src', inside)
}

const topFolderOf = (path: string) => path.split('/')[0] ?? ''

test('every folder of src/ has an entry in the import rules', () => {
  const folders = readdirSync('src', { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
  expect(folders.filter(top => !(top in ALLOWED_IMPORTS) && top !== 'assets')).toEqual([])
})

test('each folder of src/ imports only from its allowed folders', () => {
  const wrong = inSource.filter(found => {
    const to = destination(found)
    const from = topFolderOf(relative('src', found.file))
    if (to === null || !(from in ALLOWED_IMPORTS) || to.startsWith('..')) return false
    return topFolderOf(to) !== from && !ALLOWED_IMPORTS[from]?.includes(topFolderOf(to))
  })
  expect(wrong).toEqual([])
})

test('no import starts with ../', () => {
  const wrong = inSource.filter(({ target }) => target.startsWith('../'))
  expect(wrong).toEqual([])
})

test('features and dashboard tabs do not import each other’s internals', () => {
  const wrong = inSource.filter(found => {
    const to = destination(found)?.split('/') ?? []
    const from = relative('src', found.file).split('/')
    const [top, folder, ...rest] = to
    if (top !== from[0] || folder === from[1] || rest.length === 0) return false
    if (top === 'features') return !FEATURE_ENTRANCES.has([folder, ...rest].join('/'))
    return top === 'admin' && from.length > 2 && !['parts', 'session'].includes(folder ?? '')
  })
  expect(wrong).toEqual([])
})

test('F-68 there is no import cycle, even through types or dynamic imports', () => {
  const folders = ['src', ...Object.keys(OUTSIDE), 'admin-cms', 'bench', 'tests']
  const imports = Map.groupBy(folders.flatMap(sourceFiles).flatMap(importsOf), ({ file }) => file)
  const reached = (file: string) => (imports.get(file) ?? []).flatMap(found => pathOf(found) ?? [])
  const done = new Set<string>()
  /** The first cycle found, e.g. `a.ts → b.ts → a.ts`; null if there is none. */
  function circleFrom(way: string[]): string | null {
    const file = way.at(-1) ?? ''
    if (way.indexOf(file) < way.length - 1) return way.slice(way.indexOf(file)).join(' → ')
    if (done.has(file)) return null
    for (const next of reached(file)) {
      const circle = circleFrom([...way, next])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  expect(imports.size).toBeGreaterThan(800)
  expect(reached('src/layouts/at-rest.ts')).toContain('admin-cms/on-page/signed-in.ts')
  expect([...imports.keys()].flatMap(file => circleFrom([file]) ?? [])).toEqual([])
})

test('only src/data imports Supabase packages', () => {
  const wrong = inSource.filter(
    ({ file, target }) => target.startsWith('@supabase/') && !file.startsWith('src/data/'),
  )
  expect(wrong).toEqual([])
})

test('F-21 src/data changes rows only after comparing versions, but for a list with reasons', () => {
  const files = sourceFiles('src/data').filter(file => !/save-if-unchanged\.ts$|\.test\.ts$/.test(file))
  const written = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(?:\.from\('(\w+)'\)\s*)?\.(?:update|upsert)\(/g)].map(
      ([, table]) => `${relative('src/data', file)} ${table}`,
    ),
  )
  expect([...new Set(written)].sort()).toEqual(Object.keys(UNCOMPARED).sort())
})

test('F-64 src/data compares the schemas of rows with the types of their tables', () => {
  const files = sourceFiles('src/data').filter(file => !file.endsWith('.test.ts'))
  const untyped = files.filter(file => {
    const text = readFileSync(file, 'utf8')
    return /\.from\('/.test(text) && /\b(parse|read)(Response|Count)\(/.test(text) && !/\bChecked</.test(text)
  })
  expect(untyped.map(file => relative('src/data', file)).sort()).toEqual(Object.keys(UNTYPED).sort())
})

test('F-68 text is escaped for HTML, secrets and the words of pages are compared, in one module each', () => {
  const folders = ['src', ...Object.keys(OUTSIDE), 'admin-cms', 'bench'].flatMap(sourceFiles)
  const files = folders.filter(file => !/\.test\.tsx?$/.test(file))
  const containing = (part: RegExp) => files.filter(file => part.test(readFileSync(file, 'utf8'))).sort()
  // The other escapes whole tags within attributes of built pages, and nothing else.
  expect(containing(/[,:]\s*['"`]&(lt|amp|#)|&#\$\{/)).toEqual([
    'src/integrations/page-files.ts',
    'src/lib/escape-html.ts',
  ])
  expect(containing(/\btimingSafeEqual\b/)).toEqual(['src/lib/same-secret.ts'])
  expect(containing(/replaceAll\('\\u2060', ''\)\.replace/)).toEqual(['admin-cms/on-page/parts.ts'])
})

test('F-68 no failure is recognized by the text of its message', () => {
  const files = ['src', ...Object.keys(OUTSIDE), 'admin-cms', 'bench'].flatMap(sourceFiles)
  const byText =
    /\b(issue|\w*[eE]rror|failure|cause|reason)\??\.message\??\.(startsWith|endsWith|includes|match|search|indexOf)\(|\/\.test\([\w?.]+\.message\)/
  expect(files.filter(file => byText.test(readFileSync(file, 'utf8')))).toEqual([
    // These look whether a message is one: a sentence for people, or words that may be logged.
    'src/data/session.ts',
    'netlify/lib/log.ts',
  ])
})

test('public islands never import the dashboard’s client', () => {
  const wrong = inSource.filter(found => {
    const from = topFolderOf(relative('src', found.file))
    return (
      ['features', 'components', 'sections', 'layouts'].includes(from) && /admin-client/.test(found.target)
    )
  })
  expect(wrong).toEqual([])
})

test.each(Object.entries(OUTSIDE))('%s imports only its allowed folders of src/', (folder, allowed) => {
  const wrong = sourceFiles(folder)
    .flatMap(importsOf)
    .filter(found => {
      const to = destination(found)
      return to !== null && !to.startsWith('..') && !allowed.includes(topFolderOf(to))
    })
  expect(wrong).toEqual([])
})

test.each([...Object.keys(OUTSIDE), 'admin-cms', 'bench'])('%s imports from src/ with #', folder => {
  const wrong = sourceFiles(folder)
    .flatMap(importsOf)
    .filter(found => found.target.startsWith('.') && !destination(found)?.startsWith('..'))
  expect(wrong).toEqual([])
})

test('every exported function and class has a doc comment', () => {
  const shown = /^export (?:async )?(?:function\*?|class) (\w+)/
  const folders = ['src', ...Object.keys(OUTSIDE), 'admin-cms', 'bench'].flatMap(sourceFiles)
  // A page's exported functions are Astro's interface.
  const files = folders.filter(file => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/pages/'))
  const silent = files.flatMap(file => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines
      .filter((line, index) => shown.test(line) && !lines[index - 1]?.trimEnd().endsWith('*/'))
      .map(line => `${file}: ${shown.exec(line)?.[1]}`)
  })
  expect(silent).toEqual([])
})

test('no file contains a path of the machine it was written on', () => {
  const files = ['src', 'netlify', 'local', 'scripts', 'tests', 'content', 'supabase'].flatMap(folder =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter(entry => entry.isFile() && /\.(ts|tsx|mts|mjs|astro|md|yml|sql|css)$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name)),
  )
  const elsewhere = new RegExp(['\\.\\./', 'shared|/wo', 'rk/'].join(''))
  expect(files.filter(file => elsewhere.test(readFileSync(file, 'utf8')))).toEqual([])
})
