/** The dashboard's live desk with a real visitor at the other end: called, accepted, answered, ended. */
import type { Page } from '@playwright/test'
import { brings, callButton, field, kept, lastMessage, log, say, startChat, visit } from './chat.ts'
import { whenAsked } from './clock.ts'
import { test as base, expect, newSignedIn } from './fixtures.ts'
import { askService, newColleague } from './service.ts'

interface Colleague {
  id: string
  page: Page
}

/** An administrator of this test's own: the demo's must not seem to be live in other tests. */
const test = base.extend<{ colleague: Colleague }>({
  colleague: async ({ browser, baseURL, mark }, use) => {
    const { id, session, remove } = await newColleague(mark)
    const context = await newSignedIn(browser, baseURL, session)
    await use({ id, page: await context.newPage() })
    await context.close()
    await remove()
  },
})

const desk = (page: Page) => page.getByRole('region', { name: 'Visitors who ask for a person' })
const chatsTab = (page: Page) => page.getByRole('tab', { name: 'Chats' })

test('HAND-02 HAND-04 HAND-06 HAND-07 a colleague goes live, is called, talks, and hands back to the script', async ({
  page: visitor,
  colleague: { id: userId, page: live },
  admin: second,
  mark,
}) => {
  test.setTimeout(90_000)
  const isLive = async () => {
    const rows = await askService(`rest/v1/admin_presence?user_id=eq.${userId}&select=live`)
    return (rows as { live: boolean }[])[0]?.live ?? false
  }
  await live.clock.install()
  await second.clock.install()
  const liveSwitch = live.getByRole('switch', { name: 'I’m live' })
  await live.goto('/admin?tab=chats')
  await expect(liveSwitch).not.toBeChecked()
  await liveSwitch.check()
  await expect.poll(isLive).toBe(true)
  // Whichever tab is open, a call is seen and heard of.
  await live.getByRole('tab', { name: 'Categories' }).click()
  await second.goto('/admin?tab=chats')
  await expect(desk(second)).toBeVisible()

  const name = `Maria ${mark}`
  await visit(visitor)
  await startChat(visitor, name)
  await say(visitor, 'Web Design', 'competitor')
  const { state } = await kept(visitor)
  await callButton(visitor).click()
  const calls = live.getByRole('status').filter({ hasText: name })
  await brings(live, calls, `${name} would like to talk to a person.`)
  await expect(chatsTab(live)).toContainText('waiting for a person')
  await expect(live).toHaveTitle(/^\(\d+\) /)
  await brings(second, desk(second), `${name} has been waiting for`)

  // Accepted, by one only.
  await chatsTab(live).click()
  await desk(live)
    .getByRole('button', { name: `Accept the chat with ${name}` })
    .click()
  const talk = live.getByRole('region', { name: `Talk with ${name}` })
  const answer = talk.getByLabel('Your answer')
  await expect(answer).toBeFocused()
  await brings(second, desk(second), `${name} is talking to a colleague`)
  await expect(desk(second).getByRole('button', { name: `Taken the chat with ${name}` })).toBeDisabled()
  await brings(visitor, lastMessage(visitor), 'a person from our team')

  // Both ways, over a reload of the dashboard too.
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

  // What the visitor answered is counted where visitors leave.
  const losses = live.getByRole('region', { name: 'Where visitors leave' })
  const counts = losses.getByRole('row', { name: /^Service/ }).getByRole('cell')
  await expect(counts.nth(0)).toHaveText(/^[1-9]/)
  await expect(counts.nth(1)).toHaveText(/^[1-9]/)
  await expect(losses.getByRole('row', { name: /^Competitor/ })).toBeVisible()

  // On a phone the table scrolls, not the page.
  await live.setViewportSize({ width: 390, height: 800 })
  await expect
    .poll(() => live.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

  live.once('dialog', question => question.accept())
  await talk.getByRole('button', { name: 'End', exact: true }).click()
  await expect(talk).toHaveCount(0)
  await expect(desk(live)).toBeFocused()
  await whenAsked(second, () => expect(desk(second)).not.toContainText(name, { timeout: 1000 }))
  await brings(visitor, log(visitor), 'Our teammate has left the chat')
  await expect(lastMessage(visitor)).toContainText('competitor')
  await liveSwitch.uncheck()
  await expect.poll(isLive).toBe(false)
  await askService(`rest/v1/chat_logs?id=eq.${state.id}`, 'DELETE')
})
