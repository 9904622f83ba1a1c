/** After the visitor closes the tab, the answer comes by mail; its link, or a reply to it, continues the talk. */
import { randomUUID } from 'node:crypto'
import { acceptCall, attendCall, reportPresence, sendReply } from '../../src/data/chat-handoffs.ts'
import { labels } from '../../src/features/chat/popup/labels.ts'
import {
  brings,
  CHAT,
  callPerson,
  field,
  lastMessage,
  log,
  popup,
  savedWords,
  say,
  startChat,
  storedChat,
  visit,
} from './chat.ts'
import { whenAsked } from './clock.ts'
import { test } from './colleague.ts'
import { closeQuietly, expect } from './fixtures.ts'
import { openMail } from './mailbox.ts'
import { askService } from './service.ts'

const SUBJECT = /^Our answer to your chat$/

test('PPL-37 PPL-38 a visitor who closed the tab gets the answer by mail, continues by its link, and replies by mail', async ({
  page: visitor,
  colleague: { db, id: userId, page: dashboard },
  browser,
  mark,
}) => {
  const email = `${mark}@ondine.example`
  const beLive = () => reportPresence(db, userId, true)
  await beLive()
  await visit(visitor)
  await startChat(visitor, 'Maria Okafor', email)
  await say(visitor, 'Web Design', 'competitor')
  const { state } = await storedChat(visitor)
  await callPerson(visitor, beLive)
  await whenAsked(visitor, async () => expect(await acceptCall(db, state.id)).toBe(true))
  await brings(visitor, lastMessage(visitor), 'a person from our team', () => attendCall(db, state.id))
  await visitor.close()
  await sendReply(db, state.id, randomUUID(), 'We can start in May.')
  // Simulates that two minutes have passed.
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  await askService(`rest/v1/chat_handoffs?chat_log_id=eq.${state.id}`, 'PATCH', { visitor_seen_at: ago(120) })
  await askService(`rest/v1/chat_replies?chat_log_id=eq.${state.id}`, 'PATCH', { created_at: ago(90) })

  const mails = await (await browser.newContext()).newPage()
  await openMail(mails, SUBJECT, email)
  await expect(mails.getByText('We can start in May.')).toBeVisible()
  const mail = mails.url()
  await mails.getByRole('link', { name: /#chat=/ }).click()
  await expect(log(mails).getByText('We can start in May.')).toBeVisible()
  await expect(log(mails).getByText('Web Design', { exact: true })).toBeVisible()
  await field(mails).fill(`In May it is. ${mark}`)
  await field(mails).press('Enter')
  await expect.poll(() => savedWords(state.id)).toContain(`In May it is. ${mark}`)
  // Nothing of the link stays in the URL, where others could read it.
  expect(new URL(mails.url()).hash).toBe('')
  await expect(popup(mails)).toBeVisible()

  await mails.goto(mail)
  await mails.getByLabel('Your answer').fill(`The 4th suits us. ${mark}`)
  await mails.getByRole('button', { name: 'Send the answer' }).click()
  await expect(mails.getByRole('status')).toHaveText('The answer was taken in.')
  await closeQuietly(mails.context())

  const [person] = (await askService(`rest/v1/people?email=eq.${email}&select=id`)) as { id: string }[]
  await dashboard.goto(`/admin?tab=people&person=${person?.id}`)
  const thread = dashboard.getByRole('list', { name: 'Timeline' })
  await expect(thread).toContainText('The 4th suits us.')
  await expect(thread).toContainText('We can start in May.')
})

test('PPL-37 CHAT-67 a link that cannot be opened leaves the conversation of the tab and its unsent text', async ({
  page,
}) => {
  await visit(page)
  await startChat(page)
  await say(page, 'Web Design', 'competitor')
  await field(page).fill('half a sen')
  await page.route(CHAT, route =>
    route.request().postData()?.includes('"action":"resume"')
      ? route.fulfill({ status: 404, json: { error: 'Not found' } })
      : route.fallback(),
  )
  await page.goto(`/contact#chat=${randomUUID()}.link.1797930000.${'a'.repeat(43)}`)
  await expect(popup(page).getByText(labels.linkFailedHere)).toBeVisible()
  await expect(log(page).getByText('Web Design', { exact: true })).toBeVisible()
  await expect(field(page)).toHaveValue('half a sen')
})
