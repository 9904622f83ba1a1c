/** A canonical form of HTML, which is equal for equal pages regardless of the serializer. */
import { JSDOM } from 'jsdom'

const { document, DOMParser } = new JSDOM('', { url: 'https://gantry.example/' }).window

/** A document with `html` in its body. */
export const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

const BLOCKS = new Set(
  'BODY P DIV BLOCKQUOTE PRE HR UL OL LI TABLE THEAD TBODY TR TH TD H1 H2 H3 H4 H5 H6'.split(' '),
)

/**
 * One line per element and text. Leaves out whitespace that browsers do not show, sorts attributes, and resolves URLs
 * as a browser does.
 */
export function canonical(html: string): string {
  const lines: string[] = []
  write(parse(html).body, '', lines)
  return lines.join('\n')
}

function write(node: Node, indent: string, lines: string[]): void {
  for (const child of node.childNodes) {
    if (child.nodeType === child.TEXT_NODE) {
      const text = visible(child as Text)
      if (text !== '') lines.push(indent + JSON.stringify(text))
    } else {
      const element = child as Element
      lines.push(`${indent}<${[element.localName, ...attributes(element)].join(' ')}>`)
      write(element, `${indent}  `, lines)
    }
  }
}

function attributes(element: Element): string[] {
  return [...element.attributes].map(({ name, value }) => `${name}=${shownValue(name, value)}`).sort()
}

function shownValue(name: string, value: string): string {
  if ((name !== 'href' && name !== 'src') || value === '') return JSON.stringify(value.trim())
  return JSON.stringify(URL.parse(value, document.baseURI)?.href ?? value)
}

/** The visible part of a text: collapses whitespace, and removes it at the edges of blocks and lines. */
function visible(text: Text): string {
  if (text.parentElement?.closest('pre')) return text.data
  let shown = text.data.replace(/[ \t\n]+/g, ' ')
  if (isEdge(text, 'previousSibling')) shown = shown.trimStart()
  if (isEdge(text, 'nextSibling')) shown = shown.trimEnd()
  return shown
}

function isEdge(node: Node, side: 'previousSibling' | 'nextSibling'): boolean {
  const neighbour = node[side]
  if (neighbour) return BLOCKS.has(neighbour.nodeName) || neighbour.nodeName === 'BR'
  return node.parentNode !== null && BLOCKS.has(node.parentNode.nodeName)
}
