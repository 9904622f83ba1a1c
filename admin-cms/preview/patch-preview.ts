/**
 * Puts an entry's edited words into the page that was built from it. Nothing here knows the markup: a text is
 * found in the page by its old value, so the preview uses the site's own HTML and cannot get out of date.
 */
import { isAddress, tidy } from '../on-page/parts.ts'

/** A value of an entry, as YAML has it. */
export type Value = string | number | boolean | null | undefined | Value[] | { [name: string]: Value }
type Group = { [name: string]: Value }
type Picture = { src: string; alt?: string }

export interface PatchOptions {
  /** The URL under which a picture of the entry can be shown now. */
  pictureUrl: (path: string) => string
}

/** Changes `page` in place: wherever it shows a value of `before`, it then shows that of `after`. */
export function patchPreview(page: Element, before: Value, after: Value, options: PatchOptions): void {
  if (same(before, after)) return
  if (Array.isArray(before)) patchList(page, before, Array.isArray(after) ? after : [], options)
  else if (isPicture(before)) patchPicture(page, before, isPicture(after) ? after : null, options)
  else if (isGroup(before)) patchGroup(page, before, isGroup(after) ? after : {}, options)
  else patchText(page, String(before ?? ''), String(after ?? ''))
}

function patchGroup(page: Element, before: Group, after: Group, options: PatchOptions): void {
  const part = smallestWithAll(page, texts(before)) ?? page
  for (const [name, value] of Object.entries(before)) patchPreview(part, value, after[name], options)
}

const same = (one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other)
const isGroup = (value: Value): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPicture = (value: Value): value is Picture => isGroup(value) && typeof value.src === 'string'

/** The texts of a value that a page may show, longest first; addresses and pictures are left out. */
function texts(value: Value): string[] {
  if (typeof value === 'string') return isAddress(value) ? [] : paragraphs(value)
  if (Array.isArray(value)) return value.flatMap(texts).toSorted(byLength)
  if (isPicture(value) || !isGroup(value)) return []
  return Object.values(value).flatMap(texts).toSorted(byLength)
}

const byLength = (a: string, b: string) => b.length - a.length
const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map(tidy)
    .filter(Boolean)

function patchText(page: Element, before: string, after: string): void {
  if (isAddress(before)) {
    for (const link of page.querySelectorAll('a'))
      if (link.getAttribute('href') === before) link.setAttribute('href', after)
    return
  }
  const [old, now] = [paragraphs(before), paragraphs(after)]
  const found = old.map(text => holderOf(page, text))
  const last = found.at(-1)
  for (const [place, text] of now.slice(old.length).entries()) {
    const extra = last?.cloneNode(true) as Element | undefined
    if (!last || !extra) continue
    extra.textContent = text
    ;(found[old.length + place - 1] ?? last).after(extra)
    found.push(extra)
  }
  for (const [place, text] of old.entries()) {
    const replacement = now[place]
    if (replacement === undefined) found[place]?.remove()
    else if (found[place]) replaceText(found[place], text, replacement)
  }
}

/** The deepest element that shows exactly this text, else one that begins with it, else one that contains it. */
function holderOf(page: Element, text: string): Element | undefined {
  return deepest(holdersOf(page, text))
}

/** All elements that show a text, by the first of the three ways that finds any. */
function holdersOf(page: Element, text: string): Element[] {
  const all = [page, ...page.querySelectorAll('*')].map(element => ({
    element,
    shown: tidy(element.textContent ?? ''),
  }))
  const ways = [
    (shown: string) => shown === text,
    (shown: string) => shown.startsWith(text),
    (shown: string) => shown.includes(text),
  ]
  const matches = ways.map(way => all.filter(({ shown }) => way(shown)).map(({ element }) => element))
  return matches.find(found => found.length > 0) ?? []
}

/** The innermost of the first chain of nested elements. */
function deepest(elements: Element[]): Element | undefined {
  let inner = elements[0]
  for (const element of elements) if (inner?.contains(element)) inner = element
  return inner
}

function replaceText(holder: Element, before: string, after: string): void {
  const own = [...holder.childNodes].find(
    node => node.nodeType === 3 && tidy(node.nodeValue ?? '').includes(before),
  )
  if (own) own.nodeValue = tidy(own.nodeValue ?? '').replace(before, () => after)
  else holder.textContent = tidy(holder.textContent ?? '').replace(before, () => after)
}

function patchPicture(
  page: Element,
  before: Picture,
  after: Picture | null,
  { pictureUrl }: PatchOptions,
): void {
  const shown = imageOf(page, before)
  if (!after) shown?.remove()
  if (!shown || !after) return
  shown.alt = after.alt ?? ''
  if (after.src === before.src) return
  for (const source of shown.parentElement?.querySelectorAll('source') ?? []) source.remove()
  for (const attribute of ['srcset', 'sizes']) shown.removeAttribute(attribute)
  shown.src = pictureUrl(after.src)
}

/** The image with a picture's alternative text, possibly `page` itself. */
const imageOf = (page: Element, { alt = '' }: Picture) =>
  [page, ...page.querySelectorAll('img')].find(
    (element): element is HTMLImageElement =>
      element.localName === 'img' && element.getAttribute('alt') === alt,
  )

function patchList(page: Element, before: Value[], after: Value[], options: PatchOptions): void {
  const elements = itemElements(page, before)
  let last = elements.findLast(element => element !== undefined)
  // A copy of the model as it was built, because the item it is taken from changes below.
  const model = last?.cloneNode(true) as Element | undefined
  const modelValue = before[elements.lastIndexOf(last)]
  for (const [place, value] of after.slice(before.length).entries()) {
    if (!last || !model) break
    const added = model.cloneNode(true) as Element
    const holder = page.ownerDocument.createElement('div')
    holder.append(added)
    patchPreview(holder, modelValue, value, options)
    renumber(added, before.length, before.length + place + 1)
    last.after(added)
    last = added
  }
  for (const [place, value] of before.entries()) {
    const element = elements[place]
    if (!element) continue
    if (place >= after.length) element.remove()
    else patchPreview(element, value, after[place], options)
  }
}

/** Gives a copy of a numbered item its own number. */
function renumber(item: Element, from: number, to: number): void {
  for (const element of item.querySelectorAll('*')) {
    if (element.children.length === 0 && tidy(element.textContent ?? '') === String(from))
      element.textContent = String(to)
  }
}

/** For each item of a list, the largest element that shows it and no other item. */
function itemElements(page: Element, items: Value[]): (Element | undefined)[] {
  const taken = new Set<Element>()
  const anchors = items.map(item => {
    const anchor = isPicture(item)
      ? imageOf(page, item)
      : texts(item)
          .map(text => holderOfFree(page, text, taken))
          .find(Boolean)
    if (anchor) taken.add(anchor)
    return anchor
  })
  return anchors.map((anchor, place) => {
    if (!anchor) return undefined
    const others = anchors.filter((other, index) => other && index !== place)
    if (others.length === 0) return smallestWithAll(page, texts(items[place])) ?? anchor
    let element = anchor
    for (
      let outer = element.parentElement;
      outer && outer !== page && page.contains(outer);
      outer = outer.parentElement
    ) {
      const around = outer
      if (others.some(other => other && around.contains(other))) break
      element = around
    }
    return element
  })
}

function holderOfFree(page: Element, text: string, taken: Set<Element>): Element | undefined {
  const exact = [...page.querySelectorAll('*')].filter(element => tidy(element.textContent ?? '') === text)
  const free = exact.filter(
    element => ![...taken].some(other => element.contains(other) || other.contains(element)),
  )
  return free.length > 0 ? deepest(free) : exact.length > 0 ? undefined : holderOf(page, text)
}

/** The smallest element around at least one holder of every text that the page shows. */
function smallestWithAll(page: Element, wanted: string[]): Element | undefined {
  const holders = wanted.map(text => holdersOf(page, text)).filter(found => found.length > 0)
  if (holders.length === 0) return undefined
  const around = [page, ...page.querySelectorAll('*')].filter(element =>
    holders.every(found => found.some(holder => element.contains(holder))),
  )
  const inner = deepest(around)
  // For a single text, the whole item is the element around its holder.
  return holders.length === 1 ? (inner?.parentElement ?? undefined) : inner
}
