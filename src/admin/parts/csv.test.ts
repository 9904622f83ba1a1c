import { expect, test } from 'vitest'
import { safeFileName } from '#lib/download.ts'
import { type CsvColumn, csvName, csvWriter, saveCsv } from './csv.ts'
import { timeZone } from './dates.ts'

interface Row {
  name: string
  count: number | null
}
const columns: CsvColumn<Row>[] = [
  ['Name', row => row.name],
  ['Count', row => row.count],
]

/** The whole file of these rows. */
function toCsv(columns: CsvColumn<Row>[], rows: Row[]): string {
  const { head, lines } = csvWriter(columns)
  return head() + lines(rows)
}

test('UX-03 a table begins with the byte order mark and its headings', () => {
  expect(toCsv(columns, [{ name: 'Ana', count: 3 }])).toBe('\uFEFFName,Count\r\nAna,3')
})

test('UX-03 a table without rows still has its headings', () => {
  expect(toCsv(columns, [])).toMatch(/^\uFEFFName,Count/)
})

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
])('SEC-10 UX-03 %s is written as text, not as a formula', (name, cell) => {
  expect(toCsv(columns, [{ name, count: null }])).toBe(`\uFEFFName,Count\r\n${cell},`)
})

test.each([
  ['＝1+1', `"'＝1+1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['\t=1+1', `"'\t=1+1"`],
  ['\n=1+1', `"'\n=1+1"`],
  ['\r=1+1', `"'\r=1+1"`],
  ['=1+1\nand a second line', `"'=1+1\nand a second line"`],
])('F-27 SEC-10 %j is written as text, not as a formula', (name, cell) => {
  expect(toCsv(columns, [{ name, count: null }])).toBe(`\uFEFFName,Count\r\n${cell},`)
})

test('F-25 a file written in pieces equals one written at once', () => {
  const rows = ['Ana', '', 'a,b', '=1', 'two\nlines'].map((name, count) => ({ name, count }))
  const { head, lines } = csvWriter(columns)
  const pieces = [head(), lines(rows.slice(0, 2)), lines([]), lines(rows.slice(2, 3)), lines(rows.slice(3))]
  expect(pieces.join('')).toBe(toCsv(columns, rows))
})

test('F-25 a table that fails halfway is not downloaded and reports the error', async () => {
  async function* pages() {
    yield [{ name: 'Ana', count: 1 }]
    throw new Error('Could not read')
  }
  const written: number[] = []
  // A download would need a document, which does not exist here.
  await expect(saveCsv('rows', columns, pages(), count => written.push(count))).rejects.toThrow(
    'Could not read',
  )
  expect(written).toEqual([1])
})

test.each([
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['Zoë 日本', 'Zoë 日本'],
])('UX-03 %j stays intact in a cell', (name, cell) => {
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

test('UX-03 a file name has the date in the person’s time zone', () => {
  timeZone.use('America/New_York')
  expect(csvName('submissions', new Date('2026-11-21T02:00:00Z'))).toBe('submissions-2026-11-20.csv')
  timeZone.use(null)
})
