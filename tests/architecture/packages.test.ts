/** Every machine gets the same packages: each is pinned to one version, and the lock file agrees. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
type Asked = Partial<Record<(typeof KINDS)[number], Record<string, string>>>

/** The project, and the tools that some commands install for themselves. */
const FOLDERS = ['.', ...globSync('tools/*')]

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const lists = FOLDERS.flatMap(folder => {
  const asked: Asked = read(`${folder}/package.json`)
  const locked: { packages: Record<string, Asked> } = read(`${folder}/package-lock.json`)
  return KINDS.map(kind => ({ folder, kind, asked: asked[kind], locked: locked.packages['']?.[kind] }))
})

// A version that begins with npm: is another package's, and with file: a folder of this project.
const ONE = /^((npm:[\w/.@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?|file:.+)$/

test.each(lists)('$folder, $kind: each is pinned to one version', ({ asked = {} }) => {
  expect(Object.entries(asked).filter(([, version]) => !ONE.test(version))).toEqual([])
})

// Otherwise npm install would change the lock file for everybody who runs it, and npm ci would fail.
test.each(lists)('$folder, $kind: the lock file matches package.json', ({ asked, locked }) => {
  expect(locked).toEqual(asked)
})

test('the version is the newest that the changelog has, and each has its date', () => {
  const headings = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*$/gm) ?? []
  const versions = headings.filter(heading => heading !== '## Unreleased')
  expect(versions.filter(heading => !/^## \d+\.\d+\.\d+ – \d{4}-\d\d-\d\d$/.test(heading))).toEqual([])
  expect(versions[0]?.split(' ')[1]).toBe(read('package.json').version)
  expect(read('package-lock.json')).toMatchObject({
    version: read('package.json').version,
    packages: { '': { version: read('package.json').version } },
  })
})

/** Whether a package that asks for these systems is installed on `own`. */
function isFor(asked: string | string[] = [], own = ''): boolean {
  const systems = [asked].flat()
  return systems.includes(own) || systems.every(system => system.startsWith('!') && system !== `!${own}`)
}

// docs/decisions/037-what-is-installed.md
test('F-66 on Linux at most 1,450 packages are installed', () => {
  const {
    packages,
  }: { packages: Record<string, Partial<Record<'os' | 'cpu' | 'libc', string | string[]>>> } =
    read('package-lock.json')
  const installed = Object.entries(packages).filter(
    ([path, { os, cpu, libc }]) =>
      path.includes('node_modules/') && isFor(os, 'linux') && isFor(cpu, 'x64') && isFor(libc, 'glibc'),
  )
  expect(installed.length).toBeGreaterThan(1000)
  expect(installed.length).toBeLessThanOrEqual(1450)
})
