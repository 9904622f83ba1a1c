import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billOfMaterials, isAllowed, type Lock, packagesOf } from './packages.ts'

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('ACC-53 every package that is not only for development is listed once, with its checksum', () => {
  const expected = Object.entries(lock.packages).flatMap(([path, { dev, name, version }]) =>
    path.includes('node_modules/') && version && !dev
      ? [`${name ?? path.replace(/^.*node_modules\//, '')}@${version}`]
      : [],
  )
  const packages = packagesOf(lock)
  expect(packages.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(
    [...new Set(expected)].sort(),
  )
  expect(packages.length).toBeGreaterThan(500)
  const bundled = new Set(
    Object.entries(lock.packages).flatMap(([path, { inBundle, version }]) =>
      inBundle ? [`${path.replace(/^.*node_modules\//, '')}@${version}`] : [],
    ),
  )
  const unchecked = packages.filter(({ hash, name, version }) => !hash && !bundled.has(`${name}@${version}`))
  expect(unchecked).toEqual([])
})

test('ACC-53 the lock file lists the optional packages of every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      name =>
        !Object.keys(lock.packages).some(
          other => other === `node_modules/${name}` || other === `${path}/node_modules/${name}`,
        ),
    ),
  )
  expect(missing).toEqual([])
})

test('ACC-53 every package has an allowed license', () => {
  const refused = packagesOf(lock).filter(({ license }) => !license || !isAllowed(license))
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['(MIT OR GPL-2.0)', true],
  ['MIT AND GPL-2.0', false],
  ['(MIT AND Zlib)', true],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.md', false],
])('ACC-53 a package under %s may be used: %s', (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed)
})

const small: Lock = {
  name: 'site',
  version: '1.0.0',
  packages: {
    '': { dependencies: { a: '1', ours: 'file:scripts/ours' } },
    'node_modules/ours': {},
    'scripts/ours': { version: '0.0.0', license: 'UNLICENSED' },
    'node_modules/a': {
      version: '1.0.0',
      license: 'MIT',
      integrity: `sha512-${Buffer.from('hash').toString('base64')}`,
      dependencies: { '@s/b': '2' },
    },
    'node_modules/@s/b': { version: '1.0.0', license: 'ISC' },
    'node_modules/a/node_modules/@s/b': {
      version: '2.0.0',
      license: '(MIT OR ISC)',
      dependencies: { c: '1' },
    },
    'node_modules/c': { version: '1.0.0', license: 'ISC' },
    'node_modules/only-tests': { version: '1.0.0', dev: true },
  },
}

test('ACC-53 the list has dependencies as Node resolves them and leaves out our own packages', () => {
  const at = new Date('2026-11-22T12:00:00Z')
  expect(billOfMaterials(small, at)).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: expect.stringMatching(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
    ),
    metadata: { timestamp: '2026-11-22T12:00:00.000Z', component: { name: 'site' } },
    components: [
      { purl: 'pkg:npm/%40s/b@1.0.0', licenses: [{ license: { id: 'ISC' } }] },
      { purl: 'pkg:npm/%40s/b@2.0.0', licenses: [{ expression: '(MIT OR ISC)' }] },
      { purl: 'pkg:npm/a@1.0.0', hashes: [{ alg: 'SHA-512', content: Buffer.from('hash').toString('hex') }] },
      { purl: 'pkg:npm/c@1.0.0' },
    ],
    dependencies: [
      { ref: 'site@1.0.0', dependsOn: ['pkg:npm/a@1.0.0'] },
      { ref: 'pkg:npm/%40s/b@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/%40s/b@2.0.0', dependsOn: ['pkg:npm/c@1.0.0'] },
      { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/%40s/b@2.0.0'] },
      { ref: 'pkg:npm/c@1.0.0', dependsOn: [] },
    ],
  })
  expect(billOfMaterials(small, at)).toEqual(billOfMaterials(small, at))
})
