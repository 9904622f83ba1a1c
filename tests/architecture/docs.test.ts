/** What the documents promise exists: commands, files and settings. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = ['README.md', 'CONTRIBUTING.md', 'docs', 'docs/decisions'].flatMap(place =>
  place.endsWith('.md')
    ? [place]
    : readdirSync(place)
        .filter(file => file.endsWith('.md'))
        .map(file => join(place, file)),
)
const textOf = (file: string) => readFileSync(file, 'utf8')
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
const settings = [...textOf('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)

test.each(documents)('%s names commands that exist', file => {
  const named = [...textOf(file).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name)
  expect(named.filter(name => !(name in scripts))).toEqual([])
})

test.each(documents)('%s links to files that exist', file => {
  const links = [...textOf(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
    ([, link = '']) => link,
  )
  expect(links.filter(link => !existsSync(join(dirname(file), link)))).toEqual([])
})

test('docs/deploy.md says a word about every setting of .env.example', () => {
  const guide = textOf('docs/deploy.md')
  const untold = settings.filter(
    name => !guide.includes(name) && !['SUPABASE_URL', 'SUPABASE_ANON_KEY'].includes(name),
  )
  expect(untold).toEqual([])
})

test('.env.example has every setting that functions read', () => {
  const given = ['URL', 'NETLIFY_DEV', 'CONTEXT', 'DEPLOY_ID', 'NODE_ENV']
  const files = ['netlify/functions', 'netlify/lib'].flatMap(folder =>
    readdirSync(folder).map(file => join(folder, file)),
  )
  const read = files
    .filter(file => !file.includes('.test.'))
    .flatMap(file => [
      ...textOf(file).matchAll(/\b(?:process\.env|environment|variables)\.([A-Z][A-Z_]+)\b/g),
    ])
    .map(([, name = '']) => name)
  expect([...new Set(read)].filter(name => !settings.includes(name) && !given.includes(name))).toEqual([])
})
