/** The dashboard's chat logs: finding, reading and exporting conversations. */
import { readFile } from 'node:fs/promises'
import { chats, entries, REST, test } from './chat-log-rows.ts'
import { LISTS, whenAsked } from './clock.ts'
import { expect, tryUntilGone } from './fixtures.ts'
import { askService } from './service.ts'

test('CNST-32 LOGS-02 to LOGS-06 LOGS-08 LOGS-14 LOGS-15 UX-04 conversations are searched, sorted, read, given a status and downloaded', async ({
  admin: page,
  add,
  mark,
}) => {
  const said = [
    { role: 'agent', content: '**Which service** can we help with?', timestamp: '2026-11-20T10:00:00Z' },
    { role: 'user', content: '<b>Web</b> **please**', timestamp: '2026-11-20T10:01:00Z' },
  ]
  const service = `Service of ${mark}`
  const [, newer] = await add(
    { name: 'Older', created_at: '2026-11-01T10:00:00Z' },
    { name: 'Newer', messages: said, user_info: { email: 'a@b.example', service, odd: 'A key of its own' } },
    { created_at: '2026-10-01T10:00:00Z', user_info: { name: '', email: `${mark}@x.example` } },
  )
  await page.clock.install()
  await chats(page)
  await page.getByRole('searchbox', { name: 'Search chat logs' }).fill(mark.toUpperCase())
  await expect(entries(page)).toHaveCount(3)
  await expect(entries(page).first()).toContainText(`${mark} Newer`)
  await expect(entries(page).nth(1)).toContainText('No email provided')
  await expect(entries(page).nth(1)).toContainText('No service specified')
  await expect(entries(page).last()).toContainText('Anonymous User')
  await page.getByRole('button', { name: 'Sort by Date: Newest First' }).click()
  await expect(entries(page).first()).toContainText('Anonymous User')
  await expect(entries(page).nth(1)).toContainText(`${mark} Older`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sort by Date: Oldest First' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search chat logs' }).fill(service)
  await expect(entries(page)).toHaveCount(1)

  await expect(entries(page).getByRole('button', { name: /^Delete/ })).toBeVisible()
  await entries(page).getByRole('button', { name: 'View Full Conversation' }).click()
  const detail = page.getByRole('article')
  await expect(detail).toContainText(String(newer))
  await expect(detail.getByRole('heading', { name: 'Conversation History (2 messages)' })).toBeVisible()
  await expect(detail.locator('b', { hasText: 'Which service' })).toBeVisible()
  await expect(detail).toContainText('<b>Web</b> **please**')
  await expect(detail).toContainText('A key of its own')
  await detail.getByText('User Information').click()
  await expect(detail.getByText('A key of its own')).toBeHidden()

  // Two choices in a row: the last one is stored (UX-04, UX-07).
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

  // New messages arrive by themselves, in the open conversation and in the list.
  const more = { role: 'user', content: 'One thing more', timestamp: '2026-11-20T10:02:00Z' }
  await askService(`rest/v1/chat_logs?id=eq.${newer}`, 'PATCH', { messages: [...said, more] })
  await whenAsked(page, () => expect(detail).toContainText('One thing more', { timeout: 2000 }), LISTS)
  await expect(detail.getByRole('heading', { name: 'Conversation History (3 messages)' })).toBeVisible()
  await detail.getByRole('button', { name: 'Back to Chat Logs' }).click()
  await expect(detail).toBeHidden()

  await add({ name: 'Arrives by itself', user_info: { service } })
  await whenAsked(page, () => expect(entries(page)).toHaveCount(2, { timeout: 2000 }), LISTS)
  await page.getByRole('searchbox', { name: 'Search chat logs' }).fill(`${mark} nobody`)
  await expect(page.getByText('No chat logs found')).toBeVisible()
})

test('LOGS-01 LOGS-07 SEC-29 a list or conversation that fails to load says so, and the list can be retried', async ({
  admin: page,
  add,
  mark,
}) => {
  const [id] = await add({ name: 'Read me' })
  await page.route(`${REST}rpc/search_chat_logs**`, route => route.fulfill({ status: 500, json: {} }))
  // Before the page opens: an open one may learn of its first route after the press.
  await page.route(`${REST}chat_logs?*id=eq.${id}*`, route => route.fulfill({ status: 500, json: {} }))
  await chats(page, `&q=${mark}`)
  const alert = page.getByRole('tabpanel').getByRole('alert')
  await expect(alert).toContainText('Failed to load chat logs. Please try again.')
  await page.unroute(`${REST}rpc/search_chat_logs**`)
  await tryUntilGone(alert)
  await expect(entries(page)).toHaveCount(1)
  await entries(page).getByRole('button', { name: /^View/ }).click()
  await expect(alert).toContainText('Failed to load chat details. Please try again.')
})
