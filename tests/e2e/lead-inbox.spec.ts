/** The lead inbox: status, bulk actions, spam and export. */
import { readFile } from 'node:fs/promises'
import { entriesWith, expect, holdUndo } from './fixtures.ts'
import { entries, find, storedLead as stored, test } from './submission-rows.ts'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('A11Y-02 UX-04 UX-02 status, reply clock and filters work for one lead and for several at once', async ({
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
  await page.getByRole('button', { name: 'Set status…' }).press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'New' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Lost' })).toBeFocused()
  // Now: a select would have set the first status by now.
  expect((await stored(first))?.status).toBe('contacted')
  await page.keyboard.press('Enter')
  await expect(entries(page).filter({ hasText: 'Lost' })).toHaveCount(3)
  for (const id of [first, second, third]) {
    await expect.poll(async () => (await stored(id))?.status).toBe('lost')
  }
})

test('SUBM-08 UX-01 several leads are deleted with one question and restored by Undo; likely spam waits in its own view', async ({
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
  const undo = await holdUndo(page)
  await expect(entries(page)).toHaveCount(1)
  expect(questions).toEqual(['Delete these 2 submissions?'])
  await undo.click()
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

test('F-02 a submission flagged only as one of many from its address is in the inbox, with a badge', async ({
  admin: page,
  add,
  mark,
}) => {
  await add({ message: 'from the office', flags: ['many_from_one_address'] })
  await find(page, mark)
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('Many from one address')
  const detail = page.getByRole('article')
  await expect(detail.getByText('Many from one address')).toBeVisible()
  await expect(detail).not.toContainText('spam')
  await page.getByLabel('View', { exact: true }).selectOption('flagged')
  await expect(entries(page)).toHaveCount(0)
})

test('UX-03 SEC-10 the CSV file holds exactly the filtered rows of all pages, with formulas disabled', async ({
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
    expect(
      text.startsWith(
        '\uFEFFDate,Name,Email,Message,Source,Page,Campaign,Campaign source,Campaign medium,Referrer,First page,Status,Notes',
      ),
    ).toBe(true)
    expect(text.match(new RegExp(mark, 'g'))).toHaveLength(count)
    expect(text.includes(`"'=HYPERLINK(""https://evil.example"")"`)).toBe(status === 'lost')
  }
})

test('F-25 UX-03 a long export shows its progress, can be canceled, and saves nothing when it fails', async ({
  admin: page,
}) => {
  const COUNT = 12_000
  const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  const rowOf = (index: number) => ({
    ...{ id: idOf(index), name: `Lead ${index}`, email: 'lead@example.com', message: 'One of many.' },
    ...{ source: 'contact', source_path: '/contact', submitted_at: ago(index), created_at: ago(index) },
    ...{ status: 'new', notes: '', notes_revision: 1, chat_log_id: null, updated_at: ago(index) },
    ...{ flags: [], verified: true, person_id: null },
  })
  const rowsFrom = (start: number, most: number) =>
    Array.from({ length: Math.min(most, COUNT - start) }, (_, index) => rowOf(start + index))
  /** What happens to the request for the rows after the first six thousand. */
  let half: 'fails' | 'waits' | 'comes' = 'fails'
  await page.route('**/rpc/search_contact_submissions', route => {
    const { most, after_id } = route.request().postDataJSON()
    const start = after_id?.includes('-8000-') ? Number(after_id.slice(-12)) + 1 : 0
    if (start === 6000 && half === 'fails') return route.fulfill({ status: 503 })
    if (start === 6000 && half === 'waits') return
    return route.fulfill({ json: { total: COUNT, rows: rowsFrom(start, most) } })
  })
  const files: string[] = []
  page.on('download', file => files.push(file.suggestedFilename()))
  await page.goto('/admin')
  await expect(entries(page)).toHaveCount(50)

  const begin = page.getByRole('button', { name: 'Export CSV' })
  await begin.click()
  await expect(
    page.getByText('Failed to export submissions after 6,000; nothing was saved. Please try again.'),
  ).toBeVisible()

  half = 'waits'
  await begin.click()
  await expect(page.getByRole('status').filter({ hasText: 'Exporting... 50 %' })).toBeVisible()
  const cancel = page.getByRole('button', { name: 'Cancel export' })
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await expect(page.getByText('Export cancelled, nothing was saved')).toBeVisible()
  await expect(begin).toBeFocused()

  half = 'comes'
  const download = page.waitForEvent('download')
  await begin.press('Enter')
  const file = await download
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(COUNT + 1)
  expect(lines.at(-1)).toContain(`Lead ${COUNT - 1}`)
  // Now: the two that were begun before have been answered.
  expect(files).toEqual([file.suggestedFilename()])
})
