/** The blog as a visitor reads it. */
import type { Page } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { judge, RULES } from '../a11y/judge.ts'
import { answerWith, backendHas, POSTS, PUBLISHED, test } from './blog-rows.ts'
import { expect } from './fixtures.ts'

const FIRST = 'What to fix first on an Amazon listing'
const SECOND = 'Core Web Vitals in plain words, and what moves each one'
const SECOND_PAGE = '/blog/core-web-vitals-in-plain-words-and-what-moves-each-one'

const list = (page: Page) => page.getByRole('navigation', { name: 'All posts' })
const titleLink = (page: Page, title: string) => list(page).getByRole('link', { name: title, exact: true })
const article = (page: Page) => page.getByRole('article')
const heading = (page: Page, title: string) =>
  article(page).getByRole('heading', { level: 2, name: title, exact: true })
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const text = (page: Page) => page.locator('.post-text')

/** Pixels of the post's first picture once it is there. */
const pictureWidth = (page: Page) =>
  article(page)
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

/** Opens the blog and waits until it has come alive and the backend has answered, or failed. */
async function openBlog(page: Page, address = '/blog') {
  const answered = page.waitForEvent('requestfinished', request =>
    /\/rest\/v1\/blog_posts/.test(request.url()),
  )
  await page.goto(address)
  await answered
  await alive(page)
}

const alive = (page: Page) =>
  expect(page.locator('astro-island[component-export="BlogIsland"]:not([ssr])')).toBeAttached()

/** Waits until everything that has happened so far is drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

test.describe('reading', () => {
  test('BLOG-08 the HTML already holds all titles and the newest post', async ({ request }) => {
    const html = await (await request.get('/blog')).text()
    expect(html).toContain(FIRST)
    expect(html).toContain('One idea, six cuts: planning a video ad')
    expect(html).toContain('<h3>Start with the reviews</h3>')
    expect(html).toContain('October 29, 2026')
    expect(html).toMatch(/<img[^>]+src="\/samples\/[^"]+"/)
  })

  test('BLOG-02 BLOG-03 all titles are listed, newest first, and the first post is open with pictures, date and text', async ({
    page,
  }) => {
    await openBlog(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
    const titles = await list(page).getByRole('link').allTextContents()
    expect(titles.slice(0, 2)).toEqual([FIRST, SECOND])
    expect(titles.length).toBeGreaterThanOrEqual(9)
    await expect(heading(page, FIRST)).toBeVisible()
    await expect(article(page).getByText('October 29, 2026')).toBeVisible()
    await expect.poll(() => pictureWidth(page)).toBeGreaterThan(100)
    await expect(
      article(page).getByRole('heading', { level: 3, name: 'Start with the reviews' }),
    ).toBeVisible()
    await expect(titleLink(page, FIRST)).toHaveAttribute('aria-current', 'true')
  })

  test('BLOG-03 BLOG-07 choosing a title opens its post, leads the focus there and can be undone', async ({
    page,
  }) => {
    await openBlog(page)
    await titleLink(page, SECOND).click()
    await expect(heading(page, SECOND)).toBeFocused()
    await expect(text(page).getByText('Three numbers describe how a page feels')).toBeVisible()
    await expect(article(page).getByText('October 8, 2026')).toBeVisible()
    await expect(titleLink(page, SECOND)).toHaveAttribute('aria-current', 'true')
    await expect(list(page).locator('[aria-current]')).toHaveCount(1)
    await expect(page).toHaveURL(/\/blog\?post=core-web-vitals/)
    await page.goBack()
    await expect(heading(page, FIRST)).toBeVisible()
    await expect(text(page).getByText('A listing has about ten parts')).toBeVisible()
    await page.goForward()
    await expect(heading(page, SECOND)).toBeVisible()
    await page.reload()
    await expect(heading(page, SECOND)).toBeVisible()
    await expect(text(page).getByText('Three numbers describe how a page feels')).toBeVisible()
  })

  test('A11Y-02 a post is chosen by keyboard', async ({ page }) => {
    await openBlog(page)
    await titleLink(page, SECOND).press('Enter')
    await expect(heading(page, SECOND)).toBeFocused()
  })

  test('a title opens in a new tab as any link does', async ({ page, context }) => {
    await openBlog(page)
    const opened = context.waitForEvent('page')
    await titleLink(page, SECOND).click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect(tab).toHaveURL(new RegExp(`${SECOND_PAGE}$`))
    await expect(heading(page, FIRST)).toBeVisible()
  })

  test('BLOG-04 Previous and Next move by one and stop at the ends', async ({ page }) => {
    await backendHas(page, [{ title: 'Newest' }, { title: 'Middle' }, { title: 'Oldest' }])
    await openBlog(page)
    await expect(heading(page, 'Newest')).toBeVisible()
    await expect(previous(page)).toBeDisabled()
    await next(page).click()
    await expect(heading(page, 'Middle')).toBeFocused()
    await expect(page).toHaveURL(/post=post-1$/)
    await next(page).press('Enter')
    await expect(text(page)).toHaveText('Text of Oldest')
    await expect(next(page)).toBeDisabled()
    await previous(page).click()
    await expect(heading(page, 'Middle')).toBeVisible()
    await expect(previous(page)).toBeEnabled()
  })

  test('BLOG-07 a post is found by its id as well, and an address of none opens the first', async ({
    page,
  }) => {
    await backendHas(page, [{ title: 'Newest' }, { title: 'Middle' }])
    await openBlog(page, '/blog?post=id-1')
    await expect(heading(page, 'Middle')).toBeVisible()
    await openBlog(page, '/blog?post=never-written')
    await expect(heading(page, 'Newest')).toBeVisible()
  })

  test('whoever has read to the end begins the next post at its beginning', async ({ page }) => {
    await openBlog(page)
    await next(page).scrollIntoViewIfNeeded()
    await next(page).click()
    await expect(heading(page, SECOND)).toBeInViewport()
  })

  test('the code that renders markdown is loaded only when there is something to render', async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', request => scripts.push(request.url()))
    const isLoaded = () => scripts.some(address => /\/markdown\.[^/]+\.js$/.test(address))
    await openBlog(page)
    await drawn(page)
    expect(isLoaded()).toBe(false)
    await titleLink(page, SECOND).click()
    await expect.poll(isLoaded).toBe(true)
  })
})

test.describe('what arrives while somebody is there', () => {
  test('BLOG-08 a refresh that brings the same posts draws nothing again', async ({ page }) => {
    const answer = Promise.withResolvers<void>()
    await page.route(POSTS, async route => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/blog')
    await alive(page)
    await page.evaluate(() => {
      Reflect.set(window, 'changes', 0)
      const count = (records: MutationRecord[]) => Reflect.set(window, 'changes', records.length)
      const options = { childList: true, subtree: true, characterData: true, attributes: true }
      const blog = document.querySelector('.blog-post')
      if (blog) new MutationObserver(count).observe(blog, options)
    })
    const answered = page.waitForResponse(/\/rest\/v1\/blog_posts/)
    answer.resolve()
    await answered
    await drawn(page)
    expect(await page.evaluate(() => Reflect.get(window, 'changes'))).toBe(0)
  })

  test('BLOG-02 a post that is younger than the build is the first one', async ({ page }) => {
    await backendHas(page, [
      { title: 'Younger than the build', content: 'Fresh **text**' },
      { title: 'Older' },
    ])
    await openBlog(page)
    await expect(heading(page, 'Younger than the build')).toBeVisible()
    await expect(text(page).locator('strong')).toHaveText('text')
  })

  test('a post that is being read stays, and the younger one joins the list', async ({ page }) => {
    const answer = Promise.withResolvers<void>()
    const built = await (await page.request.get('/blog.json')).json()
    await page.route(POSTS, async route => {
      await answer.promise
      await route.fulfill({ json: [...answerWith([{ title: 'Younger' }]), ...built] })
    })
    await page.goto('/blog')
    await alive(page)
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    answer.resolve()
    await expect(titleLink(page, 'Younger')).toBeAttached()
    await expect(heading(page, FIRST)).toBeVisible()
    await expect(previous(page)).toBeEnabled()
  })

  test('BLOG-01 when all posts are gone the blog says so', async ({ page }) => {
    await backendHas(page, [])
    await openBlog(page)
    await expect(page.getByRole('status').getByText('No blog posts found.')).toBeVisible()
    await expect(article(page)).toHaveCount(0)
  })
})

test.describe('when the backend does not answer as it should', () => {
  const faults = {
    'an error': { status: 503, body: 'Service Unavailable' },
    'a page of somebody else': { contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' },
    'nothing at all': { body: '' },
    null: { contentType: 'application/json', body: 'null' },
  }

  for (const [name, answer] of Object.entries(faults)) {
    test(`BLOG-01 SEC-29 ${name}: what was built stays, and every post of it can be read`, async ({
      page,
    }) => {
      await page.route(POSTS, route => route.fulfill(answer))
      await openBlog(page)
      await expect(heading(page, FIRST)).toBeVisible()
      await next(page).click()
      await expect(text(page).getByText('Three numbers describe how a page feels')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }

  test('SEC-29 it never answers: the posts of the build can be read', async ({ page }) => {
    await page.route(POSTS, () => new Promise(() => {}))
    await page.goto(`/blog?post=${SECOND_PAGE.slice(6)}`)
    await expect(text(page).getByText('Three numbers describe how a page feels')).toBeVisible()
  })

  test('BLOG-01 while a text is on its way the blog says so, after two seconds again', async ({ page }) => {
    const answer = Promise.withResolvers<void>()
    for (const address of [POSTS, PUBLISHED]) {
      await page.route(address, async route => {
        await answer.promise
        await route.continue()
      })
    }
    await page.goto('/blog')
    await alive(page)
    await next(page).click()
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    await expect(page.getByText('Still loading, please wait.')).toBeVisible()
    answer.resolve()
    await expect(text(page).getByText('Three numbers describe how a page feels')).toBeVisible()
  })

  test('where no text can be had the post’s own page is offered', async ({ page }) => {
    await page.route(POSTS, route => route.abort())
    await page.route(PUBLISHED, route => route.abort())
    await page.goto('/blog')
    await alive(page)
    await next(page).click()
    await expect(page.getByRole('alert')).toContainText(
      'This post could not be loaded. Please try again later.',
    )
    await page.getByRole('link', { name: 'Open the post on its own page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SECOND)
  })

  test('SEC-32 where the renderer cannot be loaded the post’s own page is offered', async ({ page }) => {
    await page.route('**/_astro/markdown.*', route => route.abort())
    await openBlog(page)
    await next(page).click()
    await expect(page.getByRole('link', { name: 'Open the post on its own page' })).toBeVisible()
  })
})

test.describe('before and without the script', () => {
  test('SEC-32 without JavaScript the titles lead to pages of their own, and no button is dead', async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/blog')
    await expect(text(page).getByText('A listing has about ten parts')).toBeVisible()
    await expect(next(page)).toBeHidden()
    await titleLink(page, SECOND).click()
    await expect(page).toHaveURL(new RegExp(`${SECOND_PAGE}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SECOND)
    await context.close()
  })

  test('a button that is pressed before the page is alive is not lost', async ({ page }) => {
    const island = Promise.withResolvers<void>()
    await page.route('**/BlogIsland*', async route => {
      await island.promise
      await route.continue()
    })
    await page.goto('/blog')
    await next(page).click()
    island.resolve()
    await expect(heading(page, SECOND)).toBeFocused()
  })

  test('nobody who came for another post sees the first one flash up, and nothing moves', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Reflect.set(window, 'shifts', [])
      const note = (list: PerformanceObserverEntryList) =>
        Reflect.get(window, 'shifts').push(...list.getEntries().map(entry => Reflect.get(entry, 'value')))
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
    })
    const island = Promise.withResolvers<void>()
    await page.route('**/BlogIsland*', async route => {
      await island.promise
      await route.continue()
    })
    await page.goto(`/blog?post=${SECOND_PAGE.slice(6)}`)
    await expect(page.locator('.blog-post')).toBeHidden()
    island.resolve()
    await expect(text(page).getByText('Three numbers describe how a page feels')).toBeVisible()
    await drawn(page)
    // A typeface that arrives late moves lines by less than anyone sees; a post that flashes up moves far more.
    const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005)
  })
})

test.describe('what people write', () => {
  const post = {
    title: '<b>Bold</b> & <script>alert(1)</script>',
    content:
      '# Top\n\n<b>x</b> <script>alert(1)</script> <img src=x onerror=alert(1)>\n\n[bad](java&Tab;script:alert(1)) [tel](tel:1) [good](https://x.example) [chat](irc://x) [here](#a)\n\n![bad](data:image/svg+xml,x)',
    image_urls: ['/samples/work-web.webp', 'javascript:alert(1)'],
  }

  test('BLOG-05 BLOG-06 is text where it is no markdown, and its links lead where they may', async ({
    page,
  }) => {
    await backendHas(page, [post])
    await openBlog(page)
    await expect(heading(page, post.title)).toBeVisible()
    await expect(text(page)).toContainText('<b>x</b> <script>alert(1)</script> <img src=x onerror=alert(1)>')
    await expect(text(page).locator('b, script')).toHaveCount(0)
    const href = (name: string) => text(page).getByText(name, { exact: true }).getAttribute('href')
    expect(await Promise.all(['bad', 'tel', 'good', 'chat', 'here'].map(href))).toEqual([
      ...['', '', 'https://x.example', 'irc://x', '#a'],
    ])
    expect(await text(page).locator('img').getAttribute('src')).toBe('')
    await expect(text(page).getByRole('heading', { level: 3, name: 'Top' })).toBeVisible()
    await expect(article(page).locator('img')).toHaveCount(2)
  })

  test('SEC-9 SEC-22 nothing breaks the policy, which lets no string become HTML', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))
    await openBlog(page)
    await next(page).click()
    await expect(text(page).getByText('Three numbers describe how a page feels')).toBeVisible()
    await previous(page).click()
    await expect(text(page).getByText('A listing has about ten parts')).toBeVisible()
    expect(complaints).toEqual([])
    const refusal = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>x</b>'
        return null
      } catch (error) {
        return String(error)
      }
    })
    expect(refusal).toContain('TrustedHTML')
  })

  test('SEC-21 only the pages that render markdown may make a Trusted Types policy', async ({ request }) => {
    const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy']
    expect(await policyOf('/blog')).toMatch(/trusted-types dompurify$/)
    for (const path of ['/', '/work', SECOND_PAGE])
      expect(await policyOf(path)).toMatch(/trusted-types 'none'$/)
  })
})

test.describe('the page of one post', () => {
  test('tells search engines and readers what it is', async ({ page, request }) => {
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
    const image = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
    expect((await request.get(new URL(image).pathname)).headers()['content-type']).toBe('image/jpeg')
  })

  test('leads to the posts before and after it', async ({ page }) => {
    await page.goto(SECOND_PAGE)
    const steps = page.getByRole('navigation', { name: 'More posts' })
    await expect(steps.getByRole('link', { name: FIRST })).toBeVisible()
    await steps.getByRole('link', { name: 'A product render' }).click()
    await expect(page).toHaveURL(/\/blog\/a-product-render/)
    await expect(titleLink(page, 'A product render is a photograph you can correct')).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  test('its text is a column of 66 characters, its pictures know their size and load late', async ({
    page,
  }) => {
    await page.goto('/blog/a-product-render-is-a-photograph-you-can-correct')
    const [width, measure] = await text(page).evaluate(element => {
      const column = document.createElement('div')
      column.style.width = '66ch'
      element.append(column)
      return [element.clientWidth, column.clientWidth]
    })
    expect(width).toBe(measure)
    const picture = text(page).locator('img')
    await expect(picture).toHaveAttribute('width', /^\d+$/)
    await expect(picture).toHaveAttribute('height', /^\d+$/)
    await expect(picture).toHaveAttribute('loading', 'lazy')
  })

  test('is in the site map', async ({ request }) => {
    expect(await (await request.get('/sitemap.xml')).text()).toContain(
      `${SECOND_PAGE}</loc><lastmod>2026-10-08`,
    )
  })
})

test.describe('a post that was published after the build', () => {
  test('is found at its address, in the list and by link previews', async ({ page, addPost }) => {
    const { slug } = await addPost({
      title: 'Published later',
      content: '## Part\n\nFresh **text** and <b>tags</b>.',
      image_urls: ['/samples/work-app.webp'],
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
    await openBlog(page, `/blog?post=${slug}`)
    await expect(
      heading(page, (await list(page).locator('[aria-current]').textContent()) ?? ''),
    ).toBeVisible()
    await expect(text(page)).toContainText('Fresh text')
  })

  test('SEC-21 its page has the headers of all pages', async ({ request, addPost }) => {
    const { slug } = await addPost({ title: 'With headers' })
    const young = (await request.get(`/blog/${slug}`)).headers()
    const old = (await request.get(SECOND_PAGE)).headers()
    for (const name of ['strict-transport-security', 'permissions-policy', 'x-content-type-options']) {
      expect(young[name], name).toBe(old[name])
    }
    expect(young['content-security-policy']).toMatch(/trusted-types dompurify$/)
  })

  test('SEC-22 its page breaks no rule of its policy', async ({ page, addPost }) => {
    const complaints: string[] = []
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))
    const { slug } = await addPost({ title: 'Quiet' })
    await page.goto(`/blog/${slug}`)
    await expect(text(page)).toHaveText('Text')
    expect(complaints).toEqual([])
  })

  test('SEC-29 its page says so when the backend does not answer the browser', async ({ page, addPost }) => {
    const { slug } = await addPost({ title: 'Out of reach' })
    await page.route(POSTS, route => route.fulfill({ status: 503, body: '' }))
    await page.goto(`/blog/${slug}`)
    await expect(page.getByRole('alert')).toHaveText('This post could not be loaded. Please try again later.')
  })

  test('is not there before its time, nor is one that was never written', async ({ request, addPost }) => {
    const { slug } = await addPost({ title: 'Scheduled', published_at: '2999-01-01T00:00:00Z' })
    for (const path of [`/blog/${slug}`, '/blog/never-written']) {
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(404)
      expect(await answer.text(), path).toContain('This one fell off the line.')
    }
  })
})

test('both feeds hold every post with its full text and whole addresses', async ({ page, request }) => {
  await page.goto('/blog')
  for (const [type, path] of [
    ['application/rss+xml', '/rss.xml'],
    ['application/atom+xml', '/atom.xml'],
  ] as const) {
    await expect(page.locator(`link[rel=alternate][type="${type}"]`)).toHaveAttribute('href', path)
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

test('SEC-37 at 320 px nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/blog', SECOND_PAGE]) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})

test('A11Y-01 no finding in any theme and width', async ({ page }) => {
  const found: string[] = []
  const look = async (where: string) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      found.push(...(await judge(page, `${where} ${width}`, undefined, [...RULES, 'best-practice'])))
    }
  }
  await page.goto(SECOND_PAGE)
  await look('second page')
  await backendHas(page, [{ title: 'Everything', content: EVERYTHING }])
  await openBlog(page)
  await expect(text(page).getByRole('table')).toBeVisible()
  await look('everything')
  expect(found).toEqual([])
})

const EVERYTHING = [
  '# One\n\n#### Two\n\nText `code` **bold** *italic* ~~gone~~ [link](/x) ![picture](/samples/work-web.webp)',
  '> quote\n> > in a quote\n\n---\n\n1. one\n2. two\n   - three\n\n- [x] done\n- [ ] to do',
  `| ${'column | '.repeat(12)}\n|${'---|'.repeat(12)}\n| ${'incompressible | '.repeat(12)}`,
  `\`\`\`js\nconst long = '${'x'.repeat(300)}'\n\`\`\`\n\n    indented\n\n<div>raw</div>`,
].join('\n\n')
