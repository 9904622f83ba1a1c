/** The blog page in the browser tests: its parts, and how to open it. */
import type { Page, Request } from '@playwright/test'
import { POST } from '../routes.ts'
import { POSTS } from './blog-rows.ts'
import { expect } from './fixtures.ts'

/** The two newest posts of the seed, and the path of the second one's own page. */
export const FIRST = 'What to fix first on an Amazon listing'
export const SECOND = 'Core Web Vitals in plain words, and what moves each one'
export const SECOND_PAGE = POST
/** The beginning of the second post's text. */
export const SECOND_TEXT = 'Three numbers describe how a page feels'

export const list = (page: Page) => page.getByRole('navigation', { name: 'All posts' })
export const titleLink = (page: Page, title: string) =>
  list(page).getByRole('link', { name: title, exact: true })
export const article = (page: Page) => page.getByRole('article')
export const heading = (page: Page, title: string) =>
  article(page).getByRole('heading', { level: 2, name: title, exact: true })
export const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })
export const next = (page: Page) => page.getByRole('button', { name: 'Next' })
export const text = (page: Page) => page.locator('.post-text')

/** The width in pixels of the post's first picture, once loaded. */
export const pictureWidth = (page: Page) =>
  article(page)
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

/** The address of a request for posts without those of tests: one that another test publishes now would be the newest. */
export const withoutTests = (request: Request) => `${request.url()}&title=not.like.*mark-*`

/** Hides posts of tests, also of those that run at the same time. */
export const hideTests = (page: Page) =>
  page.route(POSTS, route => route.continue({ url: withoutTests(route.request()) }))

/** Opens the blog and waits until it is hydrated and the backend has answered or failed. */
export async function openBlog(page: Page, address = '/blog'): Promise<void> {
  const answered = page.waitForEvent('requestfinished', request =>
    /\/rest\/v1\/blog_posts/.test(request.url()),
  )
  await page.goto(address)
  await answered
  await alive(page)
}

/** Waits until the blog is hydrated. */
export const alive = (page: Page) =>
  expect(page.locator('astro-island[component-export="BlogIsland"]:not([ssr])')).toBeAttached()
