/** Blog posts for one test: mocked responses in the backend's format, and real stored rows. */
import type { Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { askService } from './service.ts'

export const POSTS = '**/rest/v1/blog_posts*'
export const PUBLISHED = '**/blog.json'

export interface PostRow {
  title: string
  content?: string
  image_urls?: string[]
  published_at?: string
  author?: string
  description?: string
  tags?: string[]
}

/** Rows as the backend returns them, the newest first. */
export const answerWith = (rows: PostRow[]) =>
  rows.map((row, index) => ({
    id: `id-${index}`,
    slug: `post-${index}`,
    content: `Text of ${row.title}`,
    image_urls: [],
    published_at: `2026-01-${String(28 - index).padStart(2, '0')}T12:00:00+00:00`,
    updated_at: '2026-01-28T12:00:00+00:00',
    ...row,
  }))

/** Mocks the backend so that these are its only posts. */
export const backendHas = (page: Page, rows: PostRow[]) =>
  page.route(POSTS, route => {
    const slug = new URL(route.request().url()).searchParams.get('slug')
    return route.fulfill({ json: answerWith(rows).filter(row => slug === null || slug === `eq.${row.slug}`) })
  })

export const test = base.extend<{ addPost: (row: PostRow) => Promise<{ slug: string }> }>({
  addPost: async ({ mark }, use) => {
    await use(async row => {
      // Old enough to come last, so that the newest post for parallel tests stays the newest.
      const post = {
        content: 'Text',
        published_at: '2020-01-01T00:00:00Z',
        ...row,
        title: `${row.title} ${mark}`,
      }
      await askService('rest/v1/blog_posts', 'POST', post)
      const query = `select=slug&title=eq.${encodeURIComponent(post.title)}`
      const [found] = (await askService(`rest/v1/blog_posts?${query}`)) as { slug: string }[]
      if (!found) throw new Error(`The post ${post.title} was not stored`)
      return found
    })
    await askService(`rest/v1/blog_posts?title=like.*${mark}`, 'DELETE')
  },
})
