/** Removes what office programs add to pasted HTML, and turns their styles into elements. */
import type { Element, ElementContent, Root } from 'hast'
import { allowedUrl } from '#lib/allowed-url.ts'
import { parseUrl } from '#lib/parse-url.ts'

type Parent = Root | Element

/** Elements whose text is bold by default. */
const BOLD_ANYWAY = /^(h[1-6]|th|b|strong)$/

/** The element's style in lower case, without whitespace. */
export const styleOf = ({ properties }: Element) =>
  String(properties.style ?? '')
    .toLowerCase()
    .replace(/\s+/g, '')

/** The names of the element's classes. */
export const classesOf = ({ properties }: Element): string =>
  Array.isArray(properties.className) ? properties.className.join(' ') : ''

/** Changes `parent` in place. */
export function tidyHtml(parent: Parent, isBold = false): void {
  const name = parent.type === 'element' ? parent.tagName : ''
  if (parent.type === 'element' && name === 'table') nameColumns(parent)
  const isBoldInside = isBold || BOLD_ANYWAY.test(name)
  parent.children = parent.children.flatMap(child => tidied(child as ElementContent, isBoldInside))
  if (parent.type !== 'element') return
  if (/^[ou]l$/.test(name)) takeInNestedLists(parent)
  if (name === 'li') parent.children = withoutOnlyParagraph(parent.children)
  if (/^t[hd]$/.test(name)) parent.children = onOneLine(parent.children)
}

function tidied(node: ElementContent, isBold: boolean): ElementContent[] {
  if (node.type === 'text') return [{ ...node, value: node.value.replace(/\u00a0/g, ' ') }]
  if (node.type !== 'element') return []
  if (node.tagName === 'table') {
    const [only, ...others] = cellsOf(node)
    // Spreadsheets copy a single cell as a table, and letters are laid out by one.
    if (only && others.length === 0) return tidied({ ...only, tagName: 'section' }, isBold)
  }
  const style = styleOf(node)
  // Word hides content meant only for itself.
  if (/(^|;)(mso-hide:all|display:none)/.test(style)) return []
  // Google Docs wraps everything into a bold element that is not bold.
  const isWrapper = /^(b|strong)$/.test(node.tagName) && /(^|;)font-weight:(normal|[1-5]00)/.test(style)
  if (isWrapper) node.tagName = 'span'
  const emphasis = isWrapper ? [] : emphasisOf(node, style, isBold)
  tidyHtml(node, isBold || emphasis.includes('strong'))
  if (/^o:|^font$|^span$/.test(node.tagName)) {
    // Word's list marker is needed to build the list.
    if (style.includes('mso-list:ignore')) return [node]
    return wrapped(node.children, emphasis)
  }
  if (node.tagName === 'a') return link(node)
  if (node.tagName === 'img')
    return /^(https?|uploading):/i.test(String(node.properties.src ?? '')) ? [node] : []
  if (node.tagName === 'p' && /\bMsoTitle\b/.test(classesOf(node))) node.tagName = 'h1'
  node.children = wrapped(node.children, emphasis)
  return [node]
}

/** The emphasis in the element's style that markdown can express. */
function emphasisOf(node: Element, style: string, isBold: boolean): string[] {
  if (/^(b|strong|i|em|s|del|strike|pre|code|table|tbody|thead|tr|ul|ol|div|body|html)$/.test(node.tagName))
    return []
  const found: string[] = []
  if (!isBold && !BOLD_ANYWAY.test(node.tagName) && /(^|;)font-weight:(bold|[6-9]00)/.test(style)) {
    found.push('strong')
  }
  if (/(^|;)font-style:(italic|oblique)/.test(style)) found.push('em')
  if (/(^|;)text-decoration(-line)?:[^;]*line-through/.test(style)) found.push('del')
  return found
}

const wrapped = (children: ElementContent[], names: string[]): ElementContent[] =>
  names.reduceRight<ElementContent[]>(
    (inside, tagName) => [{ type: 'element', tagName, properties: {}, children: inside }],
    children,
  )

/** A link if posts allow its address; other links and mere anchors become text. */
function link(node: Element): ElementContent[] {
  const href = allowedUrl(targetOf(String(node.properties.href ?? '').trim()))
  if (href === '' || href.startsWith('#')) return node.children
  node.properties = { href }
  return [node]
}

/** Unwraps Google Docs links, which redirect through Google. */
function targetOf(href: string): string {
  const url = parseUrl(href)
  const isDetour = url?.hostname === 'www.google.com' && url.pathname === '/url'
  return (isDetour && url.searchParams.get('q')) || href
}

/** Moves a list directly inside a list, as Google Docs and older editors write it, into the previous item. */
function takeInNestedLists(list: Element) {
  const children: ElementContent[] = []
  for (const child of list.children) {
    const before = children.findLast(other => other.type === 'element' && other.tagName === 'li')
    const isList = child.type === 'element' && /^[ou]l$/.test(child.tagName)
    if (isList && before?.type === 'element') before.children.push(child)
    else children.push(child)
  }
  list.children = children
}

/** Unwraps the paragraph of a Google Docs list item, which would add blank lines. */
function withoutOnlyParagraph(children: ElementContent[]): ElementContent[] {
  const isParagraph = (node: ElementContent) => node.type === 'element' && node.tagName === 'p'
  if (children.filter(isParagraph).length !== 1) return children
  return children.flatMap(child => (isParagraph(child) && 'children' in child ? child.children : [child]))
}

/** The cells of a table or row, without those of tables in them. */
const cellsOf = (node: Element): Element[] =>
  node.children.flatMap(child =>
    child.type !== 'element' ? [] : /^t[hd]$/.test(child.tagName) ? [child] : cellsOf(child),
  )

/** Makes the first row the header, as in a spreadsheet, because markdown tables require one. */
function nameColumns(table: Element) {
  const rows = (node: Element): Element[] =>
    node.children.flatMap(child =>
      child.type !== 'element' || child.tagName === 'table'
        ? []
        : child.tagName === 'tr'
          ? [child]
          : rows(child),
    )
  const [first, ...others] = rows(table)
  if (!first || others.length === 0 || cellsOf(table).some(({ tagName }) => tagName === 'th')) return
  for (const cell of cellsOf(first)) cell.tagName = 'th'
}

/** A cell's content without line breaks and blocks, which markdown tables do not support. */
function onOneLine(children: ElementContent[]): ElementContent[] {
  const blank: ElementContent = { type: 'text', value: ' ' }
  return children.flatMap(child => {
    if (child.type !== 'element') return [child]
    if (child.tagName === 'br') return [blank]
    if (/^(p|div|ul|ol|li|h[1-6]|pre|blockquote)$/.test(child.tagName)) {
      return [blank, ...onOneLine(child.children), blank]
    }
    return [{ ...child, children: onOneLine(child.children) }]
  })
}
