/** docs/performance.md reports what was measured. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withResults } from '../../bench/document.ts'
import { PARTS, readResult } from '../../bench/results.ts'

const document = readFileSync('docs/performance.md', 'utf8')
const results = PARTS.map(readResult).filter(result => result !== null)

test.each(PARTS)('the benchmark “%s” has stored results', part => {
  expect(readResult(part)?.tables.length).toBeGreaterThan(0)
})

test('the tables of docs/performance.md match bench/results', () => {
  expect(withResults(document, results)).toBe(document)
})

test('results name only those facts of the machine that figures depend on', () => {
  const facts = results.flatMap(({ machine }) => Object.keys(machine))
  expect([...new Set(facts)].sort()).toEqual(['browser', 'cores', 'load', 'memoryGB', 'node'])
  expect(JSON.stringify(results)).not.toMatch(/\/(home|root|tmp|Users)\//)
})
