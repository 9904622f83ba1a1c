/** The blog when the backend, the build's file or the renderer does not respond, and without JavaScript. */
import {
  alive,
  FIRST,
  heading,
  hideTests,
  next,
  openBlog,
  SECOND,
  SECOND_PAGE,
  SECOND_TEXT,
  text,
  titleLink,
} from '../e2e/blog-page.ts'
import { POSTS, PUBLISHED, test } from '../e2e/blog-rows.ts'
import { holdClock, stepUntil } from '../e2e/clock.ts'
import { expect } from '../e2e/fixtures.ts'

const WRONG_ANSWERS = {
  'an error': { status: 503, body: 'Service Unavailable' },
  'a page of somebody else': { contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' },
  'nothing at all': { body: '' },
  null: { contentType: 'application/json', body: 'null' },
}

test('BLOG-01 SEC-29 with wrong answers from the backend the built posts stay and can be read', async ({
  page,
}) => {
  for (const [name, answer] of Object.entries(WRONG_ANSWERS)) {
    await test.step(name, async () => {
      await page.route(POSTS, route => route.fulfill(answer))
      await openBlog(page)
      await expect(heading(page, FIRST)).toBeVisible()
      await next(page).click()
      await expect(text(page).getByText(SECOND_TEXT)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.unroute(POSTS)
    })
  }
})

test('SEC-29 with a silent backend the built posts can be read', async ({ page }) => {
  await page.route(POSTS, () => new Promise(() => {}))
  await page.goto(`/blog?post=${SECOND_PAGE.slice(6)}`)
  await expect(text(page).getByText(SECOND_TEXT)).toBeVisible()
})

test('BLOG-01 while a text loads the blog says so, and again after two seconds', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  for (const address of [POSTS, PUBLISHED]) {
    await page.route(address, async route => {
      await answer.promise
      await route.continue()
    })
  }
  await page.clock.install()
  await page.goto('/blog')
  await alive(page)
  // After four seconds of the page's clock it gives up; the second sentence comes by the browser's own.
  await holdClock(page)
  await next(page).click()
  const loading = page.getByText('Loading...', { exact: true })
  await stepUntil(page, () => expect(loading).toBeVisible({ timeout: 200 }))
  await expect(page.getByText('Still loading, please wait.')).toBeVisible()
  await page.clock.resume()
  answer.resolve()
  await expect(text(page).getByText(SECOND_TEXT)).toBeVisible()
})

test('when no text can be loaded the blog links to the post’s own page', async ({ page }) => {
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

test('BLOG-01 a text that could not be loaded is asked for again after a link within the page', async ({
  page,
}) => {
  let isDown = true
  for (const address of [POSTS, PUBLISHED])
    await page.route(address, route => (isDown ? route.abort() : route.continue()))
  await page.goto('/blog')
  await alive(page)
  await next(page).click()
  await expect(page.getByRole('alert')).toContainText('This post could not be loaded.')
  isDown = false
  await page.evaluate(() => {
    location.hash = 'main'
  })
  await expect(text(page).getByText(SECOND_TEXT)).toBeVisible()
})

test('SEC-32 when the renderer cannot be loaded the blog links to the post’s own page', async ({ page }) => {
  await page.route('**/_astro/markdown.*', route => route.abort())
  await hideTests(page)
  await openBlog(page)
  await next(page).click()
  await expect(page.getByRole('link', { name: 'Open the post on its own page' })).toBeVisible()
})

test('SEC-29 the page of a post newer than the build shows an error when the backend fails', async ({
  page,
  addPost,
}) => {
  const { slug } = await addPost({ title: 'Out of reach' })
  await page.route(POSTS, route => route.fulfill({ status: 503, body: '' }))
  await page.goto(`/blog/${slug}`)
  await expect(page.getByRole('alert')).toHaveText('This post could not be loaded. Please try again later.')
})

test('SEC-32 without JavaScript titles link to the posts, and no dead button is shown', async ({
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
