/** The lead inbox: status, many at once, spam and export. */
import { readFile } from 'node:fs/promises'
import { entriesWith, expect } from './fixtures.ts'
import { entries, find, storedLead as stored, test } from './submission-rows.ts'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

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

test('SUBM-08 UX-01 several are deleted with one question, and Undo brings them back; what looks like spam waits in a view of its own', async ({
  admin: page,
  add,
  mark,
}) => {
  const ids = await add({ message: 'one' }, { message: 'two' }, { message: 'three' })
  await add({ message: 'see https://a.example https://b.example', flags: ['links', 'too_fast'] })
  await find(page, mark)
  await expect(entries(page)).toHaveCount(3)
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
  for (const id of ids) await expect.poll(() => stored(id)).toMatchObject({ status: 'new', name: 'Ada Osei' })

  await page.getByLabel('View', { exact: true }).selectOption('flagged')
  await expect(entries(page)).toHaveCount(1)
  const detail = page.getByRole('article')
  await expect(detail).toContainText('Looks like spam: it contains links; sent faster than people type.')
  await detail.getByRole('button', { name: 'Not spam' }).click()
  await expect(entries(page)).toHaveCount(0)
  await page.goBack()
  await expect(entries(page)).toHaveCount(4)
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
