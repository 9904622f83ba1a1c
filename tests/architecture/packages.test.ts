/** The packages are the same on every machine: each is asked for in one version, and the lock asks for the same. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
type Asked = Record<(typeof KINDS)[number], Record<string, string>>

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const asked: Asked = read('package.json')
const locked: { packages: Record<string, Asked> } = read('package-lock.json')

test.each(KINDS)('%s: each is one version, not a range of them', kind => {
  expect(Object.entries(asked[kind]).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

// npm install would otherwise change the lock of everybody who runs it, and npm ci would refuse.
test.each(KINDS)('%s: the lock file asks for what package.json asks for', kind => {
  expect(locked.packages['']?.[kind]).toEqual(asked[kind])
})
