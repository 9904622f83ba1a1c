/** Rules that hold for every page of the built site. */
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { isTagPath, tagPath, tagsOf } from '#lib/post-tags.ts'
import { ROUTES } from '../routes.ts'
import { expect, inGroups, test } from './built-site.ts'

// A single worker crawls once for all tests.
test.describe.configure({ mode: 'default' })

test('ROUT-01 every route answers 200', async ({ request }) => {
  const answers = await Promise.all(ROUTES.map(async route => [route, (await request.get(route)).status()]))
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})

test('ROUT-02 no internal link is broken, including its fragment', ({ site }) => {
  const byPath = new Map(site.pages.map(page => [page.path, page]))
  const broken = site.pages.flatMap(page =>
    page.links.flatMap(({ href }) => {
      const url = site.internal(href, page)
      if (!url || href === '#') return []
      const target = byPath.get(url.pathname)
      const fragment = decodeURIComponent(url.hash.slice(1))
      const leads = target?.status === 200 && (fragment === '' || target.ids.includes(fragment))
      return leads || site.files.includes(url.pathname) ? [] : [`${page.path} → ${href}`]
    }),
  )
  expect([...new Set(broken)]).toEqual([])
})

test('ROUT-02 every page has one h1, a title and a description', ({ site }) => {
  // The dashboard and the editor render theirs in the browser once they know who is signed in.
  const pages = site.pages.filter(page => !page.path.startsWith('/admin'))
  for (const { path, headings, title, description } of pages) {
    expect.soft(headings, path).toEqual([expect.stringMatching(/\S/)])
    expect.soft(title, path).not.toBe('')
    expect.soft(description, path).not.toBe('')
  }
})

test('ROUT-02 titles and descriptions fit into search results, and none is used twice', ({ site }) => {
  for (const { path, title, description } of site.indexed) {
    expect.soft(title.length, `${path}: ${title}`).toBeLessThanOrEqual(65)
    expect.soft(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(50)
    expect.soft(description.length, `${path}: ${description}`).toBeLessThanOrEqual(165)
  }
  for (const field of ['title', 'description'] as const) {
    const values = site.indexed.map(page => page[field])
    expect(values.filter((value, position) => values.indexOf(value) !== position)).toEqual([])
  }
})

test('ROUT-02 the sitemap lists exactly the indexed pages by their canonical URLs', ({ site }) => {
  const canonical = site.indexed.map(page => page.canonical)
  expect(canonical.toSorted()).toEqual(site.sitemap.toSorted())
  expect(site.sitemap.map(address => new URL(address).pathname)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^\/(custo|admin)/)]),
  )
})

test('DEC-43 DEC-44 the team’s pages ask search engines not to index them', async ({ site, request }) => {
  expect(site.pages.filter(page => page.isNoindex).map(page => page.path)).toEqual(
    expect.arrayContaining(['/custo', '/admin', '/admin-cms/']),
  )
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /admin\nDisallow: /admin-cms/')
  expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
})

test('ROUT-02 every file that a page loads exists', async ({ site, baseURL }) => {
  const addresses = new Set(
    site.pages.flatMap(page => page.resources.map(resource => site.internal(resource, page)?.pathname)),
  )
  const present = [...addresses].filter(address => address !== undefined)
  const ask = async (address: string) => (await fetch(new URL(address, baseURL), { method: 'HEAD' })).status
  const answers = await inGroups(present, ask)
  expect(present.length).toBeGreaterThan(100)
  expect(present.filter((_, position) => answers[position] !== 200)).toEqual([])
})

test('SEC-23 no page loads anything from another site', ({ site }) => {
  const foreign = site.pages.flatMap(page =>
    page.resources
      .filter(resource => site.internal(resource, page) === null)
      .map(resource => `${page.path}: ${resource}`),
  )
  expect(foreign).toEqual([])
})

test('SEC-22 no page has style attributes or event handlers, which its policy would block', ({ site }) => {
  expect(site.pages.flatMap(page => page.refused.map(element => `${page.path}: ${element}`))).toEqual([])
})

test('A11Y-01 every image has alternative text and dimensions', ({ site }) => {
  const wrong = site.pages.flatMap(page =>
    page.images
      // Rows have no picture dimensions; their pictures are in boxes of a fixed height (CNST-10).
      .filter(
        ({ alt, width, height, isStored }) =>
          alt === null || !(isStored || (Number(width) && Number(height))),
      )
      .map(({ src }) => `${page.path}: ${src}`),
  )
  expect(wrong).toEqual([])
})

test('SERV-04 CASE-03 links that open a new tab have rel=noopener', ({ site }) => {
  const opening = site.pages.flatMap(page => page.links.filter(link => link.target === '_blank'))
  expect(opening.length).toBeGreaterThan(10)
  expect(opening.filter(link => !link.rel.includes('noopener'))).toEqual([])
})

const isPost = (path: string) => path.startsWith('/blog/') && !isTagPath(path)

test('POST-05 every tag of a post has a page and a feed; a tag without a post has none', async ({
  site,
  request,
}) => {
  const posts: { slug: string; tags: string[] }[] = await (await request.get('/blog.json')).json()
  const tags = tagsOf(posts)
  expect(tags.length).toBeGreaterThan(3)
  const pages = site.indexed.filter(({ path }) => isTagPath(path))
  expect(pages.map(({ path }) => path).sort()).toEqual(tags.map(({ slug }) => tagPath(slug)).sort())
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const { slug, posts: tagged } of tags) {
    const path = tagPath(slug)
    expect(sitemap).toContain(`${path}</loc><lastmod>`)
    const { document } = new JSDOM(await (await request.get(path)).text()).window
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
      new RegExp(`${path}$`),
    )
    const listed = [...document.querySelectorAll('main h2 a')].map(link => link.getAttribute('href'))
    expect(listed).toEqual(tagged.map(post => `/blog/${post.slug}`))
    const feed = document
      .querySelector('link[rel=alternate][type="application/rss+xml"]')
      ?.getAttribute('href')
    expect(feed).toBe(`${path}/rss.xml`)
    const rss = new JSDOM(await (await request.get(`${path}/rss.xml`)).text(), { contentType: 'text/xml' })
    const links = [...rss.window.document.querySelectorAll('item > link')].map(
      ({ textContent }) => textContent,
    )
    expect(links.map(link => new URL(link ?? '').pathname)).toEqual(listed)
  }
})

test('every indexed page has structured data with its organization, breadcrumbs and type', ({ site }) => {
  const typesOf = (source: string) =>
    JSON.parse(source)['@graph'].map((thing: { '@type': string }) => thing['@type'])
  for (const { path, structuredData } of site.indexed) {
    expect.soft(structuredData, path).toHaveLength(1)
    const types = typesOf(structuredData[0] ?? '')
    expect.soft(types, path).toEqual(expect.arrayContaining(['Organization', 'BreadcrumbList']))
    if (path.startsWith('/services/')) expect.soft(types, path).toContain('Service')
    if (path.startsWith('/case-studies/')) expect.soft(types, path).toContain('Article')
    if (path === '/faqs') expect.soft(types, path).toContain('FAQPage')
    const [things] = structuredData
    for (const fact of ['contactPoint', ...(isPost(path) ? ['author', 'dateModified'] : [])])
      expect.soft(things, `F-37 ${path}`).toContain(`"${fact}":`)
  }
})

test('F-35 every indexed page has a share image of its own with alternative text, 1200 by 630 px, at most 80 kB', async ({
  site,
  request,
}) => {
  const addresses = site.indexed.map(page => page.socialImage)
  expect(new Set(addresses).size).toBe(site.indexed.length)
  const described = site.indexed.filter(({ html }) =>
    /<meta property="og:image:alt" content="[^"]+"/.test(html),
  )
  expect(described.length).toBe(site.indexed.length)
  for (const address of addresses) {
    const file = await (await request.get(new URL(address).pathname)).body()
    const { width, height, format } = await sharp(file).metadata()
    expect.soft({ width, height, format }, address).toEqual({ width: 1200, height: 630, format: 'jpeg' })
    expect.soft(file.length, address).toBeLessThanOrEqual(80_000)
  }
})

test('SHAR-01 no two pages other than tag pages show the same picture in link previews', async ({
  site,
  request,
}) => {
  const pages = site.indexed.filter(({ path }) => !isTagPath(path))
  const seen = await inGroups(pages, async ({ path, socialImage }) => {
    const card = await (await request.get(new URL(socialImage).pathname)).body()
    return { path, look: await lookOf(card) }
  })
  const alike = seen.flatMap(({ path, look }, position) =>
    seen
      .slice(position + 1)
      .filter(other => differenceOf(look, other.look) < 6)
      .map(other => `${path} and ${other.path}`),
  )
  expect(alike).toEqual([])
})

/** The part of a share card to the right of the line, scaled down, as 8-bit RGB. */
function lookOf(card: Buffer): Promise<Buffer> {
  const picture = { left: 472, top: 0, width: 728, height: 630 }
  return sharp(card).extract(picture).resize(26, 22, { fit: 'fill' }).removeAlpha().raw().toBuffer()
}

/** The mean color difference between two pictures of the same size. */
function differenceOf(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

test('security.txt says where to report a vulnerability, and expires within a year', async ({ request }) => {
  const answer = await request.get('/.well-known/security.txt')
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  const fields = new Map((await answer.text()).split('\n').map(line => line.split(': ') as [string, string]))
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
  const { pathname } = new URL(fields.get('Canonical') ?? '')
  expect(pathname).toBe('/.well-known/security.txt')
  const contact = new URL(fields.get('Contact') ?? '').pathname
  expect((await request.get(contact)).status()).toBe(200)
})

test('the manifest’s icons exist and have their types', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest.icons.length).toBeGreaterThan(0)
  for (const { src, type } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type']).toContain(type)
  }
})

test('FOOT-03 no page contains a mail address, encoded or not', async ({ site, request }) => {
  const missing = { path: '/no-such-page', html: await (await request.get('/no-such-page')).text() }
  const pages = [...site.pages, missing]
  expect(pages.map(page => page.path)).toEqual(expect.arrayContaining([...ROUTES, '/admin']))
  const address = /mailto:|[\w.+-]+(@|&#64;|&#x40;|%40|&commat;)[\w-]+\.[a-z]{2,}/gi
  expect(
    pages.flatMap(({ path, html }) => html.match(address)?.map(found => `${path}: ${found}`) ?? []),
  ).toEqual([])
})

test('HOME-07 LEGL-01 the general claims appear somewhere on the site', ({ site }) => {
  /** Plain text of the HTML; a range has an en dash and a word joiner there (WORD-02). */
  const plain = (html: string) =>
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/–\u2060?/g, '-')
      .toLowerCase()
  const texts = site.pages.map(page => plain(page.html))
  const claims = ['since 2001', 'u.s. based', 'royalty-free', '2-4 weeks', '2-3 months', '2-6 weeks']
  expect(claims.filter(claim => !texts.some(text => text.includes(claim)))).toEqual([])
  // DEC-27
  const privacy = site.pages.find(page => page.path === '/privacy-policy')
  expect(privacy?.html).toContain('contact form or chat collects name, email, optional phone')
})

test('BLOG-02 no built page or feed mentions drafts or scheduled posts', async ({ site, request }) => {
  const files = ['/blog.json', '/rss.xml', '/atom.xml', '/sitemap.xml', '/llms.txt']
  const texts = await Promise.all(files.map(async file => (await request.get(file)).text()))
  const written = [...texts, ...site.pages.map(({ html }) => html)].join('\n')
  // A published post, to check the check itself; then a draft and a scheduled one from local/demo-data.sql.
  expect(written).toContain('What to fix first on an Amazon listing')
  expect(written).not.toContain('Questions to ask before a redesign')
  expect(written).not.toContain('How we photograph products that do not exist yet')
  for (const slug of [
    'questions-to-ask-before-a-redesign',
    'how-we-photograph-products-that-do-not-exist-yet',
  ])
    expect((await request.get(`/blog/${slug}`)).status()).toBe(404)
})

test('SEC-24 a malformed URL is refused with 400', async ({ request }) => {
  for (const path of ['/%zz', '/blog/%c3', '/assets/%ff'])
    expect((await request.get(path)).status(), path).toBe(400)
})
