/** Converts a built page to Markdown for assistants: the same text, without the frame that all pages share. */
import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import type { Nodes } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { readablePart } from './page-tree.ts'

/** Data from the head of an indexed page. */
export interface PageHead {
  /** Its canonical URL. */
  address: string
  title: string
  description: string
}

/** The head of a page that search engines may index; null for other pages. */
export function pageHead(html: string): PageHead | null {
  const [canonical] = /<link rel="canonical"[^>]*>/.exec(html) ?? []
  if (canonical === undefined) return null
  const [title = ''] = /<title>[^<]*<\/title>/.exec(html) ?? []
  const [description = ''] = /<meta name="description"(?:[^>"]|"[^"]*")*>/.exec(html) ?? []
  // The HTML parser decodes entities.
  const { children } = fromHtml(canonical + title + description, { fragment: true }) as Root
  const element = (name: string) =>
    children.find((node): node is Element => node.type === 'element' && node.tagName === name)
  const text = element('title')?.children[0]
  return {
    address: String(element('link')?.properties.href ?? ''),
    title: text?.type === 'text' ? text.value : '',
    description: String(element('meta')?.properties.content ?? ''),
  }
}

/**
 * The page as Markdown, with title, description and URL as YAML front matter; null for a page that is not indexed.
 * Ends with a newline.
 */
export function pageMarkdown(html: string): string | null {
  const head = pageHead(html)
  const tree = head && readablePart(html, head.address)
  if (!head || !tree) return null
  // A JSON string is also a valid YAML string.
  const facts = { title: head.title, description: head.description, url: head.address }
  const front = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
  const text = toMarkdown(toMdast(tree) as Nodes, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    listItemIndent: 'one',
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
  })
  return `---\n${front.join('')}---\n\n${text}`
}
