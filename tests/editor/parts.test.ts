/** The editor is assembled from parts of decap-cms-app: only that package is a dependency, and it brings them. */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const here = createRequire(import.meta.url)
const app = here.resolve('decap-cms-app/package.json')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const parts = globSync('admin-cms/**/*.{ts,tsx}')
  .filter(file => !file.endsWith('.d.ts'))
  .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/from '(decap-cms-[\w-]+)'/g)])
  .map(([, name = '']) => name)

test.each([...new Set(parts)].sort())('%s is the version that decap-cms-app depends on', name => {
  expect(Object.keys(read(app).dependencies)).toContain(name)
  expect(here.resolve(`${name}/package.json`)).toBe(createRequire(app).resolve(`${name}/package.json`))
  // Packages that no form uses are replaced (docs/decisions/037): another one is installed under their name.
  expect(read(resolve('node_modules', name, 'package.json')).name).toBe(name)
})
