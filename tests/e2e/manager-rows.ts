/** Items of the portfolio manager for one test, and locators for them. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { askService } from './service.ts'

interface Row {
  id: string
  title: string
}

/** Adds items in this test's own category; all are removed after the test. */
export const test = base.extend<{ add: (...titles: string[]) => Promise<Row[]> }>({
  add: async ({ mark }, use) => {
    await askService('rest/v1/categories', 'POST', { name: mark })
    await use(async (...titles) => {
      const rows = titles.map((title, index) => ({
        id: randomUUID(),
        title: `${title} ${mark}`,
        category: mark,
        description: 'Made by a test.',
        image_url: '/samples/blog-scope.webp',
        metrics: ['2x Sales'],
        technologies: ['Figma'],
        created_at: new Date(Date.now() - index * 1000).toISOString(),
      }))
      await askService('rest/v1/portfolio_items', 'POST', rows)
      return rows
    })
    await askService(`rest/v1/portfolio_items?or=(category.eq.${mark},title.like.*${mark}*)`, 'DELETE')
    await askService(`rest/v1/categories?name=like.*${mark}*`, 'DELETE')
  },
})

export const ITEMS = /\/rest\/v1\/portfolio_items/
export const cards = (page: Page) => page.getByRole('list', { name: 'Portfolio items' }).locator('> li')
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label)
export const find = (page: Page, mark: string) => page.goto(`/admin?tab=portfolio&q=${mark}`)
export const stored = async (mark: string): Promise<Record<string, unknown>[]> =>
  (await askService(`rest/v1/portfolio_items?title=like.*${mark}*&select=*&order=title`)) as never
