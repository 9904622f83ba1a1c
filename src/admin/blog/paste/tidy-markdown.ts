/** Tidies markdown as a person would write it: spaces outside emphasis, adjacent emphasis merged. */
import type { Nodes, PhrasingContent, RootContent } from 'mdast'

const isEmphasis = (node: Nodes | undefined) =>
  node?.type === 'strong' || node?.type === 'emphasis' || node?.type === 'delete'

/** Changes `node` in place. */
export function tidyMarkdown(node: Nodes): void {
  if (!('children' in node)) return
  const children: RootContent[] = []
  for (const child of node.children as RootContent[]) {
    tidyMarkdown(child)
    for (const part of isEmphasis(child) ? withoutBlanks(child) : [child]) append(children, part)
  }
  const isInline = node.type === 'paragraph' || node.type === 'heading'
  const isFlow = node.type === 'root' || node.type === 'blockquote' || node.type === 'listItem'
  node.children = (
    isInline ? trimmed(children) : isFlow ? children.filter(child => !isBlank(child)) : children
  ) as never
}

const isPart = (node: RootContent) => node.type === 'text' || node.type === 'break'

/** Whether it is an empty node between blocks. */
const isBlank = (node: RootContent) =>
  node.type === 'break' || (node.type === 'paragraph' && node.children.length === 0)

/** Without the empty lines that programs leave at both ends. */
function trimmed(children: RootContent[]): RootContent[] {
  const says = (node: RootContent) => !isPart(node) || (node.type === 'text' && node.value.trim() !== '')
  const from = children.findIndex(says)
  return from < 0 ? [] : children.slice(from, children.findLastIndex(says) + 1)
}

function append(children: RootContent[], node: RootContent) {
  const last = children.at(-1)
  if (node.type === 'html') return
  if (node.type === 'text' && last?.type === 'text') last.value += node.value
  else if (last && last.type === node.type && isEmphasis(node) && 'children' in last && 'children' in node) {
    last.children.push(...(node.children as never[]))
  } else children.push(node)
}

/** Moves spaces out: `**bold **` would not be bold. */
function withoutBlanks(node: RootContent): RootContent[] {
  if (!('children' in node)) return [node]
  const inside = node.children as PhrasingContent[]
  const blank = (value: string): RootContent[] => (value ? [{ type: 'text', value }] : [])
  const [first, last] = [inside[0], inside.at(-1)]
  let [before, after] = ['', '']
  if (first?.type === 'text') {
    before = /^\s*/.exec(first.value)?.[0] ?? ''
    first.value = first.value.slice(before.length)
  }
  if (last?.type === 'text') {
    after = /\s*$/.exec(last.value)?.[0] ?? ''
    last.value = last.value.slice(0, last.value.length - after.length)
  }
  const isEmpty = inside.every(child => child.type === 'text' && child.value === '')
  return isEmpty ? blank(before + after) : [...blank(before), node, ...blank(after)]
}
