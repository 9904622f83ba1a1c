/** Content files become pages in which their HTML is text. */
import { expect, test } from 'vitest'
import { contentMarkdown } from '#integrations/content-markdown.ts'
import siteConfig from '../../astro.config.mjs'

const render = async (markdown: string) => {
  const renderer = await contentMarkdown.createRenderer({ syntaxHighlight: false })
  return (await renderer.render(markdown)).code.trim()
}

test('SEC-3 the site is built with this Markdown', () => {
  expect(siteConfig.markdown?.processor).toBe(contentMarkdown)
})

test.each([
  ['<script>steal()</script>', '&lt;script&gt;steal()&lt;/script&gt;'],
  ['A <b onclick="steal()">word</b>', '<p>A &lt;b onclick="steal()"&gt;word&lt;/b&gt;</p>'],
  ['<style>\n* {}\n</style>', '&lt;style&gt;\n* {}\n&lt;/style&gt;'],
  ['# <img src=x onerror=steal()>', '&lt;img src=x onerror=steal()&gt;</h1>'],
  ['- <svg onload=steal()>', '&lt;svg onload=steal()&gt;'],
  ['| <i>a |\n|---|\n| <b>b |', '<td>&lt;b&gt;b</td>'],
  ['A[^1]\n\n[^1]: <script>steal()</script>', '&lt;script&gt;steal()&lt;/script&gt;'],
  ['<!-- steal --> <?x?> <![CDATA[x]]>', '&lt;!-- steal --&gt;'],
])('SEC-3 HTML in a content file is text: %s', async (markdown, text) => {
  const html = await render(markdown)
  expect(html).toContain(text)
  expect(html).not.toMatch(/<(script|style|img|svg|b|i|!|\?)[\s>-]/)
})

test('addresses in angle brackets, entities and code stay what they are', async () => {
  expect(await render('<https://a.example/?b=1&c=2> <hi@a.example> &copy; &lt;b&gt; `<b>`')).toBe(
    '<p><a href="https://a.example/?b=1&amp;c=2">https://a.example/?b=1&amp;c=2</a> ' +
      '<a href="mailto:hi@a.example">hi@a.example</a> © &lt;b&gt; <code>&lt;b&gt;</code></p>',
  )
})
