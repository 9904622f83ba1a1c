/** docs/performance.md reports what was measured. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withResults } from '../../bench/document.ts'
import { newlyExceeded, PARTS, readResult } from '../../bench/results.ts'

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

test('a limit that the stored results miss too is nothing new, whatever the figure; any other is', () => {
  const stored = [
    '/: a task of 73 ms before interaction, at most 50',
    '/faqs, rested 200 ms: 109, at most 100',
  ]
  const worse = [
    '/: a task of 91 ms before interaction, at most 50',
    '/faqs, rested 200 ms: 130, at most 100',
  ]
  const added = [
    '/work: a task of 73 ms before interaction, at most 50',
    '/faqs, rested 500 ms: 109, at most 100',
  ]
  expect(newlyExceeded([...worse, ...added], stored)).toEqual(added)
  for (const { exceeded } of results) expect(newlyExceeded(exceeded, exceeded)).toEqual([])
})
