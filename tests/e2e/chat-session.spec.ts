/** Reloads, other pages, lost networks, and a second tab: nothing typed is lost, nothing doubled. */
import type { Page } from '@playwright/test'
import {
  answered,
  CHAT,
  chatButton,
  chatFromOwnAddress,
  field,
  freeze,
  kept,
  lastMessage,
  log,
  popup,
  savedChat,
  savedWords,
  say,
  startChat,
  visit,
} from './chat.ts'
import { expect, test } from './fixtures.ts'

const messages = (page: Page) => log(page).getByRole('listitem')

test('CHAT-08 CHAT-60 CHAT-62 CHAT-67 a conversation outlives a reload and goes on, saved, on the next page', async ({
  page,
  mark,
}) => {
  const sent: { at: string; count: number }[] = []
  page.on('request', request => {
    if (request.method() !== 'POST' || !request.url().endsWith('/chat')) return
    const { messages: all } = request.postDataJSON()
    sent.push({ at: new URL(page.url()).pathname, count: all.length })
  })
  await visit(page)
  await freeze(page)
  await startChat(page)
  await page.clock.fastForward(5000)
  expect(sent).toEqual([])

  // Two changes within a second are one request; one that is still due goes out as the page is left.
  await say(page, `${mark} web design`, 'competitor')
  await field(page).fill('example.com')
  await field(page).press('Enter')
  await expect(popup(page).getByText('Agent is typing...')).toBeVisible()
  await field(page).fill('half a sen')
  const { state } = await kept(page)
  await page.reload()

  await expect(popup(page)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await expect(field(page)).toHaveValue('half a sen')
  await expect(popup(page).getByText('Agent is typing...')).toBeVisible()
  await answered(page, 'your website')
  await expect.poll(() => savedWords(state.id)).toEqual([`${mark} web design`, 'example.com'])

  // Closed and opened again it is as it was left, with what was not sent.
  await field(page).fill('and my')
  await popup(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(chatButton(page)).toBeFocused()
  await chatButton(page).click()
  await expect(field(page)).toHaveValue('and my')
  await expect(lastMessage(page)).toContainText('your website')
  await popup(page).getByRole('button', { name: 'Close chat' }).click()
  await page.goto('/terms')
  await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(popup(page)).toHaveCount(0)
  await chatButton(page).click()
  await expect(field(page)).toBeFocused()
  await say(page, 'skip', 'budget range')
  await page.goto('/cookies')
  await expect(lastMessage(page)).toContainText('budget range')
  await expect.poll(() => savedWords(state.id)).toEqual([`${mark} web design`, 'example.com', 'skip'])
  expect(sent.every(({ count }) => count > 1)).toBe(true)
  expect((await kept(page)).state.id).toBe(state.id)
})

test('CHAT-67 a page that comes back as it was left takes up what was said elsewhere since', async ({
  page,
}) => {
  await visit(page)
  await startChat(page)
  const left = await page.evaluate(() => sessionStorage.getItem('salesChat:v1') ?? '')
  await say(page, 'Web Design', 'competitor')
  await say(page, 'skip', 'your website')
  await field(page).fill('half a sen')
  const later = await page.evaluate(() => sessionStorage.getItem('salesChat:v1') ?? '')
  await page.evaluate(text => sessionStorage.setItem('salesChat:v1', text), left)
  await page.reload()
  await expect(messages(page)).toHaveCount(1)
  await page.evaluate(text => {
    sessionStorage.setItem('salesChat:v1', text)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, later)
  await expect(lastMessage(page)).toContainText('your website')
  await expect(field(page)).toHaveValue('half a sen')
})

test('CHAT-63 SEC-30 answers given without a network arrive later, once, also from the next page', async ({
  page,
  mark,
}) => {
  await visit(page)
  await startChat(page)
  await page.route(CHAT, route => route.abort())
  await say(page, mark, 'competitor')
  const { state } = await kept(page)
  await page.clock.fastForward(1000)
  const waiting = () => page.evaluate(() => JSON.parse(localStorage.getItem('chatOutbox') ?? '[]'))
  await expect.poll(async () => (await waiting()).length).toBe(1)
  await say(page, 'skip', 'your website')
  expect((await waiting()).map(({ id }: { id: string }) => id)).toEqual([state.id])
  expect(await savedChat(state.id)).toBeUndefined()

  await popup(page).getByRole('button', { name: 'Close chat' }).click()
  await page.unroute(CHAT)
  await page.goto('/terms')
  await expect.poll(() => savedWords(state.id)).toEqual([mark, 'skip'])
  await expect.poll(waiting).toEqual([])
})

test('CHAT-61 SEC-30 a duplicated tab goes on with the same conversation, and neither overwrites the other', async ({
  page,
  mark,
}) => {
  await visit(page)
  await startChat(page)
  await say(page, mark, 'competitor')
  const { state } = await kept(page)

  // A window that a page opens gets a copy of the tab's storage, as a duplicated tab does.
  const [twin] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/terms')),
  ])
  await twin.clock.install()
  await twin.setExtraHTTPHeaders({ 'x-forwarded-for': '2001:db8::3' })
  await expect(messages(twin)).toHaveCount(3)
  await say(twin, 'from the twin', 'your website')
  await expect(lastMessage(page)).toContainText('your website')
  await say(page, 'from the first', 'budget range')
  await expect(lastMessage(twin)).toContainText('budget range')
  expect(await messages(twin).allTextContents()).toEqual(await messages(page).allTextContents())
  await Promise.all([page.clock.fastForward(1000), twin.clock.fastForward(1000)])
  await expect.poll(() => savedWords(state.id)).toEqual([mark, 'from the twin', 'from the first'])

  // A tab of its own has a conversation of its own.
  const other = await page.context().newPage()
  await chatFromOwnAddress(other)
  await other.clock.install()
  await other.goto('/terms')
  await startChat(other)
  await say(other, 'another matter', 'competitor')
  expect((await kept(other)).state.id).not.toBe(state.id)
  await expect(messages(page)).toHaveCount(7)
})
