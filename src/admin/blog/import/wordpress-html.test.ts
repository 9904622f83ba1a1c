import { expect, test } from 'vitest'
import { htmlToMarkdown } from '#admin/blog/paste/html-to-markdown.ts'
import { prepareHtml } from './wordpress-html.ts'

const markdownOf = (content: string) => htmlToMarkdown(prepareHtml(content, () => undefined).html, () => {})

test.each([
  ['[code lang="js"]if (a < b[0]) {}[/code]', '```js\nif (a < b[0]) {}\n```'],
  ['<pre>[code lang="js"]if (a < b[0]) {}[/code]</pre>', '```\nif (a < b[0]) {}\n```'],
  ['[code]<pre>a</pre>[/code]', '```\n<pre>a</pre>\n```'],
  ['<p>Write <code>[code]a &lt; b[/code]</code> so.</p>', 'Write `a < b` so.'],
  ['<p>From <code>[code]</code> to <code>[/code]</code>.</p>', 'From `[code]` to `[/code]`.'],
  ['<p>[[x <code>a</code>]]</p>', '\\[x `a`]'],
  // Text that looks like a placeholder for set-aside source is not one.
  ['<pre>a \uE0000\uE000 b</pre>', '```\na 0 b\n```'],
])('IMPT-12 code stays where it is written: %j', (content, markdown) => {
  expect(markdownOf(content)).toBe(markdown)
})
