/** Reloads and other pages: nothing typed is lost. */
import type { Page } from '@playwright/test'
import {
  answered,
  chatButton,
  field,
  freeze,
  goOn,
  lastMessage,
  log,
  popup,
  savedWords,
  say,
  startChat,
  storedChat,
  visit,
} from './chat.ts'
import { expect, test } from './fixtures.ts'

const messages = (page: Page) => log(page).getByRole('listitem')

test('CHAT-08 CHAT-62 CHAT-67 F-03 a conversation survives a reload and continues, saved, on the next page', async ({
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
  // Name and address, and then the greeting, are saved before the visitor answers anything.
  await expect.poll(() => sent.at(-1)).toEqual({ at: '/privacy-policy', count: 1 })
  sent.length = 0

  // Two changes within a second make one request; a pending one is sent when the page is left.
  await say(page, `${mark} web design`, 'competitor')
  await field(page).fill('example.com')
  await field(page).press('Enter')
  await expect(popup(page).getByText('Agent is typing...')).toBeVisible()
  await field(page).fill('half a sen')
  const { state } = await storedChat(page)
  await goOn(page)

  await expect(popup(page)).toBeVisible()
  await expect(field(page)).toHaveValue('half a sen')
  await expect(popup(page).getByText('Agent is typing...')).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await answered(page, 'your website')
  await expect.poll(() => savedWords(state.id)).toEqual([`${mark} web design`, 'example.com'])

  // Closed and reopened, the chat is as it was left, including unsent text.
  await field(page).fill('and my')
  await popup(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(chatButton(page)).toBeFocused()
  await chatButton(page).click()
  await expect(field(page)).toHaveValue('and my')
  await expect(lastMessage(page)).toContainText('your website')
  await popup(page).getByRole('button', { name: 'Close chat' }).click()
  await goOn(page, '/terms')
  await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(popup(page)).toHaveCount(0)
  await chatButton(page).click()
  await expect(field(page)).toBeFocused()
  await say(page, 'skip', 'budget range')
  await goOn(page, '/cookies')
  await expect(lastMessage(page)).toContainText('budget range')
  await expect.poll(() => savedWords(state.id)).toEqual([`${mark} web design`, 'example.com', 'skip'])
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.every(({ count }) => count > 1)).toBe(true)
  await expect.poll(async () => (await storedChat(page)).state.id).toBe(state.id)
})

test('CHAT-67 a page restored from the cache picks up what was said elsewhere since', async ({ page }) => {
  await visit(page)
  await startChat(page)
  const stored = () => page.evaluate(() => sessionStorage.getItem('salesChat:v1') ?? '')
  const count = async () => (await storedChat(page)).state.messages.length
  await expect.poll(count).toBe(1)
  const left = await stored()
  await say(page, 'Web Design', 'competitor')
  await say(page, 'skip', 'your website')
  await field(page).fill('half a sen')
  await expect.poll(count).toBe(5)
  await expect.poll(stored).toContain('half a sen')
  const later = await stored()
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

test('CHAT-67 a closed popup that was opened elsewhere since is open in a page restored from the cache, without the focus', async ({
  page,
}) => {
  await visit(page)
  await startChat(page)
  const stored = () => page.evaluate(() => sessionStorage.getItem('salesChat:v1') ?? '')
  await expect.poll(stored).toContain('"open":true')
  const later = await stored()
  await popup(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(chatButton(page)).toBeFocused()
  await expect.poll(stored).toContain('"open":false')
  await page.evaluate(text => {
    sessionStorage.setItem('salesChat:v1', text)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, later)
  await expect(popup(page)).toBeVisible()
  await expect(field(page)).toBeVisible()
  await expect(chatButton(page)).toBeFocused()
})
