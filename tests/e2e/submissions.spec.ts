/** The administrator's list of submissions: searching, reading, and paging. */
import { stepUntil, stopClock } from './clock.ts'
import { entriesWith, expect } from './fixtures.ts'
import { alert, entries, find, keepOnDevice, onDevice, ROWS, searchBox, test } from './submission-rows.ts'

test('SUBM-05 an entry shows name, email, date, message and a delete button', async ({
  admin: page,
  add,
  mark,
}) => {
  await add({ name: 'Nadia Brandt', email: 'nadia@brandt.example', message: 'Four lamps, please.' })
  await find(page, mark)
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'Search submissions...')
  const entry = entriesWith(page, mark)
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('Nadia Brandt')
  await expect(entry).toContainText('nadia@brandt.example')
  await expect(entry).toContainText('Four lamps, please.')
  await expect(entry.locator('time')).toHaveText(/^(Today|Yesterday), \d+:\d\d [AP]M$/)
  await expect(entry.getByRole('button', { name: 'Delete submission from Nadia Brandt' })).toHaveCount(1)
  const detail = page.getByRole('article')
  await expect(detail.getByRole('heading', { name: 'Nadia Brandt' })).toBeVisible()
  await expect(detail).toContainText(`${mark} Four lamps, please.`)
})

test('SUBM-07 the search covers name, email and message and ignores case', async ({
  admin: page,
  add,
  mark,
}) => {
  const word = mark.slice(-12)
  await add(
    { name: `Name ${word}`, message: 'one' },
    { email: `mail-${word}@x.example`, message: 'two' },
    { message: 'three' },
  )
  await page.goto('/admin')
  await searchBox(page).fill(`NAME ${word.toUpperCase()}`)
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('one')
  await searchBox(page).fill(`MAIL-${word.toUpperCase()}@X`)
  await expect(entries(page)).toContainText(['two'])
  await searchBox(page).fill(`${mark.toUpperCase()} Three`)
  await expect(entries(page)).toContainText(['three'])
  await searchBox(page).fill(word)
  await expect(entries(page)).toHaveCount(3)
})

test('SUBM-07 SEC-8 characters with a meaning for databases are searched for literally', async ({
  admin: page,
  add,
  mark,
}) => {
  const signs = ['%', '_', '*', '"', '\\', ',', '(', ')', "'", '&', '+', '#', '%25', ' or 1=1', '.eq.']
  await add(...signs.map(sign => ({ message: `a${sign}b` })))
  await keepOnDevice(page, [onDevice(`${mark} plain`)])
  await find(page, mark)
  await expect(entries(page)).toHaveCount(signs.length + 1)
  for (const sign of signs) {
    await searchBox(page).fill(`${mark} a${sign}b`)
    await expect(entries(page)).toHaveCount(1)
    await expect(entries(page)).toContainText(`a${sign}b`)
  }
  await searchBox(page).fill(`${mark}%`)
  await expect(page.getByText(`No submissions match “${mark}%”.`)).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
})

test('SUBM-06 server and device entries form one list, newest first', async ({ admin: page, add, mark }) => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await add(
    { message: 'third', submitted_at: ago(30) },
    { message: 'first', submitted_at: ago(10) },
    { message: 'fifth', submitted_at: ago(50) },
  )
  await keepOnDevice(page, [
    onDevice(`${mark} fourth`, { timestamp: ago(40) }),
    onDevice(`${mark} second`, { timestamp: ago(20) }),
  ])
  await find(page, mark)
  await expect(entries(page)).toContainText(['first', 'second', 'third', 'fourth', 'fifth'])
})

test('SUBM-06 an entry only on this device is marked; a delivered one appears once, unmarked', async ({
  admin: page,
  add,
  mark,
}) => {
  const [id = ''] = await add({ message: 'delivered' })
  await keepOnDevice(page, [onDevice(`${mark} delivered`, { id }), onDevice(`${mark} not delivered`)])
  await find(page, mark)
  await expect(entries(page)).toHaveCount(2)
  const marked = entries(page).filter({ hasText: 'Only on this device' })
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('not delivered')
})

test('SUBM-09 a loading list shows an outline, and an empty one a sentence', async ({ admin: page }) => {
  const seen = Promise.withResolvers<void>()
  await page.route(ROWS, async route => {
    await seen.promise
    return route.fulfill({ json: { total: 0, rows: [] } })
  })
  const nothing = { total: 0, waiting: 0, flagged: 0, changed_at: null }
  await page.route('**/rpc/submissions_pulse', route => route.fulfill({ json: nothing }))
  // After four seconds an error takes the outline's place.
  await stopClock(page)
  await page.goto('/admin')
  const outline = page.getByRole('status').filter({ hasText: /^Loading/ })
  await stepUntil(page, () => expect(outline).toBeVisible({ timeout: 200 }))
  await page.clock.resume()
  seen.resolve()
  await expect(
    page.getByText('No submissions yet. Messages from the contact form will appear here.'),
  ).toBeVisible()
})

test('SUBM-09 a search without results says so and offers to clear it', async ({
  admin: page,
  add,
  mark,
}) => {
  await add({ message: 'findable' })
  await find(page, `${mark} nothing like it`)
  await expect(page.getByText(`No submissions match “${mark} nothing like it”.`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(entries(page)).not.toHaveCount(0)
  await expect(searchBox(page)).toHaveValue('')
})

test('SEC-5 whatever a visitor wrote is shown as text', async ({ admin: page, add, mark }) => {
  const name = '<img src=x onerror="window.isHacked=1">'
  const message = '<script>window.isHacked=1</script>\n<b>bold</b> [x](javascript:alert(1)) {{7*7}}'
  await add({ name, email: '"><svg/onload=window.isHacked=1>@x.example'.replace(/\s/g, ''), message })
  await keepOnDevice(page, [onDevice(`${mark} ${message}`, { name, email: 'javascript:alert(1)' })])
  await find(page, mark)
  await expect(entries(page)).toHaveCount(2)
  for (const entry of await entries(page).all()) {
    await expect(entry).toContainText(name)
    await expect(entry).toContainText('<b>bold</b>')
    await entry.getByRole('button').first().click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(name)
    await expect(page.getByRole('article')).toContainText('<script>window.isHacked=1</script>')
    await expect(page.getByRole('article').locator('img, script, b')).toHaveCount(0)
    const links = await page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll(all => all.map(link => new URL((link as HTMLAnchorElement).href).protocol))
    expect(links.filter(protocol => protocol !== 'mailto:')).toEqual([])
  }
  // Now: all of it has been shown.
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
})

test('SEC-20 more than sixty entries are all listed, page by page', async ({ admin: page, add, mark }) => {
  const from = Date.now()
  await add(
    ...Array.from({ length: 64 }, (_, index) => ({
      message: `number ${index}.`,
      submitted_at: new Date(from - index * 60_000).toISOString(),
    })),
  )
  await find(page, mark)
  await expect(entries(page)).toHaveCount(50)
  const numbers = () =>
    entries(page).evaluateAll(all => all.map(entry => /number (\d+)/.exec(entry.textContent ?? '')?.[1]))
  const first = await numbers()
  const pages = page.getByRole('navigation', { name: 'Pages of submissions' })
  await expect(pages).toContainText('1–50 of 64')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages).toContainText('51–64 of 64')
  await expect(pages.getByRole('button', { name: 'Next' })).toBeFocused()
  await expect(entries(page)).toHaveCount(14)
  await expect(page).toHaveURL(/page=2/)
  const all = Array.from({ length: 64 }, (_, index) => String(index))
  await expect.poll(async () => [...first, ...(await numbers())]).toEqual(all)
})
