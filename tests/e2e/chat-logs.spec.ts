/** The dashboard's chat logs: finding, reading, taking along and deleting conversations. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { LISTS, whenAsked } from './clock.ts'
import { test as base, expect } from './fixtures.ts'
import { askService } from './service.ts'

interface Log {
  name?: string
  created_at?: string
  user_info?: Record<string, string>
  messages?: object[]
}

/** Adds conversations whose names begin with the test's mark; they are gone after it. */
const test = base.extend<{ add: (...logs: Log[]) => Promise<string[]> }>({
  add: async ({ mark }, use) => {
    const ids: string[] = []
    await use(async (...logs) => {
      const rows = logs.map(({ name = '', user_info, ...rest }) => ({
        id: randomUUID(),
        created_at: new Date().toISOString(),
        messages: [],
        ...rest,
        user_info: { name: `${mark} ${name}`.trim(), ...user_info },
      }))
      await askService('rest/v1/chat_logs', 'POST', rows)
      ids.push(...rows.map(row => row.id))
      return rows.map(row => row.id)
    })
    for (let start = 0; start < ids.length; start += 100) {
      await askService(`rest/v1/chat_logs?id=in.(${ids.slice(start, start + 100)})`, 'DELETE')
    }
  },
})

const REST = '**/rest/v1/'
const list = (page: Page) => page.getByRole('list', { name: 'Chat logs' })
const entries = (page: Page) => list(page).getByRole('listitem')
const chats = (page: Page, query = '') => page.goto(`/admin?tab=chats${query}`)

/** Answers the page's questions one after the other; what they asked. */
function answering(page: Page, ...answers: boolean[]): string[] {
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void (answers[asked.length - 1] ? dialog.accept() : dialog.dismiss())
  })
  return asked
}

test('LOGS-02 LOGS-03 LOGS-05 LOGS-08 LOGS-14 UX-04 conversations are found, sorted, read, judged and downloaded', async ({
  admin: page,
  add,
  mark,
}) => {
  const said = [
    { role: 'agent', content: '**Which service** can we help with?', timestamp: '2026-11-20T10:00:00Z' },
    { role: 'user', content: '<b>Web</b> **please**', timestamp: '2026-11-20T10:01:00Z' },
  ]
  const service = `Service of ${mark}`
  const [older, newer] = await add(
    { name: 'Older', created_at: '2026-11-01T10:00:00Z' },
    { name: 'Newer', messages: said, user_info: { email: 'a@b.example', service, odd: 'A key of its own' } },
  )
  await page.clock.install()
  await chats(page)
  await page.getByRole('searchbox', { name: 'Search chat logs' }).fill(mark.toUpperCase())
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).first()).toContainText(`${mark} Newer`)
  await expect(entries(page).last()).toContainText('No email provided')
  await expect(entries(page).last()).toContainText('No service specified')
  await page.getByRole('button', { name: 'Sort by Date: Newest First' }).click()
  await expect(entries(page).first()).toContainText(`${mark} Older`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sort by Date: Oldest First' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search chat logs' }).fill(service)
  await expect(entries(page)).toHaveCount(1)

  await entries(page).getByRole('button', { name: 'View Full Conversation' }).click()
  const detail = page.getByRole('article')
  await expect(detail).toContainText(String(newer))
  await expect(detail.getByRole('heading', { name: 'Conversation History (2 messages)' })).toBeVisible()
  await expect(detail.locator('b', { hasText: 'Which service' })).toBeVisible()
  await expect(detail).toContainText('<b>Web</b> **please**')
  await expect(detail).toContainText('A key of its own')
  await detail.getByText('User Information').click()
  await expect(detail.getByText('A key of its own')).toBeHidden()

  // Two choices, one after the other: the last one is stored (UX-04, UX-07).
  await detail.getByText('Lost', { exact: true }).click()
  await detail.getByText('Won', { exact: true }).click()
  await expect(entries(page)).toContainText('Won')
  const stored = () => askService(`rest/v1/chat_logs?select=status&id=eq.${newer}`)
  await expect.poll(stored).toEqual([{ status: 'won' }])
  await expect(detail.getByRole('radio', { name: 'Won' })).toBeChecked()

  const texts: string[] = []
  for (const button of [
    detail.getByRole('button', { name: 'Download Chat' }),
    entries(page).getByRole('button', { name: /^Download/ }),
  ]) {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe(`chat-log-${newer}.txt`)
    texts.push(await readFile(await download.path(), 'utf8'))
  }
  expect(texts[0]).toBe(texts[1])
  expect(texts[0]).toContain('Which service can we help with?')
  await detail.getByRole('button', { name: 'Back to Chat Logs' }).click()
  await expect(detail).toBeHidden()

  await add({ name: 'Arrives by itself', user_info: { service } })
  await whenAsked(page, () => expect(entries(page)).toHaveCount(2, { timeout: 2000 }), LISTS)
  await page.getByRole('searchbox', { name: 'Search chat logs' }).fill(`${mark} nobody`)
  await expect(page.getByText('No chat logs found')).toBeVisible()
  expect(older).toBeTruthy()
})

test('LOGS-07 LOGS-09 a deleted conversation leaves the list, comes back by Undo, and says when it is gone', async ({
  admin: page,
  add,
  mark,
}) => {
  const [first, second] = await add({ name: 'First' }, { name: 'Second' })
  const asked = answering(page, false, true)
  await chats(page, `&q=${mark}&log=${first}`)
  const remove = page.getByRole('article').getByRole('button', { name: 'Delete' })
  await remove.click()
  await expect(entries(page)).toHaveCount(2)
  await remove.click()
  await expect(page.getByText('Chat log deleted')).toBeVisible()
  await expect(page.getByRole('article')).toBeHidden()
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries(page)).toHaveCount(2)
  expect(asked).toEqual(Array(2).fill('Are you sure you want to delete this chat log?'))

  await askService(`rest/v1/chat_logs?id=eq.${second}`, 'DELETE')
  await entries(page).filter({ hasText: 'Second' }).getByRole('button', { name: /^View/ }).click()
  await expect(page.getByRole('alert')).toContainText('This chat log no longer exists.')
  await expect(entries(page)).toHaveCount(1)
})

test('LOGS-01 LOGS-07 SEC-29 a list or a conversation that cannot be read says so and can be tried again', async ({
  admin: page,
  add,
  mark,
}) => {
  const [id] = await add({ name: 'Read me' })
  await page.route(`${REST}rpc/search_chat_logs**`, route => route.fulfill({ status: 500, json: {} }))
  await chats(page, `&q=${mark}`)
  await expect(page.getByRole('alert')).toContainText('Failed to load chat logs. Please try again.', {
    timeout: 15_000,
  })
  await page.unroute(`${REST}rpc/search_chat_logs**`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(entries(page)).toHaveCount(1)
  await page.route(`${REST}chat_logs?*id=eq.${id}*`, route => route.fulfill({ status: 500, json: {} }))
  await entries(page).getByRole('button', { name: /^View/ }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load chat details. Please try again.', {
    timeout: 15_000,
  })
})

test('LOGS-10 LOGS-11 LOGS-12 SEC-33 Delete All asks twice, and stops where it fails', async ({
  admin: page,
  add,
  mark,
}) => {
  const ids = await add(...Array.from({ length: 150 }, (_, place) => ({ name: String(place) })))
  // Only this test's rows are there to be deleted: other tests share the database.
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
  expect(deletions).toBe(0)
  await all.click()
  await expect(page.getByText('Failed to delete chat logs: the disk is full')).toBeVisible()
  await expect(page.getByText('50 found')).toBeAttached()
  await expect(all).toBeEnabled()
  const first = 'Are you sure you want to delete ALL chat logs? This action cannot be undone!'
  const again = 'This will permanently delete all chat history. Are you absolutely sure?'
  expect(asked).toEqual([first, first, again, first, again])
})
