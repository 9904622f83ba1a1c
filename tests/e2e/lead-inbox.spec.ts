/** The lead inbox: status, notes, many at once, spam, export, and two administrators at the same time. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { entriesWith, expect, newSignedIn } from './fixtures.ts'
import { askService, STORAGE_KEY, startSession } from './service.ts'
import { test } from './submission-rows.ts'

const entries = (page: Page) => page.getByRole('list', { name: 'Submissions' }).getByRole('listitem')
const find = (page: Page, text: string, more = '') =>
  page.goto(`/admin?tab=submissions&q=${encodeURIComponent(text)}${more}`)
const notes = (page: Page) => page.getByLabel('Notes')
const saved = (page: Page) => page.getByRole('article').getByText('Saved', { exact: true })
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const stored = async (id: string) => {
  const [row] = (await askService(`rest/v1/contact_submissions?id=eq.${id}`)) as Record<string, unknown>[]
  return row
}

test('UX-04 UX-02 status, clock and filters: one lead, then several at once', async ({
  admin: page,
  add,
  mark,
}) => {
  const [first = '', second = '', third = ''] = await add(
    { name: 'Late Lead', submitted_at: ago(60), source: 'contact' },
    { name: 'Due Lead', submitted_at: ago(30), source: 'contact' },
    { name: 'Chat Lead', submitted_at: ago(2), source: 'chat' },
  )
  await find(page, mark)
  await expect(entries(page)).toHaveCount(3)
  await expect(entriesWith(page, 'Late Lead')).toContainText('Reply overdue by 12 hours')
  await expect(entriesWith(page, 'Due Lead')).toContainText('Reply due, 18 hours left')
  await expect(page.getByRole('article')).toContainText('Reply within 22 hours')

  await entriesWith(page, 'Late Lead').getByRole('button').first().click()
  await page.getByRole('article').getByText('Contacted').click()
  await expect(entriesWith(page, 'Late Lead')).toContainText('Contacted')
  await expect(entriesWith(page, 'Late Lead')).not.toContainText('overdue')
  await expect.poll(async () => (await stored(first))?.status).toBe('contacted')

  await page.getByLabel('Status', { exact: true }).selectOption('New')
  await expect(entries(page)).toHaveCount(2)
  await expect(page).toHaveURL(/status=new/)
  await page.getByLabel('Source', { exact: true }).selectOption('Chat')
  await expect(entries(page)).toHaveCount(1)
  await page.goBack()
  await page.goBack()
  await expect(entries(page)).toHaveCount(3)

  await entriesWith(page, 'Due Lead').getByRole('checkbox').check()
  await expect(page.getByText('1 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Choose all on this page' }).click()
  await page.getByLabel('Set the status of the chosen submissions').selectOption('Lost')
  await expect(entries(page).filter({ hasText: 'Lost' })).toHaveCount(3)
  for (const id of [first, second, third]) {
    await expect.poll(async () => (await stored(id))?.status).toBe('lost')
  }
})

test('SUBM-08 UX-01 several are deleted with one question, and Undo brings them back', async ({
  admin: page,
  add,
  mark,
}) => {
  const ids = await add({ message: 'one' }, { message: 'two' }, { message: 'three' })
  await find(page, mark)
  for (const text of ['one', 'two']) {
    await entriesWith(page, `${mark} ${text}`).getByRole('checkbox').check()
  }
  const questions: string[] = []
  page.on('dialog', async question => {
    questions.push(question.message())
    await question.accept()
  })
  await page.getByRole('button', { name: 'Delete chosen' }).click()
  await expect(entries(page)).toHaveCount(1)
  expect(questions).toEqual(['Delete these 2 submissions?'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries(page)).toHaveCount(3)
  for (const id of ids) expect(await stored(id)).toMatchObject({ status: 'new', name: 'Ada Osei' })
})

test('SEC-19 UX-06 a status that is not stored is taken back and said to have failed', async ({
  admin: page,
  add,
  mark,
}) => {
  await add({ message: 'keeps its status' })
  await page.route(/contact_submissions\?.*id=in/, route =>
    route.request().method() === 'PATCH' ? route.fulfill({ json: [] }) : route.continue(),
  )
  await find(page, mark)
  await page.getByRole('article').getByText('Won').click()
  await expect(page.getByText('Failed to change the status')).toBeVisible()
  await expect(entries(page)).toContainText('New')
  await expect(page.getByRole('radio', { name: 'New' })).toBeChecked()
})

test('UX-06 UX-07 notes are saved while typing; a colleague’s newer ones are shown and asked about', async ({
  admin: page,
  browser,
  baseURL,
  add,
  mark,
}) => {
  const [id = ''] = await add({ message: 'with notes' })
  const context = await newSignedIn(browser, baseURL, await startSession(DEMO_ADMIN))
  const colleague = await context.newPage()
  await find(page, mark)
  await find(colleague, mark)
  await notes(page).pressSequentially('Called twice.')
  await expect(saved(page)).toBeVisible()
  await expect.poll(async () => (await stored(id))?.notes).toBe('Called twice.')

  await notes(colleague).fill('Wants a quote.')
  const question = colleague.getByRole('alert').filter({ hasText: 'Which one stays?' })
  await expect(question).toContainText('Called twice.')
  await expect(question).toContainText('Wants a quote.')
  expect((await stored(id))?.notes).toBe('Called twice.')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await stored(id))?.notes).toBe('Wants a quote.')

  // A status that changes meanwhile is no conflict.
  await page.getByRole('article').getByText('Contacted').click()
  await expect.poll(async () => (await stored(id))?.status).toBe('contacted')
  await notes(colleague).fill('Wants a quote, soon.')
  await expect.poll(async () => (await stored(id))?.notes).toBe('Wants a quote, soon.')
  await context.close()
})

test('UX-05 UX-06 SEC-31 notes that could not be saved outlive the session and are offered again', async ({
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
  // The session ends in another tab.
  const other = await page.context().newPage()
  await other.goto('/admin')
  await other.getByRole('button', { name: 'Logout' }).click()
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

test('what looks like spam waits in a view of its own until somebody says it is none', async ({
  admin: page,
  add,
  mark,
}) => {
  await add({ message: 'see https://a.example https://b.example', flags: ['links', 'too_fast'] })
  await find(page, mark)
  await expect(page.getByText(`No submissions match “${mark}”.`)).toBeVisible()
  await page.getByLabel('View', { exact: true }).selectOption('flagged')
  await expect(entries(page)).toHaveCount(1)
  const detail = page.getByRole('article')
  await expect(detail).toContainText('Looks like spam: it contains links; sent faster than people type.')
  await detail.getByRole('button', { name: 'Not spam' }).click()
  await expect(entries(page)).toHaveCount(0)
  await page.goBack()
  await expect(entries(page)).toHaveCount(1)
})

test('UX-03 SEC-10 the file holds exactly the filtered rows, of all pages, with formulas inert', async ({
  admin: page,
  add,
  mark,
}) => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    name: index === 59 ? '=HYPERLINK("https://evil.example")' : `Lead ${index}`,
    message: `row ${index}.`,
    status: index < 55 ? 'won' : 'lost',
    submitted_at: ago(index),
  }))
  await add(...rows)
  for (const [status, count] of [
    ['won', 55],
    ['lost', 5],
  ] as const) {
    await find(page, mark, `&status=${status}`)
    await expect(entries(page)).toHaveCount(Math.min(count, 50))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^submissions-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\uFEFFDate,Name,Email,Message,Source,Page,Status,Notes')).toBe(true)
    expect(text.match(new RegExp(mark, 'g'))).toHaveLength(count)
    expect(text.includes(`"'=HYPERLINK(""https://evil.example"")"`)).toBe(status === 'lost')
  }
})
