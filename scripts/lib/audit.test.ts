import { expect, test } from 'vitest'
import { checkAudit } from './audit.ts'

const URL = 'https://github.com/advisories/GHSA-1'
const TODAY = new Date('2026-11-23')
const hole = (severity: string) => ({
  vulnerabilities: {
    marked: { via: [{ title: 'Slow pattern', url: URL, severity }] },
    editor: { via: ['marked'] },
  },
})
const exception = { url: URL, why: 'Only our own texts reach it.', until: '2026-12-01' }

test('ACC-89 a moderate or worse vulnerability is reported once with its advisory, a lesser one is not', () => {
  const says = (severity: string) => checkAudit(hole(severity), [], TODAY)
  for (const severity of ['moderate', 'high', 'critical'])
    expect(says(severity)).toEqual([`marked: Slow pattern (${severity}, ${URL})`])
  for (const severity of ['low', 'info']) expect(says(severity)).toEqual([])
  expect(checkAudit({ vulnerabilities: {} }, [], TODAY)).toEqual([])
})

test('ACC-89 an exception holds until its date and is reported when nothing needs it', () => {
  expect(checkAudit(hole('high'), [exception], TODAY)).toEqual([])
  expect(checkAudit(hole('high'), [exception], new Date('2026-12-02'))).toHaveLength(1)
  expect(checkAudit({ vulnerabilities: {} }, [exception], TODAY)).toEqual([
    `The exception for ${URL} is of no use any more; take it out.`,
  ])
})

test('ACC-89 an audit answer without results is an error', () => {
  for (const answer of [null, {}, { error: { code: 'ENOTFOUND' } }])
    expect(() => checkAudit(answer, [], TODAY)).toThrow()
})
