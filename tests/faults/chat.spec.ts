/** The chat without its code, without a network, and in two tabs: no message is lost or duplicated. */
import type { Page } from '@playwright/test'
import {
  CHAT,
  chatButton,
  chatFromOwnAddress,
  lastMessage,
  log,
  popup,
  savedChat,
  savedWords,
  say,
  startChat,
  storedChat,
  visit,
} from '../e2e/chat.ts'
import { expect, test } from '../e2e/fixtures.ts'

const CHUNK = /\/_astro\/start\.[\w-]+\.js$/

const messages = (page: Page) => log(page).getByRole('listitem')

test('SEC-32 a missing chunk is reported once, with a reload link that opens the chat', async ({ page }) => {
  await page.route(CHUNK, route => route.fulfill({ status: 404 }))
  await visit(page, '/terms')
  await chatButton(page).click()
  await chatButton(page).click()
  const trouble = page.getByRole('alert').filter({ hasText: 'The chat did not load' })
  await expect(trouble).toHaveCount(1)
  await page.unroute(CHUNK)
  await trouble.getByRole('link', { name: 'Reload the page' }).click()
  await expect(popup(page).getByLabel('Name')).toBeFocused()
  await expect(trouble).toHaveCount(0)
  await expect(page).toHaveURL(({ pathname, search }) => pathname + search === '/terms')
})

test('CHAT-69 a network failure is reported, and the next click tries again', async ({ page }) => {
  await page.route('**/chat-lines.json', route => route.abort())
  await visit(page)
  await chatButton(page).click()
  await expect(page.getByText('The chat did not load')).toBeVisible()
  await page.unroute('**/chat-lines.json')
  await startChat(page)
  await expect(page.getByText('The chat did not load')).toBeHidden()
})

test('CHAT-63 SEC-30 messages written offline arrive later, once, even from the next page', async ({
  page,
  mark,
}) => {
  await visit(page)
  await page.route(CHAT, route => route.abort())
  await startChat(page)
  await say(page, mark, 'competitor')
  const { state } = await storedChat(page)
  await page.clock.fastForward(1000)
  const waiting = () => page.evaluate(() => JSON.parse(localStorage.getItem('chatOutbox') ?? '[]'))
  await expect.poll(async () => (await waiting()).length).toBe(1)
  await say(page, 'skip', 'your website')
  await expect.poll(async () => (await waiting()).map(({ id }: { id: string }) => id)).toEqual([state.id])
  await expect.poll(() => savedChat(state.id)).toBeUndefined()

  await popup(page).getByRole('button', { name: 'Close chat' }).click()
  await page.unroute(CHAT)
  await page.goto('/terms')
  await expect.poll(() => savedWords(state.id)).toEqual([mark, 'skip'])
  await expect.poll(waiting).toEqual([])
})

test.describe('a conversation that the server refuses for good', () => {
  const refuse = async (page: Page, status: number, code: string, mark: string) => {
    await visit(page)
    await startChat(page)
    await page.route(CHAT, route => route.fulfill({ status, json: { error: 'No.', code } }))
    const refused = page.waitForResponse(answer => answer.status() === status)
    await say(page, mark, 'competitor')
    await page.clock.fastForward(1000)
    await refused
    const waiting = () => page.evaluate(() => localStorage.getItem('chatOutbox'))
    await expect.poll(waiting).toBeNull()
  }
  const notice = (page: Page) =>
    popup(page).getByRole('alert').filter({ hasText: 'This conversation could not be saved' })

  test('F-01 is reported in the chat with the reason and a link to the contact page', async ({
    page,
    mark,
  }) => {
    await refuse(page, 403, 'foreign', mark)
    await expect(notice(page)).toContainText('nobody will read it. No. Please write to us:')
    await expect(notice(page).getByRole('link')).toHaveAttribute('href', '/contact')
  })

  test('F-01 CHAT-64 is reported and leaves nothing behind if an administrator deleted it', async ({
    page,
    mark,
  }) => {
    await refuse(page, 409, 'deleted', mark)
    await expect(notice(page)).toContainText('nobody will read it. No. Please write to us:')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('chatOutboxRefused'))).toBeNull()
  })
})

test('CHAT-61 SEC-30 a duplicated tab continues the same conversation, and neither tab overwrites the other', async ({
  page,
  mark,
}) => {
  await visit(page)
  await startChat(page)
  await say(page, mark, 'competitor')
  const { state } = await storedChat(page)

  // A window that a page opens gets a copy of the tab's storage, as a duplicated tab does.
  const [duplicate] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/terms')),
  ])
  await duplicate.clock.install()
  await duplicate.setExtraHTTPHeaders({ 'x-forwarded-for': '2001:db8::3' })
  await expect(messages(duplicate)).toHaveCount(3)
  await say(duplicate, 'from the duplicate', 'your website')
  await expect(lastMessage(page)).toContainText('your website')
  await say(page, 'from the first', 'budget range')
  await expect(lastMessage(duplicate)).toContainText('budget range')
  const texts = (tab: Page) => messages(tab).allTextContents()
  await expect.poll(async () => String(await texts(duplicate)) === String(await texts(page))).toBe(true)
  await Promise.all([page.clock.fastForward(1000), duplicate.clock.fastForward(1000)])
  await expect.poll(() => savedWords(state.id)).toEqual([mark, 'from the duplicate', 'from the first'])

  // A tab opened separately has its own conversation.
  const other = await page.context().newPage()
  await chatFromOwnAddress(other)
  await other.clock.install()
  await other.goto('/terms')
  await startChat(other)
  await say(other, 'another matter', 'competitor')
  const { state: another } = await storedChat(other)
  expect(another.id).not.toBe(state.id)
  await expect(messages(page)).toHaveCount(7)
})
