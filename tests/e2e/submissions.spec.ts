/** The administrator's list of submissions: found, read, deleted, and shown as far as anything is known. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page, Route } from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { entriesWith, expect, newSignedIn } from './fixtures.ts'
import { askService, startSession } from './service.ts'
import { type Row, test } from './submission-rows.ts'

/** Everything that reads or deletes submissions; not the function that receives them. */
const ROWS = /\/rest\/v1\/(contact_submissions|rpc\/(search_contact_submissions|submissions_pulse))/

const heading = (page: Page) => page.getByRole('heading', { name: 'Contact Form Submissions' })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search submissions' })
const entries = (page: Page) => page.getByRole('list', { name: 'Submissions' }).getByRole('listitem')
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' })
const alert = (page: Page) => page.getByRole('alert')
const isStored = async (id: string) =>
  ((await askService(`rest/v1/contact_submissions?id=eq.${id}&select=id`)) as unknown[]).length === 1

const isFocused = (element: Locator) => element.evaluate(node => node === document.activeElement)

/** Opens the list of the entries that contain `text`. */
const find = (page: Page, text: string) => page.goto(`/admin?tab=submissions&q=${encodeURIComponent(text)}`)

/** Presses the delete button of the entry's row. */
async function pressDelete(page: Page, text: string) {
  const entry = entriesWith(page, text)
  await entry.hover()
  await entry.getByRole('button', { name: /^Delete submission from/ }).click()
}

/** Leaves `value` where the contact form keeps this device's submissions. */
async function keepOnDevice(page: Page, value: unknown) {
  await page.goto('/manifest.webmanifest')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  await page.evaluate(kept => localStorage.setItem('contactSubmissions', kept), text)
}

const onDevice = (message: string, changes: Row & { timestamp?: string } = {}) => ({
  id: randomUUID(),
  name: 'Device Writer',
  email: 'device@writer.example',
  message,
  timestamp: new Date().toISOString(),
  ...changes,
})

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

test('SUBM-07 the search looks into name, email and message, whatever the case', async ({
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

test('SUBM-07 SEC-8 signs that mean something to databases are searched for as they are', async ({
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

test('SUBM-06 server and device entries stand in one list, newest first', async ({
  admin: page,
  add,
  mark,
}) => {
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

test('SUBM-06 an entry of this device is marked, and one that was delivered stands once, unmarked', async ({
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

for (const garbage of [
  '{"broken":',
  'null',
  '{"id":1}',
  '"text"',
  '[null, 3, "x", [], {"id": 4}, {"id": "a"}]',
]) {
  test(`SEC-28 ${garbage} on this device does not hide the server’s rows`, async ({
    admin: page,
    add,
    mark,
  }) => {
    await add({ message: 'from the server' })
    await keepOnDevice(page, garbage)
    await find(page, mark)
    await expect(entries(page)).toContainText(['from the server'])
    await expect(alert(page)).toHaveCount(0)
  })
}

test('SEC-28 what is understood among garbage is listed, with an id that is none, too', async ({
  admin: page,
  mark,
}) => {
  const understood = onDevice(`${mark} understood`, { id: 'not a uuid', timestamp: 'not a date' })
  await keepOnDevice(page, [null, { id: 4 }, understood, 'x'])
  await find(page, mark)
  await expect(entries(page)).toContainText([`${mark} understood`])
  await expect(entries(page)).toContainText(['Unknown date'])
  await expect(alert(page)).toHaveCount(0)
})

test.describe('deleting', () => {
  test('SUBM-08 asks first: on no nothing happens, on yes the entry is gone everywhere', async ({
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
    expect(questions).toEqual(['confirm: Delete this submission?'])
    await expect(entries(page)).toHaveCount(1)
    expect(deletions).toEqual([])
    expect(await isStored(id)).toBe(true)

    page.once('dialog', dialog => dialog.accept())
    await pressDelete(page, mark)
    await expect(page.getByText('Submission deleted successfully')).toBeVisible()
    await expect(entries(page)).toHaveCount(0)
    await expect(heading(page)).toBeFocused()
    expect(await isStored(id)).toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('contactSubmissions'))).toBe('[{"id":"other"}]')
    await page.reload()
    await expect(page.getByText(`No submissions match “${mark}”.`)).toBeVisible()
  })

  test('SUBM-08 an entry of this device is deleted without the server, and is not delivered any more', async ({
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
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).not.toContain(mark)
  })

  const refusals: [string, (route: Route) => Promise<void>][] = [
    ['of 0 rows', route => route.fulfill({ json: [] })],
    ['answered 503', route => route.fulfill({ status: 503 })],
    ['answered with a page', route => route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' })],
    ['without network', route => route.abort()],
  ]
  for (const [name, refuse] of refusals) {
    test(`SEC-19 a deletion ${name} is shown as a failure, and the entry stays`, async ({
      admin: page,
      add,
      mark,
    }) => {
      const [id = ''] = await add({ message: 'stays' })
      await keepOnDevice(page, [onDevice(`${mark} stays`, { id })])
      await page.route(ROWS, route =>
        route.request().method() === 'DELETE' ? refuse(route) : route.continue(),
      )
      await find(page, mark)
      page.once('dialog', dialog => dialog.accept())
      await pressDelete(page, mark)
      await expect(page.getByText('Failed to delete submission')).toBeVisible()
      await expect(page.getByText('Submission deleted successfully')).toHaveCount(0)
      await expect(entries(page)).toContainText(['stays'])
      expect(await isStored(id)).toBe(true)
      expect(await page.evaluate(() => localStorage.getItem('contactSubmissions'))).toContain(mark)
    })
  }
})

test.describe('a server that does not answer as it should', () => {
  const faults: [string, (route: Route) => Promise<void>][] = [
    ['503', route => route.fulfill({ status: 503, json: { message: 'Unavailable' } })],
    [
      '500 with a page',
      route => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
    ],
    [
      '200 with a page',
      route => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' }),
    ],
    ['200 with nothing', route => route.fulfill({ status: 200, body: '' })],
    ['200 with null', route => route.fulfill({ status: 200, json: null })],
    ['200 with other rows', route => route.fulfill({ status: 200, json: [{ id: 1 }] })],
    ['no network', route => route.abort('internetdisconnected')],
  ]
  for (const [name, fault] of faults) {
    test(`SUBM-09 SEC-29 ${name}: a message, Try Again, and this device’s entries`, async ({
      admin: page,
      add,
      mark,
    }) => {
      await add({ message: 'from the server' })
      await keepOnDevice(page, [onDevice(`${mark} from here`)])
      await page.route(ROWS, fault)
      for (const address of [`/admin?q=${mark}`, '/admin']) {
        await page.goto(address)
        await expect(alert(page)).toContainText('Failed to load submissions. Please try again.')
        await expect(entries(page)).toContainText([`${mark} from here`])
        await expect(entries(page)).toContainText(['On this device'])
      }
      await page.unroute(ROWS)
      await tryAgain(page).click()
      await expect(entriesWith(page, `${mark} from the server`)).toHaveCount(1)
      await expect(alert(page)).toHaveCount(0)
    })
  }

  test('SEC-29 one that hangs: still loading by 2 s, the message and this device’s entries by 5 s', async ({
    admin: page,
    mark,
  }) => {
    await keepOnDevice(page, [onDevice(`${mark} from here`)])
    await page.route(ROWS, () => {})
    await page.clock.install()
    await page.goto('/admin')
    await expect(page.getByRole('status').getByText('Loading', { exact: true })).toBeAttached()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)
    await expect(page.getByText('Still loading...')).toBeVisible()
    await page.clock.runFor(3000)
    await expect(alert(page)).toContainText('Failed to load submissions. Please try again.')
    await expect(entries(page)).toContainText([`${mark} from here`])
  })

  test('SUBM-09 rows that were read stay when the next reading fails', async ({ admin: page, add, mark }) => {
    await add({ message: 'read before' })
    await page.clock.install()
    await find(page, mark)
    await expect(entries(page)).toContainText(['read before'])
    await page.route(ROWS, route => route.fulfill({ status: 503 }))
    await page.clock.fastForward(16_000)
    await expect(alert(page)).toContainText('Failed to load submissions')
    await expect(entries(page)).toContainText(['read before'])
  })
})

test('SUBM-09 no submissions at all is a sentence', async ({ admin: page }) => {
  const headers = { 'Content-Range': '*/0', 'Access-Control-Expose-Headers': '*' }
  await page.route(ROWS, route => route.fulfill({ json: [], headers }))
  const nothing = { total: 0, waiting: 0, flagged: 0, changed_at: null }
  await page.route('**/rpc/submissions_pulse', route => route.fulfill({ json: nothing }))
  await page.goto('/admin')
  await expect(
    page.getByText('No submissions yet. Messages from the contact form will appear here.'),
  ).toBeVisible()
})

test('SUBM-09 an empty search is a sentence with a way back to all', async ({ admin: page, add, mark }) => {
  await add({ message: 'findable' })
  await find(page, `${mark} nothing like it`)
  await expect(page.getByText(`No submissions match “${mark} nothing like it”.`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(entriesWith(page, mark)).toHaveCount(1)
  await expect(searchBox(page)).toHaveValue('')
})

test('SEC-5 what a visitor wrote is text, whatever it looks like', async ({ admin: page, add, mark }) => {
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
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
})

test('SEC-20 more than sixty entries are all there, page by page', async ({ admin: page, add, mark }) => {
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
  await expect(entries(page)).toHaveCount(14)
  await expect(page).toHaveURL(/page=2/)
  expect([...first, ...(await numbers())]).toEqual(Array.from({ length: 64 }, (_, index) => String(index)))
})

test.describe('two administrators', () => {
  const pair = test.extend<{ colleague: Page }>({
    colleague: async ({ browser, baseURL }, use) => {
      const context = await newSignedIn(browser, baseURL, await startSession(DEMO_ADMIN))
      await use(await context.newPage())
      await context.close()
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
      await admin.clock.fastForward(16_000)
      await expect(entries(admin)).toHaveCount(1)
      await expect(entries(admin)).toContainText('arrived meanwhile')
    },
  )

  pair(
    'SEC-19 deleting what the other has deleted is said to have failed, and the list is read again',
    async ({ admin, colleague, add, mark }) => {
      await add({ message: 'wanted gone twice' })
      await find(admin, mark)
      await find(colleague, mark)
      await expect(entries(admin)).toHaveCount(1)
      colleague.once('dialog', dialog => dialog.accept())
      await pressDelete(colleague, mark)
      await expect(entries(colleague)).toHaveCount(0)
      admin.once('dialog', dialog => dialog.accept())
      await pressDelete(admin, mark)
      await expect(admin.getByText('Failed to delete submission')).toBeVisible()
      await expect(entries(admin)).toHaveCount(0)
    },
  )
})

test('A11Y-02 by keys alone: search, open, delete, and the focus is never lost', async ({
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
  // Past the filters and the first row.
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

test('UX-02 search and entry are in the address; reload keeps them, Back undoes them', async ({
  admin: page,
  add,
  mark,
}) => {
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
