/** docs/acr.md covers every criterion of WCAG 2.2, names files that exist, and has the right counts. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const VERDICTS = ['supports', 'partially supports', 'does not support', 'not applicable']

/** The criteria of WCAG 2.2, without 4.1.1, which that version removed. */
const LEVELS = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
}

const text = readFileSync('docs/acr.md', 'utf8')
const statement = readFileSync('content/legal/accessibility.md', 'utf8')
const rowsOf = (level: string) =>
  (text.split(`## Level ${level}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter(line => /^\| \d/.test(line))
    .map(line => {
      const [, number = '', , verdict = '', basis = '', remarks = ''] = line
        .split('|')
        .map(cell => cell.trim())
      return { number, verdict, basis, remarks }
    })
const rows = [...rowsOf('A'), ...rowsOf('AA')]
const filesIn = (remarks: string) => remarks.match(/(?<=`)[\w./-]+\.(?:tsx?|astro|css|md)(?=`)/g) ?? []
const countOf = (verdict: string) => rows.filter(row => row.verdict === verdict).length

test.each(Object.entries(LEVELS))(
  'ANSW-08 each criterion of level %s appears once, in order',
  (level, numbers) => {
    expect(rowsOf(level).map(({ number }) => number)).toEqual(numbers.split(/\s+/))
  },
)

test('ANSW-08 every row has a verdict, a basis and a remark', () => {
  const wrong = rows.filter(
    ({ verdict, basis, remarks }) =>
      !VERDICTS.includes(verdict) || !['tests', 'judged'].includes(basis) || remarks === '',
  )
  expect(wrong).toEqual([])
})

test('ANSW-08 every named file exists, and every row based on tests names a test', () => {
  expect(filesIn(text).filter(file => !existsSync(file))).toEqual([])
  const isTest = (file: string) => /^tests\/.*\.(spec|test)\.ts$/.test(file)
  const unfounded = rows.filter(({ basis, remarks }) => basis === 'tests' && !filesIn(remarks).some(isTest))
  expect(unfounded.map(({ number }) => number)).toEqual([])
})

test('ANSW-08 the counts in the report and the statement match the rows', () => {
  const counts = VERDICTS.map(countOf)
  expect(text).toContain(`| ${[...counts, rows.length].join(' | ')} |`)
  const [all, part, none, other] = counts
  expect(statement).toContain(
    `Of their ${rows.length} criteria the site and the area that it is run from support ${all} and support ${part} in part. ${none} are not supported, and ${other} do not apply.`,
  )
  const judged = rows.filter(({ basis }) => basis === 'judged').length
  expect(statement).toContain(`${judged} of the verdicts rest on somebody who read code and pages.`)
})
