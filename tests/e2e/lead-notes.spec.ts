/** Notes and status of a lead: saves that fail, outlive a session, or conflict with a colleague's. */
import type { Page } from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { expect, newSignedIn } from './fixtures.ts'
import { hold } from './login-page.ts'
import { BACKEND, keys, STORAGE_KEY, startSession } from './service.ts'
import { entries, find, storedLead as stored, test } from './submission-rows.ts'

const notes = (page: Page) => page.getByLabel('Notes')
const saved = (page: Page) => page.getByRole('article').getByText('Saved', { exact: true })

test('SEC-19 UX-06 a status that could not be stored is reverted and reported as failed', async ({
  admin: page,
  add,
  mark,
}) => {
  await add({ message: 'keeps its status' })
  await page.route(/rest\/v1\/contact_submissions\?/, route =>
    route.request().method() === 'PATCH' ? route.fulfill({ json: [] }) : route.continue(),
  )
  await find(page, mark)
  await page.getByRole('article').getByText('Won').click()
  await expect(page.getByText('Failed to change the status')).toBeVisible()
  await expect(entries(page)).toContainText('New')
  await expect(page.getByRole('radio', { name: 'New' })).toBeChecked()
})

test('UX-06 UX-07 notes are saved while typing, and a colleague’s newer ones are shown and asked about', async ({
  admin: page,
  browser,
  add,
  mark,
}) => {
  const [id = ''] = await add({ message: 'with notes' })
  const colleague = await newSignedIn(browser, await startSession(DEMO_ADMIN))
  await find(page, mark)
  await find(colleague, mark)
  // Typed before the other notes are stored, because untouched notes follow the stored ones.
  const writes = /\/rest\/v1\/contact_submissions\?id=/
  const sendColleagues = await hold(colleague, writes)
  await notes(colleague).fill('Wants a quote.')
  await notes(page).pressSequentially('Called twice.')
  await expect(saved(page)).toBeVisible()
  await expect.poll(async () => (await stored(id))?.notes).toBe('Called twice.')
  sendColleagues()

  const question = colleague.getByRole('dialog', { name: /^Two versions of the notes/ })
  await expect(question).toContainText('Called twice.')
  await expect(question).toContainText('Wants a quote.')
  // Now: the question is asked, and waits for its answer.
  expect((await stored(id))?.notes).toBe('Called twice.')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await stored(id))?.notes).toBe('Wants a quote.')

  // A status that changes meanwhile does not cause a conflict.
  await page.getByRole('article').getByText('Contacted').click()
  await expect.poll(async () => (await stored(id))?.status).toBe('contacted')
  await notes(colleague).fill('Wants a quote, soon.')
  await expect.poll(async () => (await stored(id))?.notes).toBe('Wants a quote, soon.')

  // A newer lead arrives above this one; the notes being written keep their place.
  await notes(page).focus()
  await add({ message: 'newer' })
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(entries(page)).toHaveCount(2, { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('article')).toContainText('with notes')
  await expect(notes(page)).toBeFocused()
  await colleague.context().close()
})

test('UX-05 UX-06 SEC-31 unsaved notes survive the end of the session and are offered again', async ({
  admin: page,
  add,
  mark,
}) => {
  const [id = ''] = await add({ message: 'with lost notes' })
  const refused = /contact_submissions\?.*id=eq/
  await page.route(refused, route =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await find(page, mark)
  await notes(page).fill('Do not lose this.')
  await expect(page.getByText('Not saved. What you typed is kept.')).toBeVisible()
  // The session is ended elsewhere, without any confirmation here.
  const { access_token } = await page.evaluate(
    key => JSON.parse(localStorage.getItem(key) ?? ''),
    STORAGE_KEY,
  )
  await fetch(`${BACKEND}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: keys().anonKey, Authorization: `Bearer ${access_token}` },
  })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.unroute(refused)
  const session = JSON.stringify(await startSession(DEMO_ADMIN))
  await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [STORAGE_KEY, session])
  await page.reload()
  await expect(page.getByText('newer notes that were not saved')).toBeVisible()
  await expect(notes(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Use them' }).click()
  await expect(notes(page)).toHaveValue('Do not lose this.')
  await expect.poll(async () => (await stored(id))?.notes).toBe('Do not lose this.')
})
