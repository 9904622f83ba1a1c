/** Rows of the portfolio for one test: made with the service key, found by a category of their own, removed after. */
import { readFileSync } from 'node:fs'
import { BACKEND_PORT } from '../../playwright.config.ts'
import { test as base } from './fixtures.ts'

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

/** A category that no other test uses, and a way to put items into it. */
export interface OwnCategory {
  name: string
  /** Address of the portfolio with this category chosen. */
  address: string
  add(...items: ItemRow[]): Promise<void>
}

/** PostgREST wants the same columns in every row of a request. */
const PICTURE = {
  type: 'image',
  description: 'Made by a test.',
  image_url: '/samples/work-web.webp',
  video_url: null,
  metrics: [],
  technologies: [],
  link: null,
}

async function ask(path: string, method: string, body?: unknown): Promise<void> {
  const { serviceKey } = JSON.parse(readFileSync('.data/test/keys.json', 'utf8')) as { serviceKey: string }
  const response = await fetch(`http://localhost:${BACKEND_PORT}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: serviceKey,
      Authorization: `Bearer ${serviceKey}`,
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
}

export const test = base.extend<{ category: OwnCategory }>({
  category: async ({ mark }, use) => {
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
    })
    await ask(`portfolio_items?category=eq.${mark}`, 'DELETE')
    await ask(`categories?name=eq.${mark}`, 'DELETE')
  },
})
