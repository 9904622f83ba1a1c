/** The portfolio page in the browser tests: its parts, and how to open it. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The requests to the backend, and the file that the build writes next to the page. */
export const ITEMS = '**/rest/v1/portfolio_items*'
export const CATEGORIES = '**/rest/v1/categories*'
export const PUBLISHED = '**/work.json'

export const cards = (page: Page) => page.locator('#projects > li')
export const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
export const filter = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const loadMore = (page: Page) => page.getByRole('button', { name: 'Load More Projects' })
export const idsOf = (page: Page) =>
  cards(page).evaluateAll(all => all.map(element => (element as HTMLElement).dataset.id))

/** Waits until the portfolio is hydrated. */
export const alive = (page: Page) =>
  expect(page.locator('astro-island[component-export="PortfolioIsland"]:not([ssr])')).toBeAttached()

/** Opens the portfolio and waits until it is hydrated and the backend has answered. */
export async function openWork(page: Page, address = '/work'): Promise<void> {
  const answered = ['portfolio_items', 'categories'].map(table =>
    page.waitForResponse(response => response.url().includes(`/rest/v1/${table}?`)),
  )
  await page.goto(address)
  await Promise.all(answered)
  await alive(page)
}
