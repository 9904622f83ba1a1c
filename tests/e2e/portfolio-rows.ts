/** Portfolio rows for one test: added with the service key, found by their own category, removed after the test. */
import { test as base } from './fixtures.ts'
import { askService } from './service.ts'

export interface ItemRow {
  title: string
  description?: string
  type?: 'image' | 'video'
  image_url?: string | null
  video_url?: string | null
  metrics?: string[]
  technologies?: string[]
  link?: string | null
}

/** A category that no other test uses, and methods to add and remove its items. */
export interface OwnCategory {
  name: string
  /** URL of the portfolio with this category selected. */
  address: string
  add(...items: ItemRow[]): Promise<unknown>
  /** Removes its items. */
  empty(): Promise<unknown>
}

/** Default columns: PostgREST requires the same columns in every row of a request. */
const PICTURE = {
  type: 'image',
  description: 'Made by a test.',
  image_url: '/samples/blog-scope.webp',
  video_url: null,
  metrics: [],
  technologies: [],
  link: null,
}

const ask = (path: string, method: string, body?: unknown) => askService(`rest/v1/${path}`, method, body)

export const test = base.extend<{ category: OwnCategory }>({
  category: async ({ mark }, use) => {
    const empty = () => ask(`portfolio_items?category=eq.${mark}`, 'DELETE')
    await ask('categories', 'POST', { name: mark })
    await use({
      name: mark,
      address: `/work?category=${mark}`,
      add: (...items) =>
        ask(
          'portfolio_items',
          'POST',
          items.map(item => ({ ...PICTURE, ...item, category: mark })),
        ),
      empty,
    })
    await empty()
    await ask(`categories?name=eq.${mark}`, 'DELETE')
  },
})
