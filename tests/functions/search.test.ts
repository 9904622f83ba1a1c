/** The function behind /search: results without script, and the newest posts for the dialog. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listNewestPosts } from '#data/blog-posts.ts'
import { buildIndex, type SearchDocument } from '#lib/search/search-index.ts'
import { type Dependencies, handle } from '../../netlify/functions/search.mts'
import { newestDocuments, searchOf, siteSearch, toDocument } from '../../netlify/lib/site-search.ts'
import { serviceDbForThisFile } from './support/service-db.ts'

const documents: SearchDocument[] = [
  {
    kind: 'Services',
    path: '/services/web-design',
    title: 'Web <Design>',
    headings: 'Launch & more',
    text: 'Sites.\nA simple site takes 2-4 weeks.',
  },
]
const passages = {
  '/services/web-design': [
    { heading: 'Web <Design>', text: 'Sites.' },
    { heading: 'Launch & more', text: 'A simple site takes 2-4 weeks.' },
  ],
}
const stored = { built: '2026-11-20T10:00:00.000Z', pages: passages }
const index = buildIndex(documents)
const young = toDocument({
  slug: 'young',
  title: 'Young post',
  content: 'About **zeppelins**.\n\n## More\n\nAir.',
})

const db = serviceDbForThisFile()

const SHELL =
  '<title>Search | Gantry</title><form><input class="input" id="search-query" name="q" maxlength="200"></form><div data-results data-x></div>'
const PAGES: Record<string, string> = { '/search-page': SHELL, '/500': '<title>500</title>' }

const dependencies: Dependencies = {
  site: async () => searchOf(index, stored),
  newest: async () => [young],
  page: async path =>
    new Response(PAGES[path], {
      headers: { 'Content-Security-Policy': `policy of ${path}`, 'Content-Type': 'text/html' },
    }),
}
const get = (path: string, changes: Partial<Dependencies> = {}, method = 'GET') =>
  handle(new Request(`https://gantry.example${path}`, { method }), { ...dependencies, ...changes })
const textOf = async (path: string, changes?: Partial<Dependencies>) => (await get(path, changes)).text()

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

test('ANSW-06 a query in the URL returns results that link to their place', async () => {
  const html = await textOf('/search?q=simple+site')
  expect(html).toContain('1 result for “simple site”')
  expect(html).toContain('<h2 class="h3">Services</h2>')
  expect(html).toContain('href="/services/web-design#:~:text=Launch%20%26%20more"')
  expect(html).toContain('A <mark>simple</mark> <mark>site</mark> takes 2-4 weeks.')
  expect(html).toContain('Web &#60;Design&#62;')
  expect(html).toContain('<title>simple site: Search | Gantry')
  expect(html).toContain('name="q" maxlength="200" value="simple site">')
})

test('SEC-3 ANSW-06 the query is escaped everywhere', async () => {
  const html = await textOf(`/search?q=${encodeURIComponent('"><script>alert(1)</script> $& $1')}`)
  expect(html).not.toContain('<script>')
  expect(html).toContain('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62; $&#38; $1"')
})

test('ANSW-06 without a query the page is served as built; without results it says so', async () => {
  expect(await textOf('/search')).toBe(SHELL)
  expect(await textOf('/search?q=++')).toBe(SHELL)
  expect(await textOf('/search?q=zzzz')).toContain('No results for “zzzz”')
  expect(await textOf('/search?q=what+is+it')).toContain('<p>Try another word.</p>')
})

test('SEC-21 the page has its own policy and is revalidated each time', async () => {
  const { headers } = await get('/search?q=site')
  expect(headers.get('Content-Security-Policy')).toBe('policy of /search-page')
  expect(headers.get('Cache-Control')).toContain('must-revalidate')
})

test('ANSW-07 a post newer than the build is found, and offered to the dialog', async () => {
  expect(await textOf('/search?q=zeppelins')).toContain('href="/blog/young"')
  const response = await get('/api/newest-posts')
  expect(await response.json()).toEqual([young])
  // Pages of the build are already in the index.
  const built = { ...young, path: '/services/web-design' }
  expect(await (await get('/api/newest-posts', { newest: async () => [built] })).json()).toEqual([])
  expect(young).toMatchObject({ kind: 'Blog', path: '/blog/young', title: 'Young post', headings: '\nMore' })
})

test('ANSW-07 built pages are found while the backend is down', async () => {
  const newest = () => Promise.reject(new Error('silent'))
  expect(await textOf('/search?q=simple', { newest })).toContain('1 result')
  expect((await get('/api/newest-posts', { newest })).status).toBe(500)
})

test('SEC-24 a missing index is answered 503, a wrong method 405', async () => {
  const site = () => Promise.reject(new Error('gone'))
  const response = await get('/search?q=simple', { site })
  expect(response.status).toBe(503)
  expect(await response.text()).toBe(PAGES['/500'])
  expect((await get('/search', {}, 'POST')).status).toBe(405)
})

test('SEC-24 a long query is cut, and any characters are accepted', async () => {
  for (const query of ['x'.repeat(5000), '\0', '%ud800', '../..', '*'.repeat(200), '🛠️']) {
    const response = await get(`/search?q=${encodeURIComponent(query)}`)
    expect(response.status, query.slice(0, 20)).toBe(200)
  }
  expect((await textOf(`/search?q=${'x'.repeat(5000)}`)).length).toBeLessThan(2000)
})

test('the index is read once a minute, and again after a failure', async () => {
  let reads = 0
  let isThere = false
  const page = async (path: string) => {
    reads += 1
    if (!isThere) return new Response(null, { status: 404 })
    return Response.json(path === '/search-index.json' ? index : stored)
  }
  await expect(siteSearch(page, 0)).rejects.toThrow()
  isThere = true
  reads = 0
  const first = await siteSearch(page, 1000)
  expect(await siteSearch(page, 60_000)).toBe(first)
  expect(reads).toBe(2)
  await siteSearch(page, 70_000)
  expect(reads).toBe(4)
})

test('ANSW-07 the page and the dialog request only posts newer than the build', async () => {
  const before = '2026-11-19T10:00:00.000Z'
  const after = '2026-11-21T10:00:00.000Z'
  const post = (slug: string, published_at: string, updated_at: string) => ({
    ...{ slug, title: slug, content: 'Air.', published_at, updated_at },
  })
  await db()
    .from('blog_posts')
    .insert([
      post('of-the-build', before, before),
      post('appeared-since', after, before),
      post('dated-back-since', before, after),
    ])
    .throwOnError()
  const slugs = async (since: string | null) =>
    (await listNewestPosts(db(), since)).map(({ slug }) => slug).sort()
  expect(await slugs(stored.built)).toEqual(['appeared-since', 'dated-back-since'])
  expect(await slugs(null)).toContain('of-the-build')

  const asked: (string | null)[] = []
  const newest = async (built: string | null) => {
    asked.push(built)
    return []
  }
  await get('/search?q=site', { newest })
  await get('/api/newest-posts', { newest })
  expect(asked).toEqual([stored.built, stored.built])
})

test('SEC-24 the newest posts are read at most once in ten seconds, and again after a failure', async () => {
  let reads = 0
  const read = async () => {
    reads += 1
    if (reads === 1) throw new Error('silent')
    return []
  }
  await expect(newestDocuments(read, 0)).rejects.toThrow('silent')
  for (const now of [1, 5000, 10_000]) expect(await newestDocuments(read, now)).toEqual([])
  expect(reads).toBe(2)
  await newestDocuments(read, 11_000)
  expect(reads).toBe(3)
})

test('SEC-24 the host caches the newest posts for ten seconds, but no failure and no search', async () => {
  const kept = async (path: string, changes?: Partial<Dependencies>) =>
    (await get(path, changes)).headers.get('Netlify-CDN-Cache-Control')
  expect(await kept('/api/newest-posts')).toBe('public, s-maxage=10')
  expect(await kept('/api/newest-posts', { newest: () => Promise.reject(new Error('silent')) })).toBeNull()
  expect(await kept('/search?q=site')).toBeNull()
})
