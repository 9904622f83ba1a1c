/** Redirects: from a URL that was not found to its target, and back. */
import type { Page } from '@playwright/test'
import { test as base, expect, holdUndo } from './fixtures.ts'
import { askService } from './service.ts'

/** What a test adds goes with it: the list of missing URLs has a hundred places. */
const test = base.extend({
  mark: async ({ mark }, use) => {
    await use(mark)
    const end = mark.slice(-6)
    await askService(`rest/v1/redirects?from_path=like.*${end}`, 'DELETE')
    await askService(`rest/v1/missing_pages?path=like.*${end}`, 'DELETE')
  },
})

const panel = (page: Page) => page.getByRole('region', { name: 'Site Settings' })
const missing = (page: Page) => panel(page).getByRole('list', { name: 'Asked for and not found' })
const old = (page: Page) => panel(page).getByRole('list', { name: 'Old addresses' })

async function openSettings(page: Page) {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Site Settings' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Old addresses' })).toBeVisible()
}

const stored = (from: string) =>
  askService(`rest/v1/redirects?from_path=eq.${encodeURIComponent(from)}`) as Promise<{ to_path: string }[]>

test('MOVE-02 one click redirects a missing URL to the most similar page', async ({ admin: page, mark }) => {
  const path = `/web-design-${mark.slice(-6)}`
  for (let count = 0; count < 3; count += 1)
    await askService('rest/v1/rpc/note_missing_page', 'POST', { asked: path, came_from: 'search.example' })
  await openSettings(page)
  const row = missing(page).getByRole('listitem').filter({ hasText: path })
  await expect(row).toContainText('3 visits, lately from search.example')
  await row.getByRole('button', { name: /Redirect to \/services\/web-design/ }).click()
  await expect(old(page).getByRole('listitem').filter({ hasText: path })).toContainText(
    '/services/web-design',
  )
  await expect(missing(page).getByText(path)).toHaveCount(0)
  await expect.poll(() => stored(path)).toMatchObject([{ to_path: '/services/web-design' }])
})

test('MOVE-02 Never show removes a missing URL from the list, and Undo restores it', async ({
  admin: page,
  mark,
}) => {
  const path = `/never-${mark}`
  await askService('rest/v1/rpc/note_missing_page', 'POST', { asked: path, came_from: null })
  await openSettings(page)
  await page.getByRole('button', { name: `Never show ${path}` }).click()
  const undo = await holdUndo(page)
  await expect(panel(page).getByText(path)).toHaveCount(0)
  await undo.click()
  await expect(missing(page).getByRole('listitem').filter({ hasText: path })).toBeVisible()
})

test('MOVE-01 MOVE-03 a redirect is added, deleted and restored by Undo, and a circular one is refused in the form', async ({
  admin: page,
  mark,
}) => {
  const [from, to] = [`/team-${mark}`, `/about-${mark}`]
  await openSettings(page)
  const form = page.getByRole('form', { name: 'New redirect' })
  const add = async (one: string, other: string) => {
    await page.getByRole('button', { name: 'New redirect' }).click()
    await form.getByLabel('Old address').fill(one)
    await form.getByLabel('Leads to').fill(other)
    await form.getByRole('button', { name: 'Save the redirect' }).click()
  }
  // A full URL works as well as its path.
  await add(new URL(`${from}/?utm=1`, page.url()).href, to)
  const row = old(page).getByRole('listitem').filter({ hasText: from })
  await expect(row).toContainText(to)
  await expect(form).toHaveCount(0)

  await add(to, from)
  await expect(form.getByRole('alert').filter({ hasText: `${from} already leads to ${to}` })).toBeVisible()
  await expect(form.getByLabel('Leads to')).toHaveValue(from)
  await form.getByLabel('Leads to').fill('https://elsewhere.example/')
  await form.getByRole('button', { name: 'Save the redirect' }).click()
  await expect(form.getByText('Enter an address of this site, e.g. /services')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  // Now: the form has said that it was refused.
  expect(await stored(to)).toEqual([])

  await row.getByRole('button', { name: 'Delete' }).click()
  const undo = await holdUndo(page)
  await expect(row).toHaveCount(0)
  await undo.click()
  await expect(row).toContainText(to)
  await expect.poll(() => stored(from)).toMatchObject([{ to_path: to }])
})
