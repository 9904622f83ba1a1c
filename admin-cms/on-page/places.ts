/**
 * Where on a page the parts of its files show. Nothing in the page's HTML says so: words are found by their text,
 * within the region that shows them (see assign.ts for identical words).
 */
import { assign, pattern, type Slot, type Unit } from './assign.ts'
import { type Part, pictureKey, tidy } from './parts.ts'
import type { Region } from './sources.ts'

/** A part and where it shows: each spot has one element per paragraph. */
export interface Placed {
  part: Part
  spots: HTMLElement[][]
}

/** A part and the region that shows it. */
export type RegionParts = { part: Part; region: Region }

const REGIONS: Record<Region, string> = { header: 'body > header', main: 'main', footer: 'body > footer' }

/** Where pages show the markdown of a file. */
const BODY = '.opening, .prose'

/** Elements that show nothing, or words of no file, such as the long forms inserted after short forms. */
const SILENT = 'script, style, template, noscript, svg, input, textarea, select, .visually-hidden, .expansion'

/**
 * Finds the parts on a page. Words that share an element with others are wrapped in one of their own.
 * @param isForeign Whether an element's words come from elsewhere, such as the database.
 */
export function findPlaces(
  page: Document,
  parts: RegionParts[],
  isForeign: (element: Element) => boolean = () => false,
): Placed[] {
  return Object.entries(REGIONS).flatMap(([region, selector]) => {
    const root = page.querySelector<HTMLElement>(selector)
    const here = parts.filter(found => found.region === region).map(({ part }) => part)
    return root ? placesIn(root, here, isForeign) : []
  })
}

function placesIn(root: HTMLElement, parts: Part[], isForeign: (element: Element) => boolean): Placed[] {
  const isBody = ({ kind }: Part) => kind === 'body'
  const body = parts.some(isBody)
    ? [...root.querySelectorAll<HTMLElement>(BODY)].find(element => !isForeign(element))
    : undefined
  const slots = slotsOf(root, element => element === body || isForeign(element))
  const units = parts
    .filter(part => !isBody(part))
    .flatMap(part => part.keys.map(key => ({ part, key, branch: [part.file, ...part.path] })))
  const assigned = assign(units, slots)
  const elements = new Map<PageSlot, HTMLElement | null>()
  const elementOf = (slot: PageSlot, { key }: Unit) => {
    // Words that share the slot with other words are wrapped in an element of their own.
    if (slot.key !== key) return wrap(slot.element, key)
    const element = elements.get(slot) ?? (slot.isPartly ? wrap(slot.element, key) : slot.element)
    elements.set(slot, element)
    return element
  }
  const placed = parts.map((part): Placed => {
    if (isBody(part)) return { part, spots: body ? [[body]] : [] }
    const found = units
      .filter(unit => unit.part === part)
      .map(unit => (assigned.get(unit) ?? []).flatMap(slot => elementOf(slot, unit) ?? []))
    // Several paragraphs show together once; a single one may show at several places.
    const spots =
      found.length > 1 ? [found.flatMap(at => at.slice(0, 1))] : (found[0] ?? []).map(one => [one])
    if (spots.length === 0 && part.kind === 'picture')
      return { part, spots: byAlternative(root, part, slots) }
    return { part, spots: spots.filter(spot => spot.length > 0) }
  })
  return placed.filter(({ spots }) => spots.length > 0)
}

/**
 * The spot of a picture that has another name on the page: of identical files the build keeps one, under the name of
 * the first. Such a picture is found by its alternative text.
 */
function byAlternative(root: HTMLElement, { alternative }: Part, slots: PageSlot[]): HTMLElement[][] {
  const images = [...root.querySelectorAll('img')].filter(image => image.getAttribute('alt') === alternative)
  const [image] = images.filter(each => slots.some(({ element }) => element === each))
  return alternative && image ? [[image]] : []
}

interface PageSlot extends Slot {
  element: HTMLElement
  /** The words are one text node of the element, beside other content. */
  isPartly: boolean
}

/** Everything in `root` that may show a unit, in page order. */
function slotsOf(root: HTMLElement, isLeftOut: (element: Element) => boolean): PageSlot[] {
  const slots: (PageSlot & { order: number })[] = []
  let order = 0
  /** Collects slots; returns the element's text. */
  const visit = (element: HTMLElement): string => {
    if (element.matches(SILENT) || isLeftOut(element)) return ''
    const at = order++
    if (element.localName === 'img') {
      const key = pictureKey(element.getAttribute('src') ?? '')
      slots.push({ key, element, isPartly: false, order: at })
      return ''
    }
    const inside = [...element.childNodes].map(node => {
      if (node.nodeType === 3) return { text: node.nodeValue ?? '', isOwn: true, order: order++ }
      return { text: node.nodeType === 1 ? visit(node as HTMLElement) : '', isOwn: false, order: 0 }
    })
    const text = inside.map(part => part.text).join('')
    const key = tidy(text)
    if (key === '') return text
    const hasElements = element.children.length > 0
    const others = inside.filter(part => tidy(part.text) !== '')
    if (hasElements) {
      for (const own of others.filter(part => part.isOwn))
        slots.push({ key: tidy(own.text), element, isPartly: true, order: own.order })
    }
    // If nested elements show the same text, the innermost one counts.
    if (!hasElements || others.length > 1) slots.push({ key, element, isPartly: false, order: at })
    return text
  }
  visit(root)
  return slots.toSorted((a, b) => a.order - b.order)
}

/** Wraps words in a text node of `parent` in an element of their own. */
function wrap(parent: HTMLElement, words: string): HTMLElement | null {
  for (const node of parent.childNodes) {
    const match = node.nodeType === 3 ? pattern(words).exec(node.nodeValue ?? '') : null
    if (!match) continue
    const middle = (node as Text).splitText(match.index)
    middle.splitText(match[0].length)
    const span = parent.ownerDocument.createElement('span')
    middle.replaceWith(span)
    span.append(middle)
    return span
  }
  return null
}
