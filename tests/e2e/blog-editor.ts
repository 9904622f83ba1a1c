/** The blog editor in the browser tests: its parts, real stored posts, and pictures to upload. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { test as base, expect, newSignedIn } from './fixtures.ts'
import { askService, startSession } from './service.ts'

export { expect }

/** Requests that read or write posts, but not their versions. */
export const POSTS = /\/rest\/v1\/(blog_posts|rpc\/search_blog_posts)\b/
/** Requests that write posts or read a single one; lists are requested by a POST to another path. */
export const WRITES = /\/rest\/v1\/blog_posts\b/
export const UPLOAD = '**/api/upload'

export interface StoredPost {
  id: string
  slug: string
  title: string
  content: string
  image_urls: string[]
  image_alts: Record<string, string>
  status: string
  published_at: string
  revision: number
}

interface Fixtures {
  /** Adds posts whose titles end with the test's mark; all posts with the mark are removed after the test. */
  addPosts: (...posts: Partial<StoredPost>[]) => Promise<StoredPost[]>
  /** The stored posts with the test's mark. */
  stored: () => Promise<StoredPost[]>
  /** A second session of the administrator, in its own browser profile. */
  colleague: Page
  /** Script errors and policy violations on the pages. */
  complaints: string[]
}

export const test = base.extend<Fixtures>({
  addPosts: async ({ mark, stored }, use) => {
    await use(async (...posts) => {
      const rows = posts.map((post, index) => ({
        id: randomUUID(),
        content: 'Stored text',
        status: 'published',
        // Old, so that the newest post for parallel tests stays the newest; the first one added is the newest of these.
        published_at: `2020-01-${28 - index}T12:00:00Z`,
        ...post,
        title: `${post.title ?? 'Stored'} ${mark}`,
      }))
      for (const row of rows) await askService('rest/v1/blog_posts', 'POST', row)
      const found = await stored()
      return rows.map(({ id }) => found.find(row => row.id === id) as StoredPost)
    })
    await askService(`rest/v1/blog_posts?title=like.*${mark}*`, 'DELETE')
  },
  stored: async ({ mark }, use) => {
    const query = `title=like.*${mark}*&order=published_at.desc`
    await use(async () => (await askService(`rest/v1/blog_posts?${query}`)) as StoredPost[])
  },
  colleague: async ({ browser }, use) => {
    const page = await newSignedIn(browser, await startSession(DEMO_ADMIN))
    await use(page)
    await page.context().close()
  },
  complaints: async ({ admin: page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(String(error)))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`violated: ${violatedDirective} by ${blockedURI}`)
      })
    })
    page.on('console', message => {
      if (/violated|Trusted|Content.Security/i.test(message.text())) complaints.push(message.text())
    })
    await use(complaints)
  },
})

/** Opens the tab with a post or the form for a new one, and waits until it is editable. */
export async function openBlog(page: Page, post: string | { id: string } = ''): Promise<void> {
  const id = typeof post === 'string' ? post : post.id
  await page.goto(`/admin?tab=blog${id && `&post=${id}`}`)
  // The tab and its editor are separate chunks, which have to load first.
  await expect(title(page)).toBeVisible()
}

export const title = (page: Page) => page.getByLabel('Title', { exact: true })
export const content = (page: Page) => page.getByLabel('Content', { exact: true })
export const address = (page: Page) => page.getByLabel('Address', { exact: true })
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
/** The list entries that contain `text`. */
export const entries = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Blog' }).getByRole('listitem').filter({ hasText: text })

/** A small picture of one color, as a file to choose. */
export async function picture(name: string, background: string) {
  const pixels = sharp({ create: { width: 48, height: 32, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await pixels.png().toBuffer() }
}

/** Chooses picture files in the field above the text. */
export const choosePictures = (
  page: Page,
  files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
) => page.locator('input[type=file][aria-label=Images]').setInputFiles(files)

/** Drops files onto the text field or pastes them into it. */
export async function give(page: Page, how: 'drop' | 'paste', files: Awaited<ReturnType<typeof picture>>[]) {
  const plain = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }))
  const transfer = await page.evaluateHandle(list => {
    const data = new DataTransfer()
    for (const { name, mimeType, bytes } of list)
      data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
    return data
  }, plain)
  if (how === 'drop') return content(page).dispatchEvent('drop', { dataTransfer: transfer })
  await content(page).evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, transfer)
}
