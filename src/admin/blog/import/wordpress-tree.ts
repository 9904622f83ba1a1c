/** Removes browser-only elements from a WordPress post, and makes its links and pictures work. */
import type { Element, ElementContent, Nodes, Root } from 'hast'
import { parseUrl } from '#lib/parse-url.ts'

/** How to resolve addresses of the old site. */
export interface OldSite {
  /** E.g. `https://old.example`. */
  origin: string
  /** The new address of a link; null if it stays. */
  linkTo: (address: string) => string | null
}

/** Changes the tree in place; returns the names of what was lost. */
export function tidyWordpress(tree: Root, site: OldSite): string[] {
  const lost = new Set<string>()
  tidyChildren(tree, site, lost)
  return [...lost]
}

function tidyChildren(parent: Root | Element, site: OldSite, lost: Set<string>): void {
  parent.children = parent.children.flatMap(child =>
    child.type === 'element' ? tidied(child, site, lost) : [child as ElementContent],
  )
}

const GONE = /^(script|style|noscript|template|svg|canvas|object|button|select|input|map)$/
/** Elements that browsers do not display. */
const UNSEEN = /^(script|style|noscript|template|map)$/
const PICTURE = /\.(png|jpe?g|gif|webp|avif)(\?|$)/i

function tidied(node: Element, site: OldSite, lost: Set<string>): ElementContent[] {
  const { tagName, properties } = node
  if (GONE.test(tagName)) {
    // Readers would miss an embedded file or text.
    const isMissed = tagName === 'object' || (!UNSEEN.test(tagName) && hasWords(node))
    if (isMissed) lost.add(tagName)
    return []
  }
  if (tagName === 'form') {
    lost.add('form')
    return []
  }
  if (tagName === 'iframe' || tagName === 'embed') {
    const address = absolute(words(properties.src) || words(properties.dataSrc), site)
    if (address === '') lost.add(tagName)
    return address === '' ? [] : [paragraphWith(linkOf(watchable(address)))]
  }
  if (tagName === 'video' || tagName === 'audio') {
    const source = node.children.find(child => child.type === 'element' && child.tagName === 'source')
    const inside = source?.type === 'element' ? words(source.properties.src) : ''
    const address = absolute(words(properties.src) || inside, site)
    if (address === '') lost.add(tagName)
    return address === '' ? [] : [paragraphWith(linkOf(address))]
  }
  if (tagName === 'img') return picture(node, site, lost)
  tidyChildren(node, site, lost)
  if (tagName === 'a') return link(node, site)
  if (tagName === 'figcaption' && node.children.length > 0) {
    return [{ ...node, tagName: 'p', children: [{ ...element('em'), children: node.children }] }]
  }
  const lonely = tagName === 'p' || tagName === 'div' ? onlyWords(node) : ''
  // A URL on its own line is a video or post that WordPress would embed.
  if (/^https?:\/\/\S+$/.test(lonely)) return [paragraphWith(linkOf(lonely))]
  return [node]
}

const element = (tagName: string): Element => ({ type: 'element', tagName, properties: {}, children: [] })
const linkOf = (address: string): Element => ({
  ...{ ...element('a'), properties: { href: address } },
  children: [{ type: 'text', value: address }],
})
const paragraphWith = (child: ElementContent): Element => ({ ...element('p'), children: [child] })
const words = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** A picture with the address that a lazy-loading script would set; tracking pixels are removed. */
function picture(node: Element, site: OldSite, lost: Set<string>): ElementContent[] {
  const { properties } = node
  const isCounter = Number(properties.width) === 1 && Number(properties.height) === 1
  if (isCounter) return []
  const sources = [properties.src, properties.dataSrc, properties.dataLazySrc, properties.dataOrigFile]
  const source = sources.map(words).find(address => address !== '' && !address.startsWith('data:'))
  if (source === undefined) {
    const alt = words(properties.alt)
    lost.add(`picture without an address of its own${alt && ` (${alt})`}`)
    return []
  }
  return [{ ...node, properties: { src: absolute(source, site), alt: words(properties.alt) } }]
}

/** Resolves a link; a picture that links only to itself loses the link. */
function link(node: Element, site: OldSite): ElementContent[] {
  const href = words(node.properties.href)
  const said = node.children.filter(child => child.type !== 'text' || child.value.trim() !== '')
  const [only] = said
  const isPicture = said.length === 1 && only?.type === 'element' && only.tagName === 'img'
  if (isPicture && (PICTURE.test(href) || /attachment_id=/.test(href))) return [only]
  if (href === '' || href.startsWith('#')) return [node]
  const whole = absolute(href, site)
  return [{ ...node, properties: { ...node.properties, href: site.linkTo(whole) ?? whole } }]
}

/** An absolute address; '' if it is invalid. */
function absolute(address: string, { origin }: OldSite): string {
  if (address === '') return ''
  if (/^(mailto|tel):/i.test(address)) return address
  return parseUrl(address, origin || undefined)?.href ?? (origin === '' ? address : '')
}

/** The address of a video's page instead of its embed. */
function watchable(address: string): string {
  const url = parseUrl(address)
  const [, id] = /^\/embed\/([\w-]{6,})/.exec(url?.pathname ?? '') ?? []
  const isYoutube = url !== null && /(^|\.)(youtube|youtube-nocookie)\.com$/.test(url.hostname)
  return isYoutube && id ? `https://www.youtube.com/watch?v=${id}` : address
}

const hasWords = (node: Nodes): boolean =>
  node.type === 'text' ? node.value.trim() !== '' : 'children' in node && node.children.some(hasWords)

/** The text of an element that contains nothing else, or ''. */
function onlyWords(node: Element): string {
  const says = node.children.filter(child => child.type !== 'comment')
  return says.every(child => child.type === 'text')
    ? says
        .map(child => (child.type === 'text' ? child.value : ''))
        .join('')
        .trim()
    : ''
}
