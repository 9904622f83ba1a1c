/** The function behind /blog/ for posts that are newer than the built pages. */
import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BlogPost } from '#data/blog-posts.ts'
import { type Dependencies, handle } from '../../netlify/functions/blog-post.mts'

const SITE = 'https://gantry.example'

const post = {
  id: 'x',
  slug: 'a-title',
  title: 'A <title> & more',
  content: 'What it is "about".\n\n<script>x</script>',
  image_urls: [],
  published_at: '2026-01-01T00:00:00+00:00',
}

const PAGES: Record<string, string> = {
  '/blog-post': '<title>Blog post</title><meta name="description" content="Old"><h1>Shell</h1>',
  '/404': '<title>404</title><h1>Nothing</h1>',
  '/500': '<title>500</title><h1>Broken</h1>',
}

const dependencies: Dependencies = {
  read: async slug => (slug === 'a-title' ? post : null),
  movedTo: async slug => (slug === 'old-title' ? 'a-title' : null),
  redirectOf: async path =>
    ['/blog/given-away', '/blog/Old_Post.html'].includes(path) ? '/services/web-design' : null,
  page: async path =>
    new Response(PAGES[path], {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `policy of ${path}`,
        'X-Served-By': 'somebody',
      },
    }),
}

const get = (path: string, changes: Partial<Dependencies> = {}, method = 'GET') =>
  handle(new Request(SITE + path, { method }), { ...dependencies, ...changes })

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

test.each(['/blog/a-title', '/blog/a-title/', '/blog/a-title?utm=x'])('%s is served', async path => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<h1>Shell</h1>')
})

test('SEC-21 the page is sent with its own policy and without foreign headers', async () => {
  const { headers } = await get('/blog/a-title')
  expect(headers.get('Content-Security-Policy')).toBe('policy of /blog-post')
  expect(headers.get('X-Served-By')).toBeNull()
  expect((await get('/blog/none')).headers.get('Content-Security-Policy')).toBe('policy of /404')
})

test.each(['/blog/given-away', '/blog/given-away/', '/blog/given-away.md', '/blog/Old_Post.html'])(
  'MOVE-04 %s redirects to the address that an owner chose',
  async path => {
    const response = await get(path)
    expect([response.status, response.headers.get('Location')]).toEqual([301, '/services/web-design'])
  },
)

test.each([
  ['/blog/old?utm_source=news', '/services/web-design?utm_source=news#prices'],
  ['/blog/old/', '/services/web-design#prices'],
])('MOVE-04 the redirect of %s keeps its query, so that a campaign is counted', async (path, location) => {
  const response = await get(path, { redirectOf: async () => '/services/web-design#prices' })
  expect(response.headers.get('Location')).toBe(location)
})

test('SEC-3 a link preview reads the post’s title and beginning, as text', async () => {
  const html = await (await get('/blog/a-title')).text()
  expect(html).toContain('<title>A &#60;title&#62; &#38; more</title>')
  expect(html).toContain('content="What it is &#34;about&#34;."')
})

describe('POST-10 a share card of a post newer than the build', () => {
  const card = async (words: Partial<BlogPost> = {}) => {
    const response = await get('/blog/a-title', { read: async () => ({ ...post, ...words }) })
    const { document } = new JSDOM(await response.text()).window
    return (name: string) =>
      document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
  }

  test('POST-03 POST-04 uses the post’s own description, picture and author', async () => {
    const meta = await card({
      ...{
        description: 'For "engines"',
        excerpt: 'In short',
        share_image: '/assets/blog/card.png',
        author: 'A & B',
      },
    })
    expect(meta('description')).toBe('For "engines"')
    expect(meta('og:description')).toBe('For "engines"')
    expect(meta('og:title')).toBe('A <title> & more')
    expect(meta('og:type')).toBe('article')
    expect(meta('og:url')).toBe(`${SITE}/blog/a-title`)
    expect(meta('og:image')).toBe(`${SITE}/assets/blog/card.png`)
    expect(meta('author')).toBe('A & B')
  })
  test('falls back to the post’s first picture, then to the blog’s', async () => {
    const first = await card({ image_urls: ['https://cdn.example/a b.png'] })
    expect(first('og:image')).toBe('https://cdn.example/a%20b.png')
    const none = await card()
    expect(none('og:image')).toBe(`${SITE}/og/blog.jpg`)
    expect(none('author')).toBeUndefined()
    expect(none('og:description')).toBe('What it is "about".')
  })
})

test.each(['/blog/none', '/blog/UPPER', '/blog/a', `/blog/${'x'.repeat(81)}`, '/blog/a%2Fb', '/blog/%00'])(
  '%s is answered 404',
  async path => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe(PAGES['/404'])
  },
)

test('ANSW-01 a post newer than the build has Markdown at its URL plus .md', async () => {
  const response = await get('/blog/a-title.md')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(await response.text()).toBe(
    '# A <title> & more\n\nJanuary 1, 2026\n\nWhat it is "about".\n\n<script>x</script>\n',
  )
  const signed = { ...post, author: 'Ana Ruiz', tags: ['SEO', 'Web Design'] }
  const markdown = await (await get('/blog/a-title.md', { read: async () => signed })).text()
  expect(markdown).toContain('\n\nBy Ana Ruiz · January 1, 2026\n\n')
  expect(markdown).toMatch(/\n- SEO\n- Web Design\n$/)
  expect((await get('/blog/none.md')).status).toBe(404)
  expect((await get('/blog/old-title.md')).headers.get('Location')).toBe('/blog/a-title.md')
})

test('a former URL of a post redirects to the current one', async () => {
  const response = await get('/blog/old-title/?utm=x')
  expect(response.status).toBe(301)
  // The header rules for pages do not apply to a function's responses (SEC-21).
  expect(response.headers.get('Strict-Transport-Security')).toContain('max-age=')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.headers.get('Location')).toBe('/blog/a-title?utm=x')
  expect(response.headers.get('Cache-Control')).toContain('must-revalidate')
})

test('an invalid slug is not queried', async () => {
  const read = vi.fn(dependencies.read)
  await get("/blog/';drop--", { read })
  expect(read).not.toHaveBeenCalled()
})

test('SEC-29 an unreachable backend is answered 503, not 404', async () => {
  const refuse = () => Promise.reject(new Error('secret cause'))
  for (const response of [
    await get('/blog/a-title', { read: refuse }),
    await get('/blog/x-y-z', { movedTo: refuse }),
  ]) {
    expect(response.status).toBe(503)
    expect(await response.text()).toBe(PAGES['/500'])
  }
})

test('SEC-24 only reading is allowed, and a failure hides its cause', async () => {
  expect((await get('/blog/a-title', {}, 'POST')).status).toBe(405)
  expect((await get('/blog/a-title', {}, 'HEAD')).status).toBe(200)
  const broken = await get('/blog/a-title', { page: () => Promise.reject(new Error('secret cause')) })
  expect(broken.status).toBe(500)
  expect(await broken.text()).not.toContain('secret')
})
