/**
 * The tables of docs/performance.md, made from bench/results. Only this module writes between `<!-- bench:build -->`
 * and `<!-- /bench:build -->`, so the document cannot show figures that were not measured.
 */
import type { Result, Row, Table } from './results.ts'

/** The document with the tables of these results inserted. Throws if it has no place for one. */
export function withResults(document: string, results: readonly Result[]): string {
  let text = document
  for (const result of results) {
    const place = new RegExp(`(<!-- bench:${result.part} -->\n)[\\s\\S]*?(<!-- /bench:${result.part} -->)`)
    if (!place.test(text)) throw new Error(`The document has no place for the results of "${result.part}"`)
    text = text.replace(place, (_, start: string, end: string) => `${start}\n${section(result)}\n${end}`)
  }
  return text
}

function section({ date, machine, tables, exceeded }: Result): string {
  const { cores, memoryGB, node, browser, load } = machine
  const facts = [`${cores} cores`, `${memoryGB} GB`, `Node ${node}`, ...(browser ? [browser] : [])]
  const busy =
    load > cores ? `; other programs wanted the cores too (load ${load}), so times are too long` : ''
  const limits =
    exceeded.length === 0 ? '' : `Over the limit:\n\n${exceeded.map(line => `- ${line}\n`).join('')}`
  return [`Measured on ${date} with ${facts.join(', ')}${busy}.\n`, ...tables.map(markdown), limits]
    .filter(part => part !== '')
    .join('\n')
}

function markdown({ title, rows }: Table): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |\n`
  const isFigure = (column: string) => rows.every(row => typeof row[column] !== 'string')
  const body = rows.map(row => line(columns.map(column => cell(row, column))))
  return `**${title}**\n\n${line(columns)}|${columns.map(column => (isFigure(column) ? '--:|' : '---|')).join('')}\n${body.join('')}`
}

function cell(row: Row, column: string): string {
  const value = row[column] ?? ''
  return typeof value === 'number' ? value.toLocaleString('en-US') : value.replaceAll('|', '\\|')
}
