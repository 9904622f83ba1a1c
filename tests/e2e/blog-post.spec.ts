/** The page of one post, built or newer than the build, and the feeds. */
import { JSDOM } from 'jsdom'
import {
  article,
  FIRST,
  list,
  openBlog,
  pictureWidth,
  SECOND,
  SECOND_PAGE,
  text,
  titleLink,
} from './blog-page.ts'
import { test } from './blog-rows.ts'
import { complaintsOf, expect } from './fixtures.ts'

test('a post’s page has its metadata, its text and links to the previous and next post', async ({
  page,
  request,
}) => {
  await page.goto(SECOND_PAGE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SECOND)
  await expect(article(page).getByText('October 8, 2026')).toBeVisible()
  await expect(article(page).getByText(/^ · \d min read$/)).toBeVisible()
  await expect(article(page).getByRole('heading', { level: 2, name: 'The three numbers' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${SECOND_PAGE}$`))
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data['@graph']).toContainEqual(
    expect.objectContaining({ '@type': 'Article', datePublished: '2026-10-08T14:00:00+00:00' }),
  )
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  const image = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  expect((await request.get(new URL(image).pathname)).headers()['content-type']).toBe('image/jpeg')
  expect(await (await request.get('/sitemap.xml')).text()).toContain(
    `${SECOND_PAGE}</loc><lastmod>2026-10-08`,
  )

  const steps = page.getByRole('navigation', { name: 'More posts' })
  await expect(steps.getByRole('link', { name: FIRST })).toBeVisible()
  await steps.getByRole('link', { name: 'A product render' }).click()
  await expect(page).toHaveURL(/\/blog\/a-product-render/)
  await expect(titleLink(page, 'A product render is a photograph you can correct')).toHaveAttribute(
    'aria-current',
    'page',
  )

  // The text is a column of 66 characters; pictures have dimensions and load lazily.
  const [width, measure] = await text(page).evaluate(element => {
    const column = document.createElement('div')
    column.style.width = '66ch'
    element.append(column)
    return [element.clientWidth, column.clientWidth]
  })
  // Only roughly equal: the width is set in em, and a zero is narrower until the web font loads.
  expect((width ?? 0) / (measure ?? 0)).toBeCloseTo(1, 1)
  const picture = text(page).locator('img')
  await expect(picture).toHaveAttribute('width', /^\d+$/)
  await expect(picture).toHaveAttribute('height', /^\d+$/)
  // Checked in the HTML, because scripts load the picture once the page is idle on a wide screen.
  const html = await (await page.request.get(page.url())).text()
  const address = await picture.getAttribute('src')
  expect(html.match(new RegExp(`<img[^>]*${address}[^>]*>`))?.[0]).toContain('loading="lazy"')
})

test('SEC-21 SEC-22 a post published after the build has its page, list entry and link preview, under the same policy as other pages', async ({
  page,
  request,
  addPost,
}) => {
  const complaints = complaintsOf(page)
  const { slug } = await addPost({
    title: 'Published later',
    content: '## Part\n\nFresh **text** and <b>tags</b>.',
    image_urls: ['/samples/blog-amazon-listing.webp'],
  })
  const answer = await page.goto(`/blog/${slug}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Published later/)
  await expect(page).toHaveTitle(/^Published later/)
  await expect(article(page).getByText('January 1, 2020')).toBeVisible()
  await expect(text(page).getByRole('heading', { level: 2, name: 'Part' })).toBeVisible()
  await expect(text(page)).toContainText('Fresh text and <b>tags</b>.')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Fresh text/)
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(100)
  expect(complaints).toEqual([])
  const young = answer?.headers() ?? {}
  const old = (await request.get(SECOND_PAGE)).headers()
  for (const name of ['strict-transport-security', 'permissions-policy', 'x-content-type-options']) {
    expect(young[name], name).toBe(old[name])
  }
  expect(young['content-security-policy']).toMatch(/trusted-types dompurify$/)

  await openBlog(page, `/blog?post=${slug}`)
  await expect(list(page).locator('[aria-current]')).toHaveText(/^Published later/)
  await expect(article(page).getByRole('heading', { level: 2, name: /^Published later/ })).toBeVisible()
  await expect(text(page)).toContainText('Fresh text')
})

test('F-31 a picture uploaded into a post’s text has a place before it arrives, so what is below it hardly moves', async ({
  page,
  addPost,
}) => {
  const address = '/assets/blog/held-1763600000000-417.webp'
  const { slug } = await addPost({ title: 'Held', content: `![A lamp](${address})\n\n## Below` })
  const arrival = Promise.withResolvers<void>()
  // The picture itself or one of its copies.
  await page.route(/held-1763600000000-417/, async route => {
    await arrival.promise
    // 10:7, which nothing has told the page.
    await route.fulfill({ path: 'public/samples/app-low-tide.webp' })
  })
  // Before `load`, which might wait for the picture.
  await page.goto(`/blog/${slug}`, { waitUntil: 'domcontentloaded' })
  const below = text(page).getByRole('heading', { name: 'Below' })
  await expect(below).toBeVisible()
  const top = () => below.evaluate(heading => heading.getBoundingClientRect().top + scrollY)
  const before = await top()
  arrival.resolve()
  const picture = text(page).getByRole('img', { name: 'A lamp' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const height = await picture.evaluate(({ clientHeight }) => clientHeight)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(height / 2)
})

test('a scheduled post and an unknown slug answer 404', async ({ request, addPost }) => {
  const { slug } = await addPost({ title: 'Scheduled', published_at: '2999-01-01T00:00:00Z' })
  for (const path of [`/blog/${slug}`, '/blog/never-written']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toContain('This one fell off the line.')
  }
})

test('both feeds contain the posts with full text and absolute URLs', async ({ request }) => {
  const blog = new JSDOM(await (await request.get('/blog')).text()).window.document
  for (const [type, path] of [
    ['application/rss+xml', '/rss.xml'],
    ['application/atom+xml', '/atom.xml'],
  ] as const) {
    expect(blog.querySelector(`link[rel=alternate][type="${type}"]`)?.getAttribute('href')).toBe(path)
    const source = await (await request.get(path)).text()
    const { document } = new JSDOM(source, { contentType: 'text/xml' }).window
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map(found => found.textContent ?? '')
    const titles = texts('item > title, entry > title')
    const articles = texts('item > *|encoded, entry > content')
    expect(titles.slice(0, 2)).toEqual([FIRST, SECOND])
    expect(articles).toHaveLength(titles.length)
    expect(articles[0]).toContain('with your reviews, before anybody opens a design program')
    const linked = articles.flatMap(html => [
      ...new JSDOM(html).window.document.querySelectorAll('[href], [src]'),
    ])
    const addresses = linked.map(element => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
    expect(addresses.length).toBeGreaterThan(10)
    expect(addresses.filter(address => !/^https?:\/\//.test(address))).toEqual([])
  }
})
