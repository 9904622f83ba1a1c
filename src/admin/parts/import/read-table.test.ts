import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { decodeText } from './read-text.ts'
import { createRest } from './rest.ts'

const headings = { name: ['Name', 'Full name'], email: ['Mail address', 'E-mail'] } as const
const read = (text: string, rest = async () => {}) => readTable(text, { headings, required: ['email'] }, rest)

test('IMPT-09 columns are found by their headings, in any case, order and spelling', async () => {
  const { rows, unknown } = await read('EMAIL,Notes,full_name\r\n ana@example.com ,x,"Osei, Ana"\r\n')
  expect(rows).toEqual([
    { number: 2, fields: { name: 'Osei, Ana', email: 'ana@example.com' }, problem: null },
  ])
  expect(unknown).toEqual(['Notes'])
})

test.each([
  ['semicolons', 'Name;E-mail\nAna;ana@example.com'],
  ['tabs', 'Name\tE-mail\nAna\tana@example.com'],
  ['a mark of the byte order', '\uFEFFName,E-mail\nAna,ana@example.com'],
])('IMPT-09 a file with %s is understood', async (_, text) => {
  expect((await read(text)).rows).toMatchObject([{ fields: { name: 'Ana', email: 'ana@example.com' } }])
})

test('IMPT-09 rows are numbered as in a spreadsheet, with empty rows and multi-line cells', async () => {
  const { rows } = await read('E-mail,Name\na@x.example,"A\nB"\n\n,\nb@x.example,B')
  expect(rows.map(({ number, fields }) => [number, fields.name])).toEqual([
    [2, 'A\nB'],
    [5, 'B'],
  ])
})

test('IMPT-03 an unclosed quotation mark and extra cells are reported per row', async () => {
  expect((await read('E-mail,Name\na@x.example,A,more')).rows[0]?.problem).toContain('more cells')
  expect((await read('E-mail,Name\na@x.example,"A')).rows[0]?.problem).toBe('A quotation mark is not closed.')
})

test.each([
  ['nothing', '', 'The file is empty.'],
  [
    'no headings',
    'Ana,Berlin\nBo,Rome',
    'There is no column “Mail address”. The first row has to name the columns.',
  ],
  ['two of a kind', 'E-mail,Mail address\na,b', '2 columns mean “Mail address”. Please leave one.'],
])('IMPT-03 a file with %s is refused with a clear message', async (_, text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence)
})

test('IMPT-08 thousands of rows are all read in order, with a chance to pause at each', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `a${index}@x.example,"Person, ${index}"`)
  let rests = 0
  const { rows } = await read(['E-mail,Name', ...lines].join('\r\n'), async () => {
    rests += 1
  })
  expect(rows).toHaveLength(20_000)
  expect(rows.every((row, index) => row.fields.name === `Person, ${index}` && row.number === index + 2)).toBe(
    true,
  )
  // Once per row, in addition to the pieces of the text.
  expect(rests).toBeGreaterThan(20_000)
})

test('IMPT-08 the page gets its turn after a few milliseconds of work, not before', async () => {
  let [now, turns] = [0, 0]
  const rest = createRest(
    new AbortController().signal,
    () => now,
    async () => {
      turns += 1
    },
  )
  await rest()
  expect(turns).toBe(0)
  now = 13
  await rest()
  await rest()
  expect(turns).toBe(1)
})

test.each([
  ['UTF-8', [0x4d, 0xc3, 0xbc]],
  ['Windows-1252', [0x4d, 0xfc]],
  ['UTF-16', [0xff, 0xfe, 0x4d, 0, 0xfc, 0]],
  ['UTF-16, the other way round', [0xfe, 0xff, 0, 0x4d, 0, 0xfc]],
])('IMPT-09 %s is read', (_, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe('Mü')
})
