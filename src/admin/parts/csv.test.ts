import { expect, test } from 'vitest'
import { safeFileName } from '#lib/download.ts'
import { type CsvColumn, toCsv } from './csv.ts'

interface Row {
  name: string
  count: number | null
}
const columns: CsvColumn<Row>[] = [
  ['Name', row => row.name],
  ['Count', row => row.count],
]

test('UX-03 a table begins with the byte order mark and its headings', () => {
  expect(toCsv(columns, [{ name: 'Ana', count: 3 }])).toBe('\uFEFFName,Count\r\nAna,3')
})

test('UX-03 no rows leave the headings', () => {
  expect(toCsv(columns, [])).toMatch(/^\uFEFFName,Count/)
})

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
])('SEC-10 UX-03 %s is a text, no formula', (name, cell) => {
  expect(toCsv(columns, [{ name, count: null }])).toBe(`\uFEFFName,Count\r\n${cell},`)
})

test.each([
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['Zoë 日本', 'Zoë 日本'],
])('UX-03 %j survives', (name, cell) => {
  expect(toCsv(columns, [{ name, count: null }])).toBe(`\uFEFFName,Count\r\n${cell},`)
})

test.each([
  ['submissions-2026-11-20.csv', 'submissions-2026-11-20.csv'],
  ['../../etc/passwd', 'etc-passwd'],
  ['.bashrc', 'bashrc'],
  ['a\u202Egpj.exe', 'a-gpj.exe'],
  ['Zoë’s leads.csv', 'Zoe-s-leads.csv'],
  ['con\u0000.csv', 'con-.csv'],
  ['***', 'file'],
  ['x'.repeat(300), 'x'.repeat(120)],
])('SEC-10 the file name %j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})
