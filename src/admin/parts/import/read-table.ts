/** Reads a CSV file as rows with named fields. */
import Papa, { type ParseConfig, type ParseResult, type Parser } from 'papaparse'
import { FileProblem } from './read-text.ts'
import type { Rest } from './rest.ts'

/** Characters parsed at a time: a few thousand cells. */
const PIECE = 128 * 1024

/** A row of a table. */
export interface TableRow<Field extends string> {
  /** As a spreadsheet counts rows: the headings are row 1. */
  number: number
  /** Trimmed; '' when missing. */
  fields: Record<Field, string>
  /** What is malformed about it, as a sentence; null if nothing is. */
  problem: string | null
}

/** The content of a table. */
export interface Table<Field extends string> {
  rows: TableRow<Field>[]
  /** Headings that match no field. */
  unknown: string[]
}

/** The fields to read, each with the headings that match it; only letters and digits count. */
export type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>

/**
 * Reads a table whose first row has the headings; the separator is detected. Throws `FileProblem` if the file is empty,
 * a field of `required` has no column, or two columns match the same field.
 */
export async function readTable<Field extends string>(
  text: string,
  { headings, required }: { headings: Headings<Field>; required: readonly NoInfer<Field>[] },
  rest: Rest,
): Promise<Table<Field>> {
  const [head, ...lines] = await readCells(text, rest)
  if (!head?.cells.some(cell => cell.trim() !== '')) throw new FileProblem('The file is empty.')
  const names = Object.keys(headings) as Field[]
  const fieldOf = new Map(
    names.flatMap(name => headings[name].map(heading => [plain(heading), name] as const)),
  )
  const columns = head.cells.map(cell => fieldOf.get(plain(cell)))
  for (const name of names) {
    const count = columns.filter(column => column === name).length
    if (count > 1) throw new FileProblem(`${count} columns mean “${headings[name][0]}”. Please leave one.`)
    if (count === 0 && required.includes(name)) {
      throw new FileProblem(
        `There is no column “${headings[name][0]}”. The first row has to name the columns.`,
      )
    }
  }
  const rows: TableRow<Field>[] = []
  for (const [index, { cells, problem }] of lines.entries()) {
    await rest()
    if (cells.every(cell => cell.trim() === '')) continue
    const fields = Object.fromEntries(names.map(name => [name, ''])) as Record<Field, string>
    for (const [place, name] of columns.entries()) if (name) fields[name] = (cells[place] ?? '').trim()
    const isLonger = cells.slice(head.cells.length).some(cell => cell.trim() !== '')
    const more = isLonger ? 'It has more cells than there are headings.' : null
    rows.push({ number: index + 2, fields, problem: problem ?? more })
  }
  return { rows, unknown: head.cells.filter((cell, place) => cell.trim() !== '' && !columns[place]) }
}

/** A heading's letters and digits, in lower case. */
const plain = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

interface Line {
  cells: string[]
  problem: string | null
}

interface Pieces {
  chunkSize: number
  chunk: (results: ParseResult<string[]>, parser: Parser) => void
}

/** Reads all lines, empty ones too, in pieces with a rest between them. */
function readCells(text: string, rest: Rest): Promise<Line[]> {
  return new Promise((resolve, reject) => {
    const lines: Line[] = []
    // The types allow reading in pieces for files only, but it works for strings too.
    const config: ParseConfig<string[]> & Pieces = {
      chunkSize: PIECE,
      chunk({ data, errors }, parser) {
        // The separator of a single column cannot be detected, and need not be; skip that error.
        const quotes = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
        for (const [place, cells] of data.entries()) {
          lines.push({ cells, problem: quotes.has(place) ? 'A quotation mark is not closed.' : null })
        }
        parser.pause()
        rest().then(() => parser.resume(), reject)
      },
      complete: () => resolve(lines),
    }
    Papa.parse(text.replace(/^\uFEFF/, ''), config)
  })
}
