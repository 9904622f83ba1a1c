/** Visitors who leave name and address in the chat become leads: what they do, and what the dashboard shows. */
import { randomInt } from 'node:crypto'
import { dashboardLink } from '../../src/lib/dashboard-link.ts'
import {
  callPerson,
  chatButton,
  freeze,
  lastMessage,
  popup,
  savedChat,
  say,
  startChat,
  storedChat,
  visit,
} from './chat.ts'
import { chats, entries } from './chat-log-rows.ts'
import { whenAsked } from './clock.ts'
import { test as base, expect } from './fixtures.ts'
import { askService, newColleague } from './service.ts'

/** `live` makes a member live for calls, or keeps them so; the demo's administrator must not appear live in other tests. */
const test = base.extend<{ live: () => Promise<void> }>({
  live: async ({ mark }, use) => {
    const { id, remove } = await newColleague(mark)
    await askService('rest/v1/admin_presence', 'POST', { user_id: id, live: false })
    await use(async () => {
      await askService(`rest/v1/admin_presence?user_id=eq.${id}`, 'PATCH', { live: true })
    })
    await remove()
  },
})

const leadsOf = (id: string) =>
  askService(`rest/v1/contact_submissions?chat_log_id=eq.${id}&select=name,email,message`) as Promise<
    { name: string; email: string; message: string }[]
  >

test('F-03 a visitor who submits the start form and leaves at once is saved with name and email', async ({
  page,
  mark,
}) => {
  await visit(page)
  // The agent goes on typing until the page is left.
  await freeze(page)
  await chatButton(page).click()
  await popup(page).getByLabel('Name').fill(mark)
  await popup(page).getByLabel('Email').fill(`${mark}@ondine.example`)
  await popup(page).getByRole('button', { name: 'Start chat' }).click()
  await expect(popup(page).getByText('Agent is typing...')).toBeVisible()
  const { state } = await storedChat(page)
  await page.goto('about:blank')
  const known = { name: mark, email: `${mark}@ondine.example` }
  await expect.poll(() => savedChat(state.id)).toMatchObject({ user_info: known, messages: [] })
  await askService(`rest/v1/chat_logs?id=eq.${state.id}`, 'DELETE')
})

test('F-03 F-07 a missed call becomes a lead at once, has a badge, and opens by the link in the mail', async ({
  page,
  admin,
  live,
  mark,
}) => {
  await live()
  await visit(page)
  await startChat(page, mark, `${mark}@ondine.example`)
  await say(page, 'Web Design', 'competitor')
  const { state } = await storedChat(page)
  await callPerson(page, live)
  await expect(lastMessage(page)).toContainText("I'm calling someone from our team")
  const waits = async () =>
    askService(`rest/v1/chat_handoffs?chat_log_id=eq.${state.id}&select=ended_at`) as Promise<object[]>
  await expect.poll(waits).toEqual([{ ended_at: null }])
  await askService(`rest/v1/chat_handoffs?chat_log_id=eq.${state.id}`, 'PATCH', {
    requested_at: new Date(Date.now() - 61_000).toISOString(),
  })
  await whenAsked(page, async () => expect(await leadsOf(state.id)).toHaveLength(1))
  const [lead] = await leadsOf(state.id)
  expect(lead).toMatchObject({ name: mark, message: expect.stringMatching(/^Missed call: /) })

  await chats(admin, `&q=${mark}`)
  await expect(entries(admin)).toContainText('Missed call')
  await expect(entries(admin)).toContainText('Unfinished')
  await admin.goto(dashboardLink('chats', state.id))
  const detail = admin.getByRole('article')
  await expect(detail.getByRole('heading', { name: mark })).toBeVisible()
  await expect(detail.getByText('Missed call')).toBeVisible()
  await expect(detail.getByText('Unfinished', { exact: true })).toBeVisible()
  await expect(detail).toContainText('Which service')
  await askService(`rest/v1/contact_submissions?chat_log_id=eq.${state.id}`, 'DELETE')
  await askService(`rest/v1/chat_logs?id=eq.${state.id}`, 'DELETE')
})

test('F-10 the counts of an unknown script version are deleted after confirmation', async ({
  admin: page,
}) => {
  const version = String(randomInt(1000, 9999))
  await askService('rest/v1/chat_step_counts', 'POST', { flow_version: version, step: 'service', reached: 1 })
  await chats(page)
  const losses = page.getByRole('region', { name: 'Where visitors leave' })
  await losses.getByLabel('Version of the script').selectOption(version)
  const counted = () => askService(`rest/v1/chat_step_counts?flow_version=eq.${version}&select=step`)
  page.once('dialog', question => question.dismiss())
  await losses.getByRole('button', { name: 'Delete counts' }).click()
  await expect.poll(() => counted()).toEqual([{ step: 'service' }])
  page.once('dialog', question => question.accept())
  await losses.getByRole('button', { name: 'Delete counts' }).click()
  await expect(page.getByText('Counts deleted')).toBeVisible()
  await expect.poll(counted).toEqual([])
})
