/** The dashboard's chat logs: deleting one conversation, or all of them. */
import { chats, entries, REST, test } from './chat-log-rows.ts'
import { answering, expect, holdUndo } from './fixtures.ts'
import { askService } from './service.ts'

test('LOGS-07 LOGS-09 a deleted conversation leaves the list, Undo restores it, and opening a missing one says so', async ({
  admin: page,
  add,
  mark,
}) => {
  const [first, second] = await add({ name: 'First' }, { name: 'Second' })
  const asked = answering(page, false, true, true)
  // Before the page opens: an open one may learn of its first route after the press.
  await page.route(`${REST}chat_logs?*`, route =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await chats(page, `&q=${mark}&log=${first}`)
  const remove = page.getByRole('article').getByRole('button', { name: 'Delete' })
  await remove.click()
  await expect(entries(page)).toHaveCount(2)
  await remove.click()
  await expect(page.getByText('Failed to delete chat log. Please try again.')).toBeVisible()
  await expect(entries(page)).toHaveCount(2)
  await page.unroute(`${REST}chat_logs?*`)
  await remove.click()
  const undo = await holdUndo(page)
  await expect(page.getByText('Chat log deleted')).toBeVisible()
  await expect(page.getByRole('article')).toBeHidden()
  await expect(entries(page)).toHaveCount(1)
  await undo.click()
  await expect(entries(page)).toHaveCount(2)
  expect(asked).toEqual(Array(3).fill('Are you sure you want to delete this chat log?'))

  await askService(`rest/v1/chat_logs?id=eq.${second}`, 'DELETE')
  await entries(page).filter({ hasText: 'Second' }).getByRole('button', { name: /^View/ }).click()
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('This chat log no longer exists.')
  await expect(entries(page)).toHaveCount(1)
})

test('LOGS-10 LOGS-11 LOGS-12 SEC-33 Delete All asks twice and stops at the first failure', async ({
  admin: page,
  add,
  mark,
}) => {
  const ids = await add(...Array.from({ length: 150 }, (_, place) => ({ name: String(place) })))
  // Only this test's rows are listed for deletion, because other tests share the database.
  await page.route(`${REST}chat_logs?select=id&*`, route => route.fulfill({ json: ids.map(id => ({ id })) }))
  let deletions = 0
  await page.route(`${REST}chat_logs?*`, route => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    deletions += 1
    if (deletions === 1) return route.continue()
    return route.fulfill({ status: 500, json: { message: 'the disk is full', code: 'XX000' } })
  })
  const asked = answering(page, false, true, false, true, true)
  await chats(page, `&q=${mark}`)
  const all = page.getByRole('button', { name: 'Delete All' })
  await all.click()
  await all.click()
  await all.click()
  await expect(page.getByText('Failed to delete chat logs: the disk is full')).toBeVisible()
  await expect(page.getByText('50 found')).toBeAttached()
  await expect(all).toBeEnabled()
  const first = 'Are you sure you want to delete ALL chat logs? This action cannot be undone!'
  const again = 'This will permanently delete all chat history. Are you absolutely sure?'
  expect(asked).toEqual([first, first, again, first, again])
  // Only from the last attempt: nothing was deleted after a refusal.
  expect(deletions).toBe(2)
})
