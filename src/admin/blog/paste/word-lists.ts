/** Turns Word's lists, which are paragraphs that start with a marker, into real lists. */
import type { Element, ElementContent, Root } from 'hast'
import { classesOf, styleOf } from './tidy-html.ts'

interface Item {
  level: number
  isNumbered: boolean
  children: ElementContent[]
}

/** Changes `parent` in place. */
export function buildWordLists(parent: Root | Element): void {
  const children: ElementContent[] = []
  let items: Item[] = []
  const close = () => {
    if (items.length > 0) children.push(...listsOf(items, 1))
    items = []
  }
  for (const child of parent.children as ElementContent[]) {
    const item = child.type === 'element' ? itemOf(child) : null
    if (item) items.push(item)
    else if (!(items.length > 0 && child.type === 'text' && child.value.trim() === '')) {
      close()
      if (child.type === 'element') buildWordLists(child)
      children.push(child)
    }
  }
  close()
  parent.children = children
}

function itemOf(node: Element): Item | null {
  const style = styleOf(node)
  const level = /mso-list:\S*?level(\d)/.exec(style)?.[1]
  if (!level || !/^(p|h[1-6])$/.test(node.tagName) || !/MsoList|MsoNormal/.test(classesOf(node) || 'MsoList'))
    return null
  const mark = textOf(node.children.filter(isMark))
  return {
    level: Number(level),
    isNumbered: /^\s*\(?([\da-z]{1,3}|[ivxlc]+)[.)]/i.test(mark),
    children: node.children.filter(child => !isMark(child)),
  }
}

const isMark = (node: ElementContent): boolean =>
  node.type === 'element' &&
  (styleOf(node).includes('mso-list:ignore') || (node.children.length > 0 && node.children.every(isMark)))

const textOf = (nodes: ElementContent[]): string =>
  nodes
    .map(node => (node.type === 'text' ? node.value : node.type === 'element' ? textOf(node.children) : ''))
    .join('')

/** Builds the lists of these items; `level` is the outermost level. */
function listsOf(items: Item[], level: number): ElementContent[] {
  const lists: Element[] = []
  for (let at = 0; at < items.length; ) {
    const item = items[at] as Item
    const deeper: Item[] = []
    for (at += 1; at < items.length && (items[at] as Item).level > level; at += 1)
      deeper.push(items[at] as Item)
    const tagName = item.isNumbered ? 'ol' : 'ul'
    let list = lists.at(-1)
    if (list?.tagName !== tagName) {
      list = { type: 'element', tagName, properties: {}, children: [] }
      lists.push(list)
    }
    const children = [...item.children, ...(deeper.length > 0 ? listsOf(deeper, level + 1) : [])]
    list.children.push({ type: 'element', tagName: 'li', properties: {}, children })
  }
  return lists
}
