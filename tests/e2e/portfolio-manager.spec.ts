/** The portfolio manager: creating, changing and deleting items, and what visitors see of them. */
import { answering, chooseFrom, expect, holdUndo } from './fixtures.ts'
import { button, cards, field, find, ITEMS, stored, test, toast } from './manager-rows.ts'
import { askService, BACKEND, keys } from './service.ts'

test('DASH-03 PMAN-03 PMAN-05 PEDT-03 PEDT-10 an item is created, previewed, edited, duplicated and deleted', async ({
  admin: page,
  add,
  mark,
}) => {
  await add()
  const asked = answering(page)
  // Before the page opens: an open one may learn of its first route after the press.
  await page.route(ITEMS, route =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await find(page, mark)
  await button(page, 'Add New Item').click()
  const editor = page.getByRole('dialog', { name: 'Add New Portfolio Item' })
  await expect.poll(() => editor.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
  await expect(button(page, 'Add New Item'), 'what is behind a modal dialog is out of reach').toHaveCount(0)
  await expect(field(page, 'Type')).toHaveValue('image')
  await expect(field(page, 'Metrics (one per line)')).toHaveValue('')
  await expect(field(page, 'Image URL')).toHaveAttribute('type', 'url')

  // PEDT-05: nothing is sent while a field is empty.
  const calls: unknown[][] = []
  page.on('request', request => {
    if (!ITEMS.test(request.url()) || !['POST', 'PATCH'].includes(request.method())) return
    calls.push([request.method(), request.postDataJSON()])
  })
  await button(page, 'Save').click()
  await expect(editor.getByText('Title is required.')).toBeVisible()
  await expect(field(page, 'Title')).toBeFocused()
  await expect(editor.getByText('Image URL is required.')).toBeVisible()
  expect(calls).toEqual([])

  await field(page, 'Title').fill(`  Lamp ${mark} `)
  await field(page, 'Category').selectOption(mark)
  await field(page, 'Description').fill(' ')
  await field(page, 'Image URL').fill('/samples/blog-scope.webp')
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
  await expect
    .poll(() => stored(mark))
    .toMatchObject([
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
  await expect(card.locator('ul.list-disc > li')).toHaveCount(4)
  await expect(card.getByRole('link', { name: /^View Image/ })).toHaveAttribute(
    'href',
    '/samples/blog-scope.webp',
  )
  await expect(card.getByRole('link', { name: /^Project Link/ })).toHaveCount(0)

  // PEDT-08, PEDT-09: a film keeps its poster; Escape asks, Cancel discards.
  await button(page, `Edit Lamp ${mark}`).click()
  await expect(page.getByRole('dialog', { name: 'Edit Portfolio Item' })).toBeVisible()
  await field(page, 'Title').fill('Thrown away')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => asked).toHaveLength(1)
  await button(page, `Edit Lamp ${mark}`).click()
  await expect(field(page, 'Title')).toHaveValue(`Lamp ${mark}`)
  await field(page, 'Type').selectOption('video')
  await field(page, 'YouTube or direct video link').fill('javascript:alert(1)')
  await button(page, 'Save').click()
  await expect(page.getByText('Enter a web address or a path.')).toBeVisible()
  await field(page, 'YouTube or direct video link').fill('https://youtu.be/aqz-KE-bpKQ')
  await expect(field(page, 'Poster Image URL')).toHaveValue('/samples/blog-scope.webp')
  await field(page, 'Project Link').fill('https://client.example/lamp')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Portfolio item updated successfully')).toBeVisible()
  // PEDT-07, F-21: a one-element array with the whole item, then all entered fields, if nobody else saved first.
  const entered = { title: expect.any(String), description: expect.any(String), category: mark }
  const added = { id: expect.any(String), created_at: expect.any(String), ...entered }
  await expect
    .poll(() => calls)
    .toEqual([
      ['POST', [expect.objectContaining(added)]],
      ['PATCH', expect.objectContaining(entered)],
    ])
  await expect(card.getByRole('link', { name: /^Project Link/ })).toHaveAttribute(
    'href',
    'https://client.example/lamp',
  )

  await button(page, `More for Lamp ${mark}`).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(cards(page)).toHaveCount(2)
  const copy = cards(page).filter({ hasText: `Lamp ${mark} (copy)` })
  await expect(copy.getByText('Draft', { exact: true })).toBeVisible()

  // Visitors can read only published items.
  const seen = async () => {
    const headers = { apikey: keys().anonKey }
    return (await fetch(`${BACKEND}/rest/v1/portfolio_items?title=like.*${mark}*`, { headers })).json()
  }
  await expect.poll(seen).toMatchObject([{ title: `Lamp ${mark}`, type: 'video' }])

  await button(page, `Delete Lamp ${mark} (copy)`).click()
  await expect(toast(page, 'Failed to delete portfolio item')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await page.unroute(ITEMS)
  await button(page, `Delete Lamp ${mark} (copy)`).click()
  const undo = await holdUndo(page)
  await expect(toast(page, 'Portfolio item deleted successfully')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  expect(asked.at(-1)).toBe('Are you sure you want to delete this item?')
  await undo.click()
  await expect(cards(page)).toHaveCount(2)
})

test('DASH-03 PMAN-04 PMAN-06 PMAN-07 UX-01 a bulk delete that fails midway deletes the other items, which Undo brings back, and keeps the failed one selected', async ({
  admin: page,
  add,
  mark,
}) => {
  const rows = await add('One', 'Two', 'Three', 'Four')
  const asked = answering(page)
  const seen = Promise.withResolvers<void>()
  // As above.
  await page.route(`**/portfolio_items?id=eq.${rows[1]?.id}*`, async route => {
    if (route.request().method() !== 'DELETE') return route.continue()
    await seen.promise
    return route.fulfill({ status: 503 })
  })
  await find(page, mark)
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^Delete Selected/ })).toHaveCount(0)
  for (const { title } of rows.slice(0, 3))
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await expect(button(page, 'Delete Selected (3)')).toBeVisible()

  await button(page, 'Delete Selected (3)').click()
  const deleting = page.getByRole('button', { name: /^Delete / })
  await expect(deleting.first()).toBeDisabled()
  await expect(deleting.and(page.locator(':enabled'))).toHaveCount(0)
  seen.resolve()
  await expect(toast(page, 'Failed to delete selected items')).toBeVisible()
  const undo = await holdUndo(page)
  expect(asked).toEqual(['Are you sure you want to delete 3 selected item(s)?'])
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: `Select ${rows[1]?.title}` })).toBeChecked()
  const titles = async () => (await stored(mark)).map(row => row.title)
  await expect.poll(titles).toEqual([rows[3]?.title, rows[1]?.title])
  await expect(toast(page, 'Successfully deleted 2 item(s)')).toBeVisible()
  await undo.click()
  await expect(cards(page)).toHaveCount(4)

  await page.unroute(`**/portfolio_items?id=eq.${rows[1]?.id}*`)
  await chooseFrom(page, 'Change status...', 'Draft')
  await expect(
    cards(page)
      .filter({ hasText: rows[1]?.title ?? mark })
      .getByText('Draft', { exact: true }),
  ).toBeVisible()
  await button(page, 'Select all 4').click()
  await button(page, 'Delete Selected (4)').click()
  await expect(toast(page, 'Successfully deleted 4 item(s)')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete Selected/ })).toHaveCount(0)
  await expect(page.getByText('No items match.')).toBeVisible()
})

test('PEDT-07 UX-06 a failed save keeps the entry, and a save over a newer row asks first', async ({
  admin: page,
  add,
  mark,
}) => {
  const [row] = await add('Clock')
  answering(page)
  // As above.
  await page.route(ITEMS, route => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await find(page, mark)
  await button(page, `Edit ${row?.title}`).click()
  await field(page, 'Title').fill(`Mine ${mark}`)
  await button(page, 'Save').click()
  await expect(toast(page, 'Failed to save portfolio item')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue(`Mine ${mark}`)
  await page.unroute(ITEMS)

  await askService(`rest/v1/portfolio_items?id=eq.${row?.id}`, 'PATCH', { title: `Theirs ${mark}` })
  await button(page, 'Save').click()
  const question = page.getByRole('dialog', { name: /^Two versions of/ })
  await expect(question).toContainText(`Theirs ${mark}`)
  const title = async () => (await stored(mark))[0]?.title
  await expect.poll(title).toBe(`Theirs ${mark}`)
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(toast(page, 'Portfolio item updated successfully')).toBeVisible()
  await expect.poll(title).toBe(`Mine ${mark}`)
})
