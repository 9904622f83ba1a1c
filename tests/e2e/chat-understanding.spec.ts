/** The script understands people (F-11): requests, unexpected answers, no network, and starting over. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { acceptCall, attendCall, reportPresence, sendReply } from '../../src/data/chat-handoffs.ts'
import {
  answered,
  brings,
  CHAT,
  callButton,
  callPerson,
  field,
  lastMessage,
  log,
  popup,
  replies,
  savedChat,
  savedWords,
  say,
  startChat,
  storedChat,
  visit,
} from './chat.ts'
import { whenAsked } from './clock.ts'
import { test } from './colleague.ts'
import { expect } from './fixtures.ts'
import { askService } from './service.ts'

/** Tells the popup whether a person can be called, regardless of who is really live. */
const claim = (page: Page, live: boolean) =>
  page.route(CHAT, route =>
    route.request().method() === 'GET' ? route.fulfill({ json: { live } }) : route.fallback(),
  )

test('F-11 HAND-05 asking for a person while nobody is live is answered, reported to the team even if the first request is lost, and not taken as a competitor', async ({
  page,
}) => {
  await claim(page, false)
  let lost = 0
  await page.route(CHAT, route => {
    if (route.request().postDataJSON()?.action !== 'miss' || lost > 0) return route.fallback()
    lost += 1
    return route.abort()
  })
  await visit(page)
  await startChat(page)
  await say(page, 'Web Design', 'competitor')
  const { state } = await storedChat(page)
  await say(page, 'can I talk to a human please?', 'competitor')
  await expect(log(page)).toContainText('Nobody from our team is here right now')
  await expect(callButton(page)).toHaveCount(0)
  await expect(popup(page).getByRole('button', { name: 'Skip' })).toBeVisible()
  await whenAsked(page, async () => {
    const path = `rest/v1/chat_logs?id=eq.${state.id}&select=missed_call_at`
    const [row] = (await askService(path)) as { missed_call_at: string | null }[]
    expect(row?.missed_call_at).toBeTruthy()
  })
  expect(lost).toBe(1)
  await expect.poll(async () => (await savedChat(state.id))?.user_info.amazonCompetitor).toBe('')
})

test('F-11 HAND-04 asking for a person starts a call when somebody is live', async ({ page }) => {
  await claim(page, true)
  // Nobody is really live, so the server would end the call as soon as it receives it.
  const { promise: seen, resolve: hasSeen } = Promise.withResolvers<void>()
  await page.route(CHAT, async route => {
    if (route.request().method() !== 'GET') await seen
    await route.fallback()
  })
  await visit(page)
  await startChat(page)
  await expect(callButton(page)).toBeVisible()
  await field(page).fill('speak to someone')
  await field(page).press('Enter')
  await expect(lastMessage(page)).toContainText("I'm calling someone from our team")
  await expect(popup(page).getByText('Calling someone from our team...')).toBeVisible()
  hasSeen()
  await expect(popup(page).getByText('Calling someone from our team...')).toHaveCount(0)
})

test('F-11 answers out of order are noted, can be corrected and are not asked again; an email at the phone step counts as email', async ({
  page,
}) => {
  await claim(page, false)
  await visit(page)
  await startChat(page)
  await say(page, 'Web Design', 'competitor')
  await say(page, 'my budget is 10k', 'competitor')
  await expect(log(page)).toContainText("I've noted that.")
  await say(page, 'skip', 'your website')
  await say(page, 'skip', /when/)
  await say(page, 'no', 'I need a rough idea here')
  await say(page, 'sorry, I meant 20k', /when/)
  await say(page, '3-6 months', 'first name or company name')
  await say(page, 'Ondine', 'get in touch')
  await say(page, 'Phone', 'phone number')
  await say(page, 'bo@ondine.example', 'anything else')
  await expect(log(page)).toContainText('Email: bo@ondine.example')
  const { state } = await storedChat(page)
  await expect
    .poll(async () => {
      await page.clock.fastForward(1000)
      return (await savedChat(state.id))?.user_info
    })
    .toMatchObject({
      ...{ email: 'bo@ondine.example', preferredContact: 'Email', phone: '', budget: '20k' },
      ...{ timeline: '3-6 months', amazonCompetitor: '' },
    })
})

test('F-11 CHAT-63 the popup says while offline that messages wait, until they have been sent', async ({
  page,
  context,
  mark,
}) => {
  const notice = popup(page).getByRole('status').filter({ hasText: 'offline' })
  const sending = popup(page).getByRole('status').filter({ hasText: 'being sent' })
  await claim(page, false)
  await visit(page)
  await startChat(page)
  await expect(notice).toHaveCount(0)
  await context.setOffline(true)
  await expect(notice).toHaveText('You are offline. What you write is kept and sent when you are back.')
  await say(page, mark, 'competitor')
  await expect(notice).toBeVisible()
  const { state } = await storedChat(page)

  // Back online, but the server does not respond yet.
  await page.route(CHAT, route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await context.setOffline(false)
  await expect(sending).toBeVisible()
  await page.unroute(CHAT)
  await whenAsked(page, () => expect(sending).toHaveCount(0, { timeout: 1000 }))
  await expect(notice).toHaveCount(0)
  await expect.poll(() => savedWords(state.id)).toEqual([mark])
})

test('F-11 addresses in a team member’s message are links, and web addresses open in a new tab', async ({
  page,
  colleague: { db, id: userId },
}) => {
  const beLive = () => reportPresence(db, userId, true)
  await beLive()
  await visit(page)
  await startChat(page)
  await say(page, 'Web Design', 'competitor')
  const { state } = await storedChat(page)
  await callPerson(page, beLive)
  await whenAsked(page, async () => expect(await acceptCall(db, state.id)).toBe(true))
  const attend = () => attendCall(db, state.id)
  await brings(page, lastMessage(page), 'a person from our team', attend)
  await sendReply(
    db,
    state.id,
    randomUUID(),
    'See https://example.com/a?b=1. Not javascript:alert(1); jo@x.example',
  )
  await brings(page, lastMessage(page), 'See https://example.com/a?b=1', attend)
  const links = lastMessage(page).getByRole('link')
  await expect(links).toHaveCount(2)
  const web = lastMessage(page).getByRole('link', { name: 'https://example.com/a?b=1 (opens in a new tab)' })
  await expect(web).toHaveAttribute('href', 'https://example.com/a?b=1')
  await expect(web).toHaveAttribute('target', '_blank')
  await expect(web).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(links.last()).toHaveAttribute('href', 'mailto:jo@x.example')
})

test('F-11 DEC-02 a new chat keeps name and email, shows them, and lets the visitor change them', async ({
  page,
}) => {
  await claim(page, false)
  await visit(page)
  await startChat(page)
  await say(page, 'Web Design', 'competitor')
  const first = await storedChat(page)
  await say(page, 'bye', /Have a/)
  await popup(page).getByRole('button', { name: 'Start a new chat' }).click()
  await answered(page, 'We will write to maria@ondine.example')
  await expect(lastMessage(page)).toContainText('Welcome back, Maria Okafor')
  await expect(log(page).getByRole('listitem')).toHaveCount(1)
  await expect(replies(page).getByRole('button')).toHaveCount(7)

  await popup(page).getByRole('button', { name: 'Change name or email' }).click()
  await expect(popup(page).getByLabel('Name')).toBeFocused()
  await expect(popup(page).getByLabel('Name')).toHaveValue('Maria Okafor')
  await expect(popup(page).getByLabel('Email')).toHaveValue('maria@ondine.example')
  await popup(page).getByLabel('Email').fill('okafor@ondine.example')
  await popup(page).getByRole('button', { name: 'Start chat' }).click()
  await answered(page, 'Hi Maria Okafor')
  const second = await storedChat(page)
  expect(second.state.id).not.toBe(first.state.id)
  await say(page, 'A logo', 'competitor')
  await expect(popup(page).getByRole('button', { name: 'Change name or email' })).toHaveCount(0)
})
