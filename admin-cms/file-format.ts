/**
 * How content files are written: YAML, for pages between two lines of dashes with the markdown below. What
 * nobody edited comes out byte for byte as it went in, so that a change in the editor is the change in git.
 */
import { Document, parse, visit } from 'yaml'

/** A content file's fields; `body` is the markdown of a page. */
export type Fields = Record<string, unknown>

/** Longest line in characters before a text goes on in the next one. */
const LINE_WIDTH = 110

const FRONT_MATTER = /^---\n([\s\S]*?\n)?---\n?([\s\S]*)$/

/** Reads a YAML file. Throws `YAMLParseError`, which names the line. */
export function readYaml(text: string): Fields {
  return (parse(text) ?? {}) as Fields
}

/** Writes a YAML file; top-level fields named in `order` come first and in that order. */
export function writeYaml(fields: Fields, order: string[] = []): string {
  const names = Object.keys(fields)
  const sorted = [
    ...order.filter(name => names.includes(name)),
    ...names.filter(name => !order.includes(name)),
  ]
  const document = new Document(Object.fromEntries(sorted.map(name => [name, fields[name]])), {
    aliasDuplicateObjects: false,
  })
  // Short lists of words read better on one line.
  visit(document, {
    Seq(_, list) {
      const words = list.toJSON() as unknown[]
      list.flow = words.every(word => typeof word === 'string') && words.join(', ').length <= 60
    },
  })
  return document.toString({ lineWidth: LINE_WIDTH, flowCollectionPadding: false })
}

/** Reads a page: the fields between the lines of dashes, and the text below them as `body`. */
export function readPage(text: string): Fields {
  const [, head = '', below = ''] = FRONT_MATTER.exec(text.replaceAll('\r\n', '\n')) ?? [null, '', text]
  const body = below.replace(/^\n+/, '').replace(/\n+$/, '')
  return { ...readYaml(head), ...(body && { body }) }
}

/** Writes a page; see `writeYaml` for `order`. */
export function writePage({ body, ...fields }: Fields, order: string[] = []): string {
  const text = typeof body === 'string' ? body.trim() : ''
  return `---\n${writeYaml(fields, order)}---\n${text && `\n${text}\n`}`
}
