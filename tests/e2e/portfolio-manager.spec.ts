/** The portfolio manager: items made, changed, ordered and deleted, and what visitors see of it. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { askService, BACKEND, keys } from './service.ts'

interface Row {
  id: string
  title: string
}

/** A category of this test's own, and items in it; all are removed in the end. */
const test = base.extend<{ add: (...titles: string[]) => Promise<Row[]> }>({
  add: async ({ mark }, use) => {
    await askService('rest/v1/categories', 'POST', { name: mark })
    await use(async (...titles) => {
      const rows = titles.map((title, index) => ({
        id: randomUUID(),
        title: `${title} ${mark}`,
        category: mark,
        description: 'Made by a test.',
        image_url: '/samples/work-web.webp',
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

const ITEMS = /\/rest\/v1\/portfolio_items/
const cards = (page: Page) => page.getByRole('list', { name: 'Portfolio items' }).locator('> li')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label)
const find = (page: Page, mark: string) => page.goto(`/admin?tab=portfolio&q=${mark}`)
const stored = async (mark: string): Promise<Record<string, unknown>[]> =>
  (await askService(`rest/v1/portfolio_items?title=like.*${mark}*&select=*&order=title`)) as never

/** Answers every question of the page, and remembers it. */
function answering(page: Page, isYes = true): string[] {
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void (isYes ? dialog.accept() : dialog.dismiss())
  })
  return asked
}

test('PMAN-03 PEDT an item is made, shown as visitors see it, edited, copied and deleted', async ({
  admin: page,
  add,
  mark,
}) => {
  await add()
  const asked = answering(page)
  await find(page, mark)
  await button(page, 'Add New Item').click()
  const editor = page.getByRole('dialog', { name: 'Add New Portfolio Item' })
  await expect(field(page, 'Type')).toHaveValue('image')
  await expect(field(page, 'Metrics (one per line)')).toHaveValue('')
  await expect(field(page, 'Image URL')).toHaveAttribute('type', 'url')

  // PEDT-05: nothing is sent while a field is empty.
  let calls = 0
  page.on('request', request => {
    if (ITEMS.test(request.url()) && request.method() === 'POST') calls += 1
  })
  await button(page, 'Save').click()
  await expect(editor.getByText('Title is required.')).toBeVisible()
  await expect(field(page, 'Title')).toBeFocused()
  await expect(editor.getByText('Image URL is required.')).toBeVisible()
  expect(calls).toBe(0)

  await field(page, 'Title').fill(`  Lamp ${mark} `)
  await field(page, 'Category').selectOption(mark)
  await field(page, 'Description').fill(' ')
  await field(page, 'Image URL').fill('/samples/work-web.webp')
  await field(page, 'Metrics (one per line)').fill('142% More bookings\n\n2x Sales\n3 Weeks\n4 Not shown')
  await field(page, 'Technologies (one per line)').fill(' ')
  await button(page, 'Preview').click()
  const preview = editor.getByRole('region', { name: 'Preview' }).getByRole('article')
  await expect(preview.getByRole('heading')).toHaveText(`Lamp ${mark}`)
  await expect(preview).toContainText('142% More bookings')
  await expect(preview).not.toContainText('Not shown')
  await expect(preview).not.toContainText('Project description')
  await button(page, 'Save').click()
  await expect(toast(page, 'Portfolio item created successfully')).toBeVisible()
  await expect(editor).toHaveCount(0)
  await expect(button(page, 'Add New Item')).toBeFocused()
  expect(await stored(mark)).toMatchObject([
    {
      title: `Lamp ${mark}`,
      description: 'Project description',
      technologies: ['React'],
      metrics: ['142% More bookings', '2x Sales', '3 Weeks', '4 Not shown'],
    },
  ])

  const card = cards(page).filter({ hasText: `Lamp ${mark}` })
  await expect(card.getByText('The default technology stands in for real ones')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Technologies' })).toHaveText('React')
  await expect(card.getByRole('link', { name: /^View Image/ })).toHaveAttribute(
    'href',
    '/samples/work-web.webp',
  )
  await expect(card.getByRole('link', { name: /^Project Link/ })).toHaveCount(0)

  // PEDT-08, PEDT-09: a film keeps its poster; Escape asks, Cancel discards.
  await button(page, `Edit Lamp ${mark}`).click()
  await expect(page.getByRole('dialog', { name: 'Edit Portfolio Item' })).toBeVisible()
  await field(page, 'Title').fill('Thrown away')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(asked).toHaveLength(1)
  await button(page, `Edit Lamp ${mark}`).click()
  await expect(field(page, 'Title')).toHaveValue(`Lamp ${mark}`)
  await field(page, 'Type').selectOption('video')
  await field(page, 'YouTube or direct video link').fill('javascript:alert(1)')
  await button(page, 'Save').click()
  await expect(page.getByText('Enter a web address or a path.')).toBeVisible()
  await field(page, 'YouTube or direct video link').fill('https://youtu.be/aqz-KE-bpKQ')
  await expect(field(page, 'Poster Image URL')).toHaveValue('/samples/work-web.webp')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Portfolio item updated successfully')).toBeVisible()

  await button(page, `More for Lamp ${mark}`).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(cards(page)).toHaveCount(2)
  const copy = cards(page).filter({ hasText: `Lamp ${mark} (copy)` })
  await expect(copy.getByText('Draft', { exact: true })).toBeVisible()

  // Visitors read what is published, and nothing else.
  const seen = await fetch(`${BACKEND}/rest/v1/portfolio_items?title=like.*${mark}*`, {
    headers: { apikey: keys().anonKey },
  })
  expect(await seen.json()).toMatchObject([{ title: `Lamp ${mark}`, type: 'video' }])

  await button(page, `Delete Lamp ${mark} (copy)`).click()
  await expect(toast(page, 'Portfolio item deleted successfully')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  expect(asked.at(-1)).toBe('Are you sure you want to delete this item?')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('PMAN-04 PMAN-06 a bulk delete that fails in the middle takes what it could and keeps the rest ticked', async ({
  admin: page,
  add,
  mark,
}) => {
  const rows = await add('One', 'Two', 'Three', 'Four')
  const asked = answering(page)
  await find(page, mark)
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^Delete Selected/ })).toHaveCount(0)
  for (const { title } of rows.slice(0, 3))
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await expect(button(page, 'Delete Selected (3)')).toBeVisible()

  await page.route(`**/portfolio_items?id=eq.${rows[1]?.id}*`, route =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await button(page, 'Delete Selected (3)').click()
  await expect(toast(page, 'Failed to delete selected items')).toBeVisible()
  expect(asked).toEqual(['Are you sure you want to delete 3 selected item(s)?'])
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: `Select ${rows[1]?.title}` })).toBeChecked()
  expect((await stored(mark)).map(row => row.title)).toEqual([rows[3]?.title, rows[1]?.title])

  await page.unroute(`**/portfolio_items?id=eq.${rows[1]?.id}*`)
  await page.getByLabel('Change status of selected').selectOption('draft')
  await expect(
    cards(page).filter({ hasText: rows[1]?.title ?? mark }).getByText('Draft', { exact: true }),
  ).toBeVisible()
  await button(page, 'Select all 2').click()
  await button(page, 'Delete Selected (2)').click()
  await expect(toast(page, 'Successfully deleted 2 item(s)')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete Selected/ })).toHaveCount(0)
  await expect(page.getByText('No items match.')).toBeVisible()
})

test('PEDT-07 UX-06 a save that fails keeps the entry, one that finds a newer row asks', async ({
  admin: page,
  add,
  mark,
}) => {
  const [row] = await add('Clock')
  answering(page)
  await find(page, mark)
  await button(page, `Edit ${row?.title}`).click()
  await field(page, 'Title').fill(`Mine ${mark}`)
  await page.route(ITEMS, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await button(page, 'Save').click()
  await expect(toast(page, 'Failed to save portfolio item')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue(`Mine ${mark}`)
  await page.unroute(ITEMS)

  await askService(`rest/v1/portfolio_items?id=eq.${row?.id}`, 'PATCH', { title: `Theirs ${mark}` })
  await button(page, 'Save').click()
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has saved this item' })
  await expect(notice).toContainText(`Theirs ${mark}`)
  expect((await stored(mark))[0]?.title).toBe(`Theirs ${mark}`)
  await notice.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(toast(page, 'Portfolio item updated successfully')).toBeVisible()
  expect((await stored(mark))[0]?.title).toBe(`Mine ${mark}`)
})

test('UX-13 items get a place by button, by keyboard and by drag, and keep it', async ({
  admin: page,
  add,
  mark,
}) => {
  await add('A', 'B', 'C')
  await find(page, mark)
  await button(page, 'Change Order').click()
  for (const name of 'ABC') await button(page, `Give ${name} ${mark} a place`).click()
  const order = page
    .getByRole('list', { name: 'Items in order' })
    .getByRole('listitem')
    .filter({ hasText: mark })
  await button(page, `Move C ${mark} up`).click()
  await expect(order).toHaveText([/A/, /C/, /B/])
  const handle = button(page, `Drag A ${mark}`)
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`A ${mark} is at place 1.`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`A ${mark} is at place 2.`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(order).toHaveText([/C/, /A/, /B/])
  await button(page, `Drag B ${mark}`).dragTo(button(page, `Drag C ${mark}`), { steps: 12 } as never)
  await expect(order).toHaveText([/B/, /C/, /A/])
  await button(page, 'Save order').click()
  await expect(toast(page, 'Order saved')).toBeVisible()
  const places = (await stored(mark)).toSorted((a, b) => Number(a.place) - Number(b.place))
  expect(places.map(({ title }) => String(title)[0])).toEqual(['B', 'C', 'A'])
})

test('PMAN-01 PMAN-02 PEDT-01 nothing loaded, nothing there, and no category to put an item into', async ({
  admin: page,
}) => {
  await page.route(ITEMS, route => route.fulfill({ status: 503 }))
  await page.goto('/admin?tab=portfolio')
  await expect(page.locator('[aria-live] p').filter({ hasText: 'Failed to load data' })).toBeVisible()
  await page.unroute(ITEMS)
  await page.route(ITEMS, route => route.fulfill({ json: [] }))
  await page.route(/\/rest\/v1\/categories/, route => route.fulfill({ json: [] }))
  await button(page, 'Try Again').click()
  await expect(page.getByText('No portfolio items yet. Click "Add New Item" to create one.')).toBeVisible()
  await page.keyboard.press('n')
  await expect(toast(page, 'Please add categories first')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
