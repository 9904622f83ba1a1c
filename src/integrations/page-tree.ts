/** The readable part of a page: its main part without scripts, drawings, controls and hidden elements. */
import type { Element, ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { parseUrl } from '#lib/parse-url.ts'

/** Elements without text, or whose text only labels controls. */
const UNREAD = new Set(
  'audio button dialog fieldset form iframe input noscript object script select style svg template textarea video'.split(
    ' ',
  ),
)
/**
 * Ids of skipped elements: what CSS shows only as the URL's target; the contents of a post, whose headings follow
 * anyway; the links to all topics and to other posts, whose names would make every page with them a search result, and
 * each new post a change of all others.
 */
const UNSEEN = new Set([
  ...['message-sent', 'post-contents', 'post-topics'],
  ...['post-related', 'post-neighbors', 'other-posts'],
])
/** Inline elements; adjacent ones are separate words. */
const INLINE = new Set('a b code em i span strong time'.split(' '))
/** Invisible characters that only control line breaks. */
const BREAKS = /[\u00ad\u200b\u2060]/g

/**
 * The readable part of a page as a tree with absolute URLs; null for HTML without a main part.
 * @param address The page's own URL, to which others are relative.
 */
export function readablePart(html: string, address: string): Root | null {
  const [main] = /<main\b[\s\S]*<\/main>/.exec(html) ?? []
  if (main === undefined) return null
  const tree = fromHtml(main, { fragment: true })
  return { ...tree, children: readable(tree.children as ElementContent[], address) }
}

function readable(nodes: ElementContent[], address: string): ElementContent[] {
  const kept = nodes.flatMap(node => readableNode(node, address))
  return kept.flatMap((node, place) =>
    isSetApart(kept[place - 1], node) ? [{ type: 'text', value: ' ' } as const, node] : [node],
  )
}

/** Whether CSS separates the two visually: `<span>Web Design</span><span>3 months</span>`, `<span>8%</span>More`. */
function isSetApart(before: ElementContent | undefined, node: ElementContent): boolean {
  if (!before) return false
  if (isInline(before) && isInline(node)) return true
  const hasSpan = [before, node].some(each => each.type === 'element' && each.tagName === 'span')
  return hasSpan && /[\p{L}\p{N}%]$/u.test(textOf(before)) && /^[\p{L}\p{N}]/u.test(textOf(node))
}

const textOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : ''

const isBlank = (node: ElementContent) => node.type === 'text' && node.value.trim() === ''

const isInline = (node: ElementContent | undefined) => node?.type === 'element' && INLINE.has(node.tagName)

function readableNode(node: ElementContent, address: string): ElementContent[] {
  if (node.type === 'text')
    return [{ ...node, value: node.value.replace(BREAKS, '').replaceAll('\u00a0', ' ') }]
  if (node.type !== 'element' || isUnread(node)) return []
  if (node.tagName === 'gloss-term') return readable(termIn(node), address)
  const children = readable(node.children as ElementContent[], address)
  if (children.every(isBlank) && node.properties.ariaLabel && /^h[1-6]$/.test(node.tagName))
    return [{ ...node, children: [{ type: 'text', value: String(node.properties.ariaLabel) }] }]
  if (node.properties.role === 'tab') return [asParagraph(node, children)]
  if (node.tagName === 'table') return captionFirst(node, children)
  return [withAbsoluteUrls({ ...node, children }, address)].filter(isWorthReading)
}

const isUnread = ({ tagName, properties }: Element): boolean =>
  (UNREAD.has(tagName) && properties.role !== 'tab') ||
  properties.hidden === true ||
  properties.ariaHidden === 'true' ||
  ['status', 'alert'].includes(String(properties.role)) ||
  UNSEEN.has(String(properties.id))

/** An abbreviation with its expansion, which are a button on the page. */
const termIn = ({ children }: Element): ElementContent[] =>
  children.flatMap(child => (child.type === 'element' && child.tagName === 'button' ? child.children : []))

/** A tab's name and its text, which form one button on the page. */
function asParagraph(node: Element, [name, ...text]: ElementContent[]): Element {
  const strong: ElementContent[] = name
    ? [{ type: 'element', tagName: 'strong', properties: {}, children: [name] }]
    : []
  return { ...node, tagName: 'p', children: [...strong, ...text] }
}

/** Moves a table's caption before it, because Markdown tables have none. */
function captionFirst(node: Element, children: ElementContent[]): Element[] {
  const isCaption = (child: ElementContent): child is Element =>
    child.type === 'element' && child.tagName === 'caption'
  const captions = children.filter(isCaption).map(caption => ({ ...caption, tagName: 'p' }))
  return [...captions, { ...node, children: children.filter(child => !isCaption(child)) }]
}

function withAbsoluteUrls(node: Element, address: string): Element {
  const name = node.tagName === 'a' ? 'href' : node.tagName === 'img' ? 'src' : null
  const value = name && node.properties[name]
  if (!name || typeof value !== 'string') return node
  return { ...node, properties: { ...node.properties, [name]: parseUrl(value, address)?.href ?? value } }
}

/** Pictures without a description are decoration. */
const isWorthReading = ({ tagName, properties }: Element): boolean =>
  tagName !== 'img' || Boolean(properties.alt && properties.src)
