/** Working with the list of submissions: deleting, keyboard only, two at once, and state in the URL. */
import type { Page } from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { LISTS, whenAsked } from './clock.ts'
import { closeQuietly, entriesWith, expect, newSignedIn } from './fixtures.ts'
import { startSession } from './service.ts'
import {
  entries,
  find,
  heading,
  isFocused,
  isStored,
  keepOnDevice,
  onDevice,
  pressDelete,
  searchBox,
  test,
} from './submission-rows.ts'

test.describe('deleting', () => {
  test('SUBM-08 Delete asks first: No changes nothing, Yes deletes the entry everywhere', async ({
    admin: page,
    add,
    mark,
  }) => {
    const [id = ''] = await add({ message: 'to be deleted' })
    await keepOnDevice(page, [onDevice(`${mark} to be deleted`, { id }), { id: 'other' }])
    const deletions: string[] = []
    page.on('request', request => {
      if (request.method() === 'DELETE') deletions.push(request.url())
    })
    await find(page, mark)
    await expect(entries(page)).toHaveCount(1)

    const questions: string[] = []
    page.once('dialog', async dialog => {
      questions.push(`${dialog.type()}: ${dialog.message()}`)
      await dialog.dismiss()
    })
    await pressDelete(page, mark)
    await expect.poll(() => questions).toEqual(['confirm: Delete this submission?'])
    await expect(entries(page)).toHaveCount(1)
    await expect.poll(() => isStored(id)).toBe(true)

    page.once('dialog', dialog => dialog.accept())
    await pressDelete(page, mark)
    await expect(page.getByText('Submission deleted successfully')).toBeVisible()
    await expect(entries(page)).toHaveCount(0)
    await expect(heading(page)).toBeFocused()
    expect(deletions, 'nothing was asked after the no').toHaveLength(1)
    await expect.poll(() => isStored(id)).toBe(false)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('contactSubmissions')))
      .toBe('[{"id":"other"}]')
    await page.reload()
    await expect(page.getByText(`No submissions match “${mark}”.`)).toBeVisible()
  })

  test('SUBM-08 an entry only on this device is deleted there and no longer delivered', async ({
    admin: page,
    mark,
  }) => {
    const entry = onDevice(`${mark} only here`)
    await keepOnDevice(page, [entry])
    await page.evaluate(kept => localStorage.setItem('contactOutbox', kept), JSON.stringify([entry]))
    await find(page, mark)
    await expect(entries(page)).toContainText(['Only on this device'])
    page.once('dialog', dialog => dialog.accept())
    await pressDelete(page, mark)
    await expect(entries(page)).toHaveCount(0)
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(kept).not.toContain(mark)
  })
})

test.describe('two administrators', () => {
  const pair = test.extend<{ colleague: Page }>({
    colleague: async ({ browser }, use) => {
      const page = await newSignedIn(browser, await startSession(DEMO_ADMIN))
      await use(page)
      await closeQuietly(page.context())
    },
  })

  pair(
    'SUBM-10 what one deletes and what arrives shows with the other within 30 s',
    async ({ admin, colleague, add, mark }) => {
      await add({ message: 'deleted by the colleague' })
      await admin.clock.install()
      await find(admin, mark)
      await expect(entries(admin)).toContainText(['deleted by the colleague'])
      await find(colleague, mark)
      colleague.once('dialog', dialog => dialog.accept())
      await pressDelete(colleague, mark)
      await expect(entries(colleague)).toHaveCount(0)
      await add({ message: 'arrived meanwhile' })
      await whenAsked(
        admin,
        () => expect(entries(admin)).toContainText(['arrived meanwhile'], { timeout: 2000 }),
        LISTS,
      )
      await expect(entries(admin)).toHaveCount(1)
    },
  )
})

test('A11Y-02 search, open and delete work by keyboard alone without losing the focus', async ({
  admin: page,
  add,
  mark,
}) => {
  await add(
    { name: 'Kay Bord', message: 'older', submitted_at: '2026-01-01T00:00:00Z' },
    { message: 'newer' },
  )
  await page.goto('/admin')
  await expect(entries(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type(mark)
  await page.keyboard.press('Enter')
  await expect(entries(page)).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused()
  const opener = entriesWith(page, 'Kay Bord').getByRole('button').first()
  // Tabs past the filters and the first row.
  for (let press = 0; press < 12 && !(await isFocused(opener)); press += 1) await page.keyboard.press('Tab')
  await expect(entriesWith(page, 'Kay Bord').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').getByRole('heading', { name: 'Kay Bord' })).toBeVisible()
  await page.keyboard.press('Tab')
  const remove = page.getByRole('button', { name: 'Delete submission from Kay Bord' })
  await expect(remove).toBeFocused()
  await expect(remove).toHaveCSS('opacity', '1')
  page.once('dialog', dialog => dialog.accept())
  await page.keyboard.press('Enter')
  await expect(entries(page)).toHaveCount(1)
  await expect(heading(page)).toBeFocused()
})

test('UX-02 search and entry survive a reload, and Back undoes them', async ({ admin: page, add, mark }) => {
  await add(
    { name: 'First Writer', message: 'a' },
    { name: 'Second Writer', message: 'b', submitted_at: '2026-02-01T00:00:00Z' },
  )
  await page.goto('/admin')
  await searchBox(page).fill(mark)
  await expect(entries(page)).toHaveCount(2)
  await entriesWith(page, 'Second Writer').getByRole('button').first().click()
  await page.reload()
  await expect(searchBox(page)).toHaveValue(mark)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText('Second Writer')
  await page.goBack()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText('First Writer')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('')
})
