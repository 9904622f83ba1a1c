/** The list of submissions while the server, the network or the device fails (SEC-19, SEC-28, SEC-29). */
import type { Page, Route } from '@playwright/test'
import { LISTS, stepUntil, stopClock, whenAsked } from '../e2e/clock.ts'
import { entriesWith, expect, tryUntilGone } from '../e2e/fixtures.ts'
import { askService } from '../e2e/service.ts'
import {
  alert,
  entries,
  find,
  holdList,
  isStored,
  keepOnDevice,
  onDevice,
  pressDelete,
  ROWS,
  test,
  tryAgain,
} from '../e2e/submission-rows.ts'

const loading = (page: Page) => page.getByRole('status').getByText('Loading', { exact: true })

/** What arrives instead of rows. */
const FAULTS: [string, (route: Route) => Promise<void>][] = [
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

test('SUBM-09 SEC-29 with any wrong answer the list shows an error, Try Again, and this device’s entries', async ({
  admin: page,
  add,
  mark,
}) => {
  await add({ message: 'from the server' })
  await keepOnDevice(page, [onDevice(`${mark} from here`)])
  let answer = (route: Route) => route.continue()
  await page.route(ROWS, route => answer(route))
  for (const [name, fault] of FAULTS) {
    answer = fault
    // A search and the full list are different requests.
    await page.goto(name === '503' ? '/admin' : `/admin?q=${mark}`)
    await expect(alert(page), name).toContainText('Failed to load submissions. Please try again.')
    await expect(entries(page), name).toContainText([`${mark} from here`])
    await expect(entries(page), name).toContainText(['On this device'])
  }
  answer = route => route.continue()
  await tryUntilGone(alert(page))
  await expect(entriesWith(page, `${mark} from the server`)).toHaveCount(1)

  // If there are no entries at all, the message takes the place of the list; the keyboard goes on from there.
  await keepOnDevice(page, [])
  answer = route => route.fulfill({ status: 503 })
  await page.goto(`/admin?q=${mark}`)
  await expect(alert(page)).toHaveCount(1)
  await expect(alert(page)).toContainText('Failed to load submissions. Please try again.')
  // Once it has the focus: the list is also polled, and the button may go by itself.
  await tryAgain(page).focus()
  answer = route => route.continue()
  await page.keyboard.press('Enter')
  await expect(entriesWith(page, `${mark} from the server`)).toHaveCount(1)
  // The list takes the focus of the button, which went with its message.
  await expect(page.getByRole('tabpanel').locator('.split > :first-child')).toBeFocused()
})

test('SEC-29 a hanging list says that it is loading by 2 s, and shows an error and this device’s entries by 5 s', async ({
  admin: page,
  mark,
}) => {
  await keepOnDevice(page, [onDevice(`${mark} from here`)])
  await page.route(ROWS, () => {})
  await stopClock(page)
  await page.goto('/admin')
  await stepUntil(page, () => expect(loading(page)).toBeAttached({ timeout: 200 }))
  await page.clock.runFor(2000)
  await expect(page.getByText('Still loading...')).toBeVisible()
  await page.clock.runFor(3000)
  await expect(alert(page)).toContainText('Failed to load submissions. Please try again.')
  await expect(entries(page)).toContainText([`${mark} from here`])
})

test('F-26 SEC-29 a slow list shows an error by 5 s, and the rows when they arrive', async ({
  admin: page,
  add,
  mark,
}) => {
  await add({ message: 'found at last' })
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let isAsked = false
  await page.route(/\/rest\/v1\/rpc\/search_contact_submissions/, async route => {
    isAsked = true
    await held
    await route.continue()
  })
  await stopClock(page)
  await find(page, mark)
  await stepUntil(page, () => expect(loading(page)).toBeAttached({ timeout: 200 }))
  await expect.poll(() => isAsked).toBe(true)
  await page.clock.runFor(2000)
  await expect(page.getByText('Still loading...')).toBeVisible()
  await page.clock.runFor(3000)
  await expect(alert(page)).toContainText('Failed to load submissions. Please try again.')
  await page.clock.runFor(3000)
  release()
  await page.clock.resume()
  await expect(entries(page)).toContainText(['found at last'])
  await expect(alert(page)).toHaveCount(0)
})

test('SUBM-09 loaded rows stay when the next load fails', async ({ admin: page, add, mark }) => {
  await add({ message: 'read before' })
  await page.clock.install()
  await find(page, mark)
  await expect(entries(page)).toContainText(['read before'])
  await page.route(ROWS, route => route.fulfill({ status: 503 }))
  const fails = () => expect(alert(page)).toContainText('Failed to load submissions', { timeout: 2000 })
  await whenAsked(page, fails, LISTS)
  await expect(entries(page)).toContainText(['read before'])
})

/** What happens instead of a deletion. */
const REFUSALS: typeof FAULTS = [
  ['of 0 rows', route => route.fulfill({ json: [] })],
  ['answered 503', route => route.fulfill({ status: 503 })],
  ['answered with a page', route => route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' })],
  ['without network', route => route.abort()],
]

test('SEC-19 an unconfirmed deletion is shown as a failure, and the entry stays', async ({
  admin: page,
  add,
  mark,
}) => {
  const [id = ''] = await add({ message: 'stays' })
  await keepOnDevice(page, [onDevice(`${mark} stays`, { id })])
  page.on('dialog', dialog => dialog.accept())
  for (const [name, refuse] of REFUSALS) {
    await page.route(ROWS, route =>
      route.request().method() === 'DELETE' ? refuse(route) : route.continue(),
    )
    await find(page, mark)
    await pressDelete(page, mark)
    await expect(page.getByText('Failed to delete submission'), name).toBeVisible()
    await expect(page.getByText('Submission deleted successfully'), name).toHaveCount(0)
    await expect(entries(page), name).toContainText(['stays'])
    await page.unroute(ROWS)
  }
  await expect.poll(() => isStored(id)).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('contactSubmissions'))).toContain(mark)
})

test('SEC-19 deleting a row that a colleague already deleted reports a failure and reloads the list', async ({
  admin: page,
  add,
  mark,
}) => {
  const [id] = await add({ message: 'wanted gone twice' })
  const hold = await holdList(page)
  await find(page, mark)
  await expect(entries(page)).toHaveCount(1)
  await hold(true)
  await askService(`rest/v1/contact_submissions?id=eq.${id}`, 'DELETE')
  page.once('dialog', dialog => dialog.accept())
  await pressDelete(page, mark)
  await expect(page.getByText('Failed to delete submission')).toBeVisible()
  await hold(false)
  await expect(entries(page)).toHaveCount(0)
})

test('SEC-28 garbage on this device does not hide the server’s rows, and its readable entries are listed', async ({
  admin: page,
  add,
  mark,
}) => {
  await add({ message: 'from the server' })
  const broken = ['{"broken":', 'null', '{"id":1}', '"text"', '[null, 3, "x", [], {"id": 4}, {"id": "a"}]']
  for (const garbage of broken) {
    await keepOnDevice(page, garbage)
    await find(page, mark)
    await expect(entries(page), garbage).toContainText(['from the server'])
    await expect(alert(page), garbage).toHaveCount(0)
  }
  const understood = onDevice(`${mark} understood`, { id: 'not a uuid', timestamp: 'not a date' })
  await keepOnDevice(page, [null, { id: 4 }, understood, 'x'])
  await find(page, mark)
  await expect(entries(page)).toHaveCount(2)
  const entry = entriesWith(page, `${mark} understood`)
  await expect(entry).toContainText('Unknown date')
  await expect(alert(page)).toHaveCount(0)
})
