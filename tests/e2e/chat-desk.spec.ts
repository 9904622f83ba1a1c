/** The dashboard's live desk with a real visitor at the other end: called, accepted, answered, ended. */
import type { Page } from '@playwright/test'
import { callButton, field, kept, lastMessage, log, poll, say, startChat, visit } from './chat.ts'
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
/** What the next question to the server brings, on a busy machine. */
const SOON = { timeout: 15_000 }

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
  await expect(live.getByRole('status').filter({ hasText: name })).toContainText(
    `${name} would like to talk to a person.`,
    SOON,
  )
  await expect(chatsTab(live)).toContainText('waiting for a person', SOON)
  await expect(live).toHaveTitle(/^\(\d+\) /)
  await expect(desk(second)).toContainText(`${name} has been waiting for`, SOON)

  // Accepted, by one only.
  await chatsTab(live).click()
  await desk(live)
    .getByRole('button', { name: `Accept the chat with ${name}` })
    .click()
  const talk = live.getByRole('region', { name: `Talk with ${name}` })
  const answer = talk.getByLabel('Your answer')
  await expect(answer).toBeFocused()
  await expect(desk(second)).toContainText(`${name} is talking to a colleague`, SOON)
  await expect(desk(second).getByRole('button', { name: `Taken the chat with ${name}` })).toBeDisabled()
  await poll(visitor)
  await expect(lastMessage(visitor)).toContainText('a person from our team', SOON)

  // Both ways, over a reload of the dashboard too.
  await live.keyboard.type('Hello, this is Jo.')
  await live.keyboard.press('Enter')
  await expect(answer).toHaveValue('')
  await expect(talk.getByRole('log')).toContainText('Hello, this is Jo.', SOON)
  await poll(visitor)
  await expect(lastMessage(visitor)).toContainText('Hello, this is Jo.', SOON)
  await field(visitor).fill('Do you know serums?')
  await field(visitor).press('Enter')
  await poll(visitor)
  await expect(talk.getByRole('log')).toContainText('Do you know serums?', SOON)
  await live.reload()
  await expect(liveSwitch).toBeChecked()
  await expect(talk.getByRole('log')).toContainText('Do you know serums?', SOON)

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

  await talk.getByRole('button', { name: 'End', exact: true }).click()
  await expect(talk).toHaveCount(0)
  await expect(desk(live)).toBeFocused()
  await expect(desk(second)).not.toContainText(name, SOON)
  await poll(visitor)
  await expect(log(visitor)).toContainText('Our teammate has left the chat', SOON)
  await expect(lastMessage(visitor)).toContainText('competitor')
  await liveSwitch.uncheck()
  await expect.poll(isLive).toBe(false)
  await askService(`rest/v1/chat_logs?id=eq.${state.id}`, 'DELETE')
})
