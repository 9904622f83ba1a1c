/** The Cookie Policy lists what the public pages keep in a visitor's browser; the dashboard is not its subject. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const isOfTeam = (file: string) =>
  /^src\/admin\/|^src\/data\/(?:admin-client|editor-session|session-storage)\.ts$/.test(file)
const sources = globSync('src/**/*.{ts,tsx,js,astro}')
  .filter(file => !/\.test\.tsx?$/.test(file) && !isOfTeam(file))
  .map(file => readFileSync(file, 'utf8'))
const found = (pattern: RegExp) =>
  sources.flatMap(text => [...text.matchAll(pattern)].map(([, match = '']) => match))

/** What is given to storage as a key: a text, the name of a constant, or `key` in what stores anything. */
const given = [
  ...found(/\b(?:get|set|remove)Item\(([^,)]+)[,)]/g),
  ...found(/\b(?:readList|writeList|appendToList)\(\s*[\w.()]+,\s*([^,)]+)[,)]/g),
]

test('SEC-23 each key in storage is a text or a constant whose name ends in KEY', () => {
  expect(given.length).toBeGreaterThan(15)
  expect(given.filter(key => !/^(?:'[^']+'|[A-Z_]*KEY|key|refusedKey)$/.test(key))).toEqual([])
})

test('SEC-23 the Cookie Policy lists every key that the pages store, and no other', () => {
  const stored = [
    ...given.filter(key => key.startsWith("'")).map(key => key.slice(1, -1)),
    ...found(/\b[A-Z_]*KEY = '([^']+)'/g),
  ].flatMap(key => (key.endsWith('Outbox') ? [key, `${key}Refused`] : [key]))
  const rows = readFileSync('content/legal/cookies.md', 'utf8').match(/^\|[^|]+\|/gm) ?? []
  const listed = rows.flatMap(row => [...row.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key))
  expect(listed.sort()).toEqual([...new Set(stored)].sort())
})
