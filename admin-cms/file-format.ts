/**
 * How content files are written: as YAML, which a page has between two lines of dashes above its markdown. An updated
 * file keeps everything that did not change, comments included. Every text is on one line, so that a changed word is
 * one changed line in git.
 */
import {
  Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parse,
  parseDocument,
  type Scalar,
  type ScalarTag,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'

/** A content file's fields; `body` is the markdown of a page. */
export type Fields = Record<string, unknown>

/**
 * Texts that js-yaml, which the build reads most files with, would take for another type but this package would not:
 * dates, binary numbers and figures such as `1_000`. They are written in quotes.
 */
const NOT_TEXT_FOR_JS_YAML: ScalarTag = {
  tag: 'tag:yaml.org,2002:other',
  default: true,
  test: /^(\d{4}-\d\d?-\d\d?([Tt\s].*)?|[-+]?0b[01_]+|[-+]?0x[\da-fA-F_]+|[-+]?0o[0-7_]+|[-+]?[\d_]*\d[\d_]*(\.[\d_]*)?([eE][-+]?\d+)?|<<|=)$/,
  resolve: text => text,
}
const READING = { compat: [NOT_TEXT_FOR_JS_YAML] }

/** No line wrapping: a changed word would otherwise change all lines after it. */
const WRITING = { lineWidth: 0, flowCollectionPadding: false }

/** Longest list of words that is written on one line, in characters. */
const SHORT_LIST = 60

const FRONT_MATTER = /^---\n([\s\S]*?\n)?---\n?([\s\S]*)$/

/** Reads a YAML file. Throws `YAMLParseError`, which names the line. */
export function readYaml(text: string): Fields {
  return (parse(text) ?? {}) as Fields
}

/** Reads a page: the fields between the lines of dashes, and the text below them as `body`. */
export function readPage(text: string): Fields {
  const { head, below } = partsOf(text)
  const body = trimLines(below)
  return { ...readYaml(head), ...(body && { body }) }
}

/** Writes a new YAML file. */
export function writeYaml(fields: Fields): string {
  const document = new Document(undefined, READING)
  return new Document(node(document, fields), READING).toString(WRITING)
}

/** Writes a new page. */
export function writePage({ body, ...fields }: Fields): string {
  const text = typeof body === 'string' ? trimLines(body) : ''
  return `---\n${writeYaml(fields)}---\n${text && `\n${text}\n`}`
}

/**
 * Updates the text of a YAML file to these fields. Unchanged parts stay as written; a new field is placed after the one
 * before it in `fields`. Throws `YAMLParseError` if the text cannot be parsed.
 */
export function updateYaml(text: string, fields: Fields): string {
  const document = parseDocument(text, READING)
  const [error] = document.errors
  if (error) throw error
  if (!isMap(document.contents)) return writeYaml(fields)
  updateMap(document, document.contents, fields)
  // A folded block would need an extra empty line between its paragraphs.
  visit(document, {
    Scalar(_, scalar) {
      if (scalar.type === 'BLOCK_FOLDED') scalar.type = 'BLOCK_LITERAL'
    },
  })
  return document.toString(WRITING)
}

/** Updates the text of a page to these fields; see `updateYaml`. */
export function updatePage(text: string, { body = '', ...fields }: Fields): string {
  const { head, below } = partsOf(text)
  const words = trimLines(String(body))
  const kept = words === trimLines(below) ? below : words && `\n${words}\n`
  return `---\n${updateYaml(head, fields)}---\n${kept}`
}

function partsOf(text: string): { head: string; below: string } {
  const plain = text.replaceAll('\r\n', '\n')
  const [, head = '', below = ''] = FRONT_MATTER.exec(plain) ?? [null, '', plain]
  return { head, below }
}

const trimLines = (text: string) => text.replace(/^\n+/, '').replace(/\s+$/, '')

type AnyDocument = ReturnType<typeof parseDocument> | Document

/** The node of a new value; short lists of words go on one line, where they read better. */
function node(document: AnyDocument, value: unknown): Node {
  const made = document.createNode(value, { aliasDuplicateObjects: false })
  visit(made, { Seq: (_, list) => setFlow(list) })
  return made
}

function setFlow(list: YAMLSeq): void {
  const words = list.items.map(item => (isScalar(item) ? item.value : null))
  list.flow = words.every(word => typeof word === 'string') && words.join(', ').length <= SHORT_LIST
}

function update(document: AnyDocument, old: unknown, value: unknown): Node {
  if (isMap(old) && isRecord(value)) return updateMap(document, old, value)
  if (isSeq(old) && Array.isArray(value)) return updateList(document, old, value)
  if (isScalar(old) && !isRecord(value) && !Array.isArray(value)) return updateScalar(old, value)
  return node(document, value)
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameOf = (pair: Pair): string => String(isScalar(pair.key) ? pair.key.value : pair.key)

function updateMap(document: AnyDocument, map: YAMLMap, fields: Fields): YAMLMap {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  const names = new Set(entries.map(([name]) => name))
  map.items = map.items.filter(pair => names.has(nameOf(pair)))
  let place = 0
  for (const [name, value] of entries) {
    const at = map.items.findIndex(pair => nameOf(pair) === name)
    const pair = map.items[at]
    if (pair) pair.value = update(document, pair.value, value)
    else map.items.splice(place, 0, document.createPair(name, node(document, value)))
    place = (pair ? at : place) + 1
  }
  return map
}

/** Equal items keep their nodes wherever they are now; the remaining nodes are updated in order. */
function updateList(document: AnyDocument, list: YAMLSeq, values: unknown[]): YAMLSeq {
  const olds = list.items.map(item => ({ item, text: canonical(plain(item)), isUsed: false }))
  const kept = values.map(value => {
    const wanted = canonical(value)
    const same = olds.find(({ text, isUsed }) => !isUsed && text === wanted)
    if (same) same.isUsed = true
    return same?.item
  })
  const left = olds.filter(({ isUsed }) => !isUsed)
  if (left.length === 0 && kept.every((item, place) => item === list.items[place])) {
    if (kept.length === list.items.length) return list
  }
  const isEmpty = list.items.length === 0
  list.items = values.map((value, place) => kept[place] ?? update(document, left.shift()?.item, value))
  // An existing list keeps its style; otherwise one word could change several lines.
  if (isEmpty) setFlow(list)
  return list
}

const plain = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'toJSON' in part ? (part as Node).toJSON() : part

/** A text that is the same for equal values, whatever the order of their fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted()) : part,
  )

function updateScalar(old: Scalar, value: unknown): Scalar {
  if (old.value === value) return old
  // Texts of several lines are written as blocks, and no others are.
  const [before, after] = [old.value, value].map(text => typeof text === 'string' && text.includes('\n'))
  if (before !== after || typeof old.value !== typeof value) delete old.type
  old.value = value
  delete old.source
  return old
}
