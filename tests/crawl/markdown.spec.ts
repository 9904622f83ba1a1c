/** What the site offers assistants: every page as Markdown, a list of them, and terms of use for the texts. */
import { readFileSync } from 'node:fs'
import { Marked } from 'marked'
import { parse } from 'yaml'
import { expect, inGroups, test } from './built-site.ts'

// A single worker crawls once for all tests.
test.describe.configure({ mode: 'default' })

/** Path of a page's Markdown, deliberately reimplemented here. */
const markdownOf = (path: string) => (path === '/' ? '/index.md' : `${path}.md`)

/** The words in lower case and in order, without the punctuation between them. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\u2060\u00ad]/g, '')
    .match(/[\p{L}\p{N}$%]+/gu) ?? []

test('ANSW-01 every indexed page has Markdown at its URL plus .md, and the two link to each other', async ({
  site,
  baseURL,
}) => {
  const paths = site.indexed.map(page => page.path)
  const found = await inGroups(paths, async path => {
    const [page, markdown] = await Promise.all(
      [path, markdownOf(path)].map(address => fetch(new URL(address, baseURL))),
    )
    return {
      path,
      page: page?.headers.get('Link'),
      type: markdown?.headers.get('Content-Type'),
      markdown: markdown?.headers.get('Link'),
      front: (await markdown?.text())?.split('---\n')[1],
    }
  })
  expect(found.length).toBeGreaterThan(40)
  for (const { path, page, type, markdown, front } of found) {
    const { title, description, canonical } = site.indexed.find(indexed => indexed.path === path) ?? {}
    expect.soft(page, path).toBe(`<${markdownOf(path)}>; rel="alternate"; type="text/markdown"`)
    expect.soft(markdown, path).toBe(`<${canonical}>; rel="canonical"`)
    expect.soft(type, path).toBe('text/markdown; charset=utf-8')
    expect.soft(parse(front ?? ''), path).toEqual({ title, description, url: canonical })
  }
})

test('ANSW-01 a page that is not indexed has no Markdown', async ({ request }) => {
  for (const path of ['/custo', '/admin', '/404', '/500', '/blog-post'])
    expect((await request.get(`${path}.md`)).status(), path).toBe(404)
})

test.describe('without JavaScript', () => {
  // Compares the built pages, not what scripts turn them into.
  test.use({ javaScriptEnabled: false })

  test('ANSW-01 the Markdown has the visible words in the same order', async ({ site, page, request }) => {
    test.slow()
    for (const { path } of site.indexed) {
      await page.goto(path)
      const seen = await page.locator('main').evaluate(main => {
        const unread =
          'button:not([role=tab], gloss-term button), form, fieldset, [role=status], [role=alert], [aria-hidden=true], svg, #post-contents, #post-topics, #post-related, #post-neighbors, #other-posts'
        // A title split into single letters has its text in aria-label.
        for (const title of main.querySelectorAll('h1[aria-label]'))
          title.textContent = title.getAttribute('aria-label')
        for (const element of main.querySelectorAll(unread)) element.remove()
        for (const part of main.querySelectorAll('script, style, noscript, template')) part.remove()
        // Not innerText, which omits collapsed and distant content; the space separates what styles set apart.
        const isShown = (element: Element | null): boolean =>
          element === null ||
          element === main ||
          (getComputedStyle(element).display !== 'none' && isShown(element.parentElement))
        const texts: string[] = []
        const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if (isShown(node.parentElement)) texts.push(node.nodeValue ?? '')
        return texts.join(' ')
      })
      const source = await (await request.get(markdownOf(path))).text()
      const body = source.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/!\[[^\]]*\]\([^)]*\)/g, '')
      const html = await new Marked().parse(body)
      const text = html
        .replace(/<[^>]+>/g, ' ')
        .replace(/&#39;/g, "'")
        .replace(/&quot;/g, '"')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&amp;/g, '&')
      expect.soft(wordsOf(text), path).toEqual(wordsOf(seen))
    }
  })
})

test('ANSW-02 a page’s URL serves Markdown to clients that ask for it, and HTML to browsers', async ({
  request,
}) => {
  for (const path of ['/', '/about', '/services/web-design/']) {
    const ask = (accept: string) => request.get(path, { headers: { Accept: accept } })
    const markdown = await ask('text/markdown')
    const [answered, written] = await Promise.all([
      markdown.text(),
      (await request.get(markdownOf(path === '/' ? '/' : path.replace(/\/$/, '')))).text(),
    ])
    expect(answered).toBe(written)
    expect(markdown.headers()['content-type']).toBe('text/markdown; charset=utf-8')
    const html = await ask('text/html,application/xhtml+xml,*/*;q=0.8')
    expect(html.headers()['content-type']).toMatch(/^text\/html/)
    // A cache in between keeps the two apart.
    for (const answer of [markdown, html]) expect(answer.headers().vary).toContain('Accept')
  }
  expect((await request.get('/no-such-page', { headers: { Accept: 'text/markdown' } })).status()).toBe(404)
})

test('ANSW-03 llms.txt links to the Markdown of every indexed page', async ({ site, request }) => {
  const list = await (await request.get('/llms.txt')).text()
  const listed = [...list.matchAll(/\]\((http[^)]+)\)/g)].map(([, address]) => address)
  const expected = site.sitemap.map(address => site.origin + markdownOf(new URL(address).pathname))
  expect(listed.toSorted()).toEqual(expected.toSorted())
})

test('ANSW-03 robots.txt states the content use that content/site.yml sets', async ({ request }) => {
  const { contentUse } = parse(readFileSync('content/site.yml', 'utf8'))
  const said = (isAllowed: boolean) => (isAllowed ? 'yes' : 'no')
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(
    `User-agent: *\nContent-Signal: search=${said(contentUse.search)}, ai-input=${said(contentUse.answers)}, ai-train=${said(contentUse.training)}\n`,
  )
})

test('ANSW-04 page-versions.json lists every indexed page', async ({ site, request }) => {
  const versions = await (await request.get('/page-versions.json')).json()
  expect(Object.keys(versions).toSorted()).toEqual(site.indexed.map(page => page.path).toSorted())
})
