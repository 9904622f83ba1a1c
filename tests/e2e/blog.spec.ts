/** The blog for visitors: list, navigation, and posts that arrive while somebody is reading. */
import {
  alive,
  article,
  FIRST,
  heading,
  hideTests,
  list,
  next,
  openBlog,
  pictureWidth,
  previous,
  SECOND,
  SECOND_PAGE,
  SECOND_TEXT,
  text,
  titleLink,
} from './blog-page.ts'
import { answerWith, backendHas, POSTS, test } from './blog-rows.ts'
import { complaintsOf, expect } from './fixtures.ts'
import { settled } from './settled.ts'

test('BLOG-08 the HTML already holds all titles and the newest post', async ({ request }) => {
  const html = await (await request.get('/blog')).text()
  expect(html).toContain(FIRST)
  expect(html).toContain('One idea, six cuts: planning a video ad')
  expect(html).toContain('<h3>Start with the reviews</h3>')
  expect(html).toContain('October 29, 2026')
  expect(html).toMatch(/<img[^>]+src="\/samples\/[^"]+"/)
})

test('BLOG-02 BLOG-03 BLOG-07 A11Y-02 all titles are listed, newest first, with the first post open; another opens by click or Enter, and Back returns', async ({
  page,
}) => {
  await hideTests(page)
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  const isRendererLoaded = () => scripts.some(address => /\/markdown\.[^/]+\.js$/.test(address))
  await openBlog(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  const titles = list(page).getByRole('link')
  await expect(titles.nth(0)).toHaveText(FIRST)
  await expect(titles.nth(1)).toHaveText(SECOND)
  await expect(titles.nth(8)).toBeAttached()
  await expect(heading(page, FIRST)).toBeVisible()
  await expect(article(page).getByText('October 29, 2026')).toBeVisible()
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(100)
  await expect(article(page).getByRole('heading', { level: 3, name: 'Start with the reviews' })).toBeVisible()
  await expect(titleLink(page, FIRST)).toHaveAttribute('aria-current', 'true')
  await settled(page)
  expect(isRendererLoaded(), 'what renders markdown comes when there is something to render').toBe(false)

  await titleLink(page, SECOND).click()
  await expect(heading(page, SECOND)).toBeFocused()
  await expect(text(page).getByText(SECOND_TEXT)).toBeVisible()
  await expect.poll(isRendererLoaded).toBe(true)
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
  await expect(text(page).getByText(SECOND_TEXT)).toBeVisible()

  await titleLink(page, FIRST).press('Enter')
  await expect(heading(page, FIRST)).toBeFocused()
})

test('BLOG-08 titles are asked for without texts, and a chosen post for its own text alone', async ({
  page,
}) => {
  const asked: URL[] = []
  page.on('request', request => asked.push(new URL(request.url())))
  await hideTests(page)
  await openBlog(page)
  await settled(page)
  await next(page).click()
  await expect(text(page).getByText(SECOND_TEXT)).toBeVisible()
  const lists = asked.filter(
    ({ pathname, searchParams }) => pathname === '/rest/v1/blog_posts' && !searchParams.has('slug'),
  )
  expect(lists.map(({ searchParams }) => searchParams.get('select'))).toEqual([
    'id,slug,title,published_at,updated_at',
  ])
  expect(asked.filter(({ pathname }) => pathname === '/blog.json')).toEqual([])
})

test('SEC-9 SEC-22 the next post opens at its top, nothing violates the policy, and a string assigned to innerHTML is refused', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(page)
  await hideTests(page)
  await openBlog(page)
  await next(page).scrollIntoViewIfNeeded()
  await next(page).click()
  await expect(heading(page, SECOND)).toBeInViewport()
  await expect(text(page).getByText(SECOND_TEXT)).toBeVisible()
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

  const opened = context.waitForEvent('page')
  await titleLink(page, SECOND).click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened, 'a title opens in a new tab as any link does').toHaveURL(
    new RegExp(`${SECOND_PAGE}$`),
  )
  await expect(heading(page, FIRST)).toBeVisible()
})

test('SEC-21 only pages that render markdown may create a Trusted Types policy', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy']
  expect(await policyOf('/blog')).toMatch(/trusted-types dompurify$/)
  for (const path of ['/', '/work', SECOND_PAGE])
    expect(await policyOf(path)).toMatch(/trusted-types 'none'$/)
})

test('BLOG-04 BLOG-07 Previous and Next move by one and stop at the ends; an id opens its post, an unknown one the first', async ({
  page,
}) => {
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

  await openBlog(page, '/blog?post=id-1')
  await expect(heading(page, 'Middle')).toBeVisible()
  await openBlog(page, '/blog?post=never-written')
  await expect(heading(page, 'Newest')).toBeVisible()
})

test('F-35 Next sets the title and canonical URL of its post, and Back restores them', async ({ page }) => {
  const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')
  await hideTests(page)
  await openBlog(page)
  const [title, address] = [await page.title(), await canonical()]
  await next(page).click()
  await expect(page).toHaveTitle(new RegExp(`^${SECOND}`))
  await expect.poll(canonical).toContain(SECOND_PAGE)
  await page.goBack()
  await expect(page).toHaveTitle(title)
  await expect.poll(canonical).toBe(address)
})

test('BLOG-01 BLOG-02 a post newer than the build comes first, and an empty blog says so', async ({
  page,
}) => {
  await backendHas(page, [{ title: 'Younger than the build', content: 'Fresh **text**' }, { title: 'Older' }])
  await openBlog(page)
  await expect(heading(page, 'Younger than the build')).toBeVisible()
  await expect(text(page).locator('strong')).toHaveText('text')
  await backendHas(page, [])
  await openBlog(page)
  await expect(page.getByRole('status').getByText('No blog posts found.')).toBeVisible()
  await expect(article(page)).toHaveCount(0)
})

test('an open post stays open when a newer one joins the list', async ({ page }) => {
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
