/**
 * Converts HTML that another program put on the clipboard to markdown (F-24). The HTML is parsed as text and never
 * becomes part of a page, so nothing in it can run; whatever markdown cannot express is dropped.
 */
import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import type { Nodes } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item'
import { toMarkdown } from 'mdast-util-to-markdown'
import { tidyHtml } from './tidy-html.ts'
import { tidyMarkdown } from './tidy-markdown.ts'
import { buildWordLists } from './word-lists.ts'

/**
 * Trimmed markdown; '' if the HTML has no content. `prepare` may change the tree before anything is
 * removed from it.
 */
export function htmlToMarkdown(html: string, prepare: (tree: Root) => void = () => {}): string {
  const tree = fromHtml(html, { fragment: true }) as Root
  prepare(tree)
  tidyHtml(tree)
  buildWordLists(tree)
  const markdown = toMdast(tree) as Nodes
  tidyMarkdown(markdown)
  return toMarkdown(markdown, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    listItemIndent: 'one',
    extensions: [
      gfmTableToMarkdown({ tablePipeAlign: false }),
      gfmStrikethroughToMarkdown(),
      gfmTaskListItemToMarkdown(),
    ],
  }).trim()
}
