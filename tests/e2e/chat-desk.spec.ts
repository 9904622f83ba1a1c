/** The dashboard's dock with a real visitor on the other side: called, accepted, answered, ended. */
import type { Page } from '@playwright/test'
import { brings, callButton, field, lastMessage, log, say, startChat, storedChat, visit } from './chat.ts'
import { whenAsked } from './clock.ts'
import { test as base, expect, newSignedIn } from './fixtures.ts'
import { askService, newColleague } from './service.ts'

interface Colleague {
  id: string
  page: Page
}

/** Each test's own administrator: the demo's must not appear live in other tests. */
const test = base.extend<{ colleague: Colleague }>({
  colleague: async ({ browser, mark }, use) => {
    const { id, session, remove } = await newColleague(mark)
    const page = await newSignedIn(browser, session)
    await use({ id, page })
    await page.context().close()
    await remove()
  },
})

const chatsTab = (page: Page) => page.getByRole('tab', { name: 'Chats' })
const call = (page: Page, name: string) => page.getByRole('region', { name: `Call from ${name}` })
const talkWith = (page: Page, name: string) => page.getByRole('region', { name: `Talk with ${name}` })

/** Sets the administrator's last attendance to 20 s ago, which leaves a busy machine 40 s for the next one. */
async function ageAttendance(id: string): Promise<string> {
  const aged = new Date(Date.now() - 20_000).toISOString()
  await askService(`rest/v1/chat_handoffs?chat_log_id=eq.${id}`, 'PATCH', { admin_seen_at: aged })
  return aged
}

async function seenAt(id: string): Promise<number> {
  const rows = await askService(`rest/v1/chat_handoffs?chat_log_id=eq.${id}&select=admin_seen_at`)
  return Date.parse((rows as { admin_seen_at: string }[])[0]?.admin_seen_at ?? '')
}

test('HAND-02 HAND-04 HAND-06 HAND-07 a colleague goes live, sees a call on any tab, talks, and hands back to the script', async ({
  page: visitor,
  colleague: { id: userId, page: live },
  admin: second,
  mark,
}) => {
  const isLive = async () => {
    const rows = await askService(`rest/v1/admin_presence?user_id=eq.${userId}&select=live`)
    return (rows as { live: boolean }[])[0]?.live ?? false
  }
  await live.clock.install()
  await second.clock.install()
  const liveSwitch = live.getByRole('switch', { name: 'I’m live' })
  await live.goto('/admin?tab=categories')
  await expect(liveSwitch).not.toBeChecked()
  await liveSwitch.check()
  await expect.poll(isLive).toBe(true)
  await second.goto('/admin?tab=analytics')
  await expect(chatsTab(second)).toBeVisible()

  const name = `Maria ${mark}`
  await visit(visitor)
  await startChat(visitor, name)
  await say(visitor, 'Web Design', 'competitor')
  const { state } = await storedChat(visitor)
  await callButton(visitor).click()
  const calls = live.getByRole('status').filter({ hasText: name })
  await brings(live, calls, `${name} would like to talk to a person.`)
  await expect(chatsTab(live)).toContainText('waiting for a person')
  await expect(live).toHaveTitle(/^\(\d+\) .+ is calling$/)
  // The visitor's messages and page are shown before anybody accepts.
  await brings(live, call(live, name), 'Web Design')
  await expect(call(live, name)).toContainText('/privacy-policy')
  await brings(second, second.locator('body'), name)

  // Only one administrator can accept.
  await call(live, name)
    .getByRole('button', { name: `Accept the chat with ${name}` })
    .click()
  const talk = talkWith(live, name)
  const answer = talk.getByLabel('Your answer')
  await expect(answer).toBeFocused()
  await brings(second, call(second, name), 'is talking to a colleague')
  await expect(call(second, name).getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await brings(visitor, lastMessage(visitor), 'a person from our team')

  // Messages go both ways, and survive a reload of the dashboard.
  await live.keyboard.type('Hello, this is Jo.')
  await live.keyboard.press('Enter')
  await expect(answer).toHaveValue('')
  await brings(live, talk.getByRole('log'), 'Hello, this is Jo.')
  await brings(visitor, lastMessage(visitor), 'Hello, this is Jo.')
  await field(visitor).fill('Do you know serums?')
  await field(visitor).press('Enter')
  await brings([visitor, live], talk.getByRole('log'), 'Do you know serums?')
  await answer.fill('Half an ans')
  await live.reload()
  await expect(liveSwitch).toBeChecked()
  await expect(talk.getByRole('log')).toContainText('Do you know serums?')
  await expect(answer).toHaveValue('Half an ans')

  // The visitor's answers count in the statistics of where visitors leave.
  await chatsTab(live).click()
  await expect(answer).toHaveValue('Half an ans')
  const losses = live.getByRole('region', { name: 'Where visitors leave' })
  const counts = losses.getByRole('row', { name: /^Service/ }).getByRole('cell')
  await expect(counts.nth(0)).toHaveText(/^[1-9]/)
  await expect(counts.nth(1)).toHaveText(/^[1-9]/)
  await expect(losses.getByRole('row', { name: /^Competitor/ })).toBeVisible()

  // On a phone the talk fills the screen, and nothing overflows it.
  await live.setViewportSize({ width: 390, height: 800 })
  await expect
    .poll(() => live.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await expect(answer).toHaveValue('Half an ans')
  await live.setViewportSize({ width: 1280, height: 800 })

  live.once('dialog', question => question.accept())
  await talk.getByRole('button', { name: 'End talk' }).click()
  await expect(talk).toHaveCount(0)
  await expect(live.locator('#tab-panel')).toBeFocused()
  await whenAsked(second, () => expect(call(second, name)).toHaveCount(0, { timeout: 1000 }))
  await brings(visitor, log(visitor), 'Our teammate has left the chat')
  await expect(lastMessage(visitor)).toContainText('competitor')
  await liveSwitch.uncheck()
  await expect.poll(isLive).toBe(false)
  await askService(`rest/v1/chat_logs?id=eq.${state.id}`, 'DELETE')
})

test('F-05 a talk continues while another tab is open, and a new message updates badge and title', async ({
  page: visitor,
  colleague: { page: live },
  mark,
}) => {
  await live.clock.install()
  await live.goto('/admin')
  await live.getByRole('switch', { name: 'I’m live' }).check()
  const name = `Tom ${mark}`
  await visit(visitor)
  await startChat(visitor, name)
  await whenAsked(visitor, () => expect(callButton(visitor)).toBeVisible({ timeout: 1000 }))
  await callButton(visitor).click()
  const accept = live.getByRole('button', { name: `Accept the chat with ${name}` })
  await whenAsked(live, () => expect(accept).toBeVisible({ timeout: 1000 }))
  await accept.click()
  const talk = talkWith(live, name)
  await talk.getByLabel('Your answer').fill('I will look')
  await brings(visitor, lastMessage(visitor), 'a person from our team')
  const { state } = await storedChat(visitor)

  // Three times 20 s on the server's clock, with the blog and the settings open.
  await live.getByRole('tab', { name: 'Blog' }).click()
  await live.getByRole('button', { name: 'Site Settings' }).click()
  await expect(live.getByRole('form', { name: 'Site Settings' })).toBeVisible()
  for (let round = 0; round < 3; round += 1) {
    const aged = await ageAttendance(state.id)
    await whenAsked(
      live,
      // Now: whenAsked looks again and again.
      async () => expect(await seenAt(state.id)).toBeGreaterThan(Date.parse(aged)),
      10_000,
    )
  }
  await expect(talk.getByLabel('Your answer')).toHaveValue('I will look')

  // A message that arrives while the talk is minimized is unread until it is opened again.
  await talk.getByRole('button', { name: 'Make small' }).click()
  const pill = live.getByRole('button', { name: `Talk with ${name}` })
  await expect(pill).toBeFocused()
  await field(visitor).fill('Are you still there?')
  await field(visitor).press('Enter')
  // First, because the next news, such as another test's call, takes the sentence's place.
  const sentence = live.getByRole('status').filter({ hasText: `New message from ${name}.` })
  await brings([visitor, live], sentence, name)
  await expect(pill).toContainText('Are you still there?')
  await expect(pill).toContainText('1 unread')
  await expect(chatsTab(live)).toContainText('1 unread')
  await expect(live).toHaveTitle(/^\(\d+\) /)
  await pill.press('Enter')
  await expect(talk.getByLabel('Your answer')).toBeFocused()
  await expect(talk.getByLabel('Your answer')).toHaveValue('I will look')
  await expect(chatsTab(live)).not.toContainText('unread')

  // The visitor leaves; the messages stay until the talk is closed.
  await askService(`rest/v1/chat_handoffs?chat_log_id=eq.${state.id}`, 'PATCH', {
    ended_at: new Date().toISOString(),
    ended_why: 'left',
  })
  await brings(live, talk, 'The conversation is over')
  await live.reload()
  await brings(live, talk, 'The conversation is over')
  live.once('dialog', question => question.accept())
  await talk.getByRole('button', { name: 'Close' }).click()
  await expect(talk).toHaveCount(0)
  await live.getByRole('switch', { name: 'I’m live' }).uncheck()
  await askService(`rest/v1/chat_logs?id=eq.${state.id}`, 'DELETE')
})
