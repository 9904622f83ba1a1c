/** The chat under automated accessibility checks in every state, in both themes, and in small windows. */
import type { Page } from '@playwright/test'
import {
  answered,
  brings,
  CHAT,
  chatButton,
  field,
  freeze,
  lastMessage,
  log,
  popup,
  say,
  startChat,
  visit,
} from '../e2e/chat.ts'
import { findViolations } from './axe.ts'
import { addStyles, expect, test } from './reader.ts'

/** A message from a member of the team. */
const HELLO = {
  ...{ id: '00000000-0000-4000-8000-000000000001', role: 'agent', by: 'human' },
  ...{ content: 'Hello, this is Jo.', timestamp: '2026-11-21T12:00:00.000Z' },
}

/** What axe finds in the popup and the button. */
const findings = (page: Page, state: string) => findViolations(page, state, '.chat-corner')

/** Nothing overflows the window sideways, and the controls a visitor needs are inside the popup's own frame. */
async function isWhole(page: Page): Promise<boolean> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const [frame, entry] = [await popup(page).boundingBox(), await field(page).boundingBox()]
  if (!frame || !entry) return false
  return sideways <= 0 && entry.y >= frame.y && entry.y + entry.height <= frame.y + frame.height
}

test('CHAT-76 SEC-36 SEC-22 no state of the chat has axe findings or console errors', async ({
  reader: page,
}) => {
  // Axe runs fourteen times.
  test.slow()
  const complaints: string[] = []
  page.on('console', message => {
    // The reader's profile loads no pictures, which the browser reports on the console.
    if (message.type() === 'error' && !/net::ERR_FAILED/.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', error => complaints.push(String(error)))
  await page.route(CHAT, async route => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { live: true } })
    const { action, known } = route.request().postDataJSON()
    if (action === 'save') return route.continue()
    const state = action === 'call' ? 'waiting' : 'live'
    await route.fulfill({ json: { state, why: null, messages: known === 0 ? [HELLO] : [] } })
  })
  await visit(page)
  await chatButton(page).click()
  const found = await findings(page, 'start')
  await popup(page).getByRole('button', { name: 'Start chat' }).click()
  await expect(popup(page).getByRole('alert')).toBeVisible()
  found.push(...(await findings(page, 'error')))
  await popup(page).getByLabel('Name').fill('Maria')
  await popup(page).getByLabel('Email').fill('maria@ondine.example')
  // The agent types until this has been seen.
  await freeze(page)
  await popup(page).getByRole('button', { name: 'Start chat' }).click()
  await expect(popup(page).getByText('Agent is typing...')).toBeVisible()
  await page.clock.resume()
  found.push(...(await findings(page, 'typing')))
  await answered(page, 'Which service')
  found.push(...(await findings(page, 'answers to choose from')))
  await popup(page).getByRole('button', { name: 'Chat with Human' }).click()
  found.push(...(await findings(page, 'a person is called')))
  await brings(page, log(page), HELLO.content)
  found.push(...(await findings(page, 'a person is there')))
  await page.reload()
  await page.unroute(CHAT)
  await brings(page, lastMessage(page), 'Which service')
  await say(page, 'bye', /Have a/)
  found.push(...(await findings(page, 'ended')))
  await page.keyboard.press('Escape')
  await chatButton(page).press('Enter')
  // Nothing can be typed any more, so the focus goes to the log (CHAT-71).
  await expect(log(page)).toBeFocused()
  expect(found).toEqual([])
  expect(complaints).toEqual([])
})

test('ANSW-09 ANSW-10 SEC-36 a chat answer with its source, and the offer for a question without one, have no axe findings', async ({
  reader: page,
}) => {
  await visit(page)
  await startChat(page)
  await field(page).fill('how long does a simple site take? do you print boxes in Brazil?')
  await field(page).press('Enter')
  // The pages are searched over the network, while the agent types on the page's clock.
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000)
      return log(page).textContent()
    })
    .toContain('the rest')
  await expect(log(page).getByRole('list', { name: 'Where this stands' })).toBeVisible()
  expect(await findings(page, 'an answer')).toEqual([])
})

test('CHAT-72 CHAT-73 CHAT-75 the log announces messages with their speaker, keeps the reader’s place, and scrolls by keyboard', async ({
  reader: page,
}) => {
  await visit(page)
  await startChat(page)
  await expect(log(page)).toHaveAttribute('tabindex', '0')
  await expect(log(page).getByRole('listitem').first()).toContainText('Agent said: ')
  await say(page, 'A web site\nwith a long story'.repeat(30), 'competitor')
  await expect(log(page).getByRole('listitem').nth(1)).toContainText('You said: ')
  const top = () => log(page).evaluate(element => element.scrollTop)
  const end = () =>
    log(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
  await expect.poll(end).toBeLessThan(2)

  // The agent types until the reader has scrolled away.
  await freeze(page)
  await field(page).fill('skip')
  await field(page).press('Enter')
  await expect(popup(page).getByRole('status').filter({ hasText: 'Agent is typing...' })).toHaveCount(1)
  await expect(log(page)).not.toContainText('Agent is typing...')
  await log(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(top).toBe(0)
  await page.clock.resume()
  await answered(page, 'your website')
  const news = popup(page).getByRole('button', { name: 'New message' })
  await expect(news).toBeVisible()
  // Now: the message is there, and the button in place of a jump to it.
  expect(await top()).toBe(0)
  await news.click()
  await expect.poll(end).toBeLessThan(2)
  await expect(news).toHaveCount(0)
})

test('CHAT-14 each line of a message begins on the side of its own script', async ({ reader: page }) => {
  await visit(page)
  await startChat(page)
  await say(page, 'שלום, אני צריך אתר!', 'competitor')
  const bubble = log(page).getByRole('listitem').nth(1).locator('p')
  await expect(bubble).toHaveText('שלום, אני צריך אתר!')
  await expect(bubble).toHaveCSS('unicode-bidi', 'plaintext')
  await expect(bubble).toHaveCSS('text-align', 'start')
})

test('CHAT-02 CHAT-76 SEC-37 the chat fits on a phone, at 400 % zoom, and with wide text spacing', async ({
  reader: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page)
  await startChat(page)
  for (const [width, height] of [
    [390, 844],
    [390, 420],
    [320, 640],
    [320, 256],
    [1280, 640],
    [1280, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => isWhole(page), `${width} × ${height}`).toBe(true)
    await expect(popup(page).getByRole('button', { name: 'Close chat' })).toBeInViewport({ ratio: 1 })
    await expect(log(page)).toBeInViewport()
  }
  await addStyles(
    page,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => isWhole(page)).toBe(true)

  // On a phone the popup covers the page, so moving the focus to the page closes it.
  await chatButton(page).focus()
  await expect(popup(page)).toBeHidden()
})

test('CHAT-14 Shift+Enter adds a line, a visitor’s ** stays text, and HTML never runs', async ({
  reader: page,
}) => {
  await visit(page)
  await startChat(page, '<img src=x onerror=alert(1)>')
  await expect(log(page)).toContainText('Hi <img src=x onerror=alert(1)>')
  await expect(log(page).locator('b').first()).toHaveText('Which service')
  await field(page).fill('**one**')
  await field(page).press('Shift+Enter')
  await page.keyboard.type('two')
  await expect(field(page)).toHaveValue('**one**\ntwo')
  await field(page).press('Enter')
  await expect(log(page).getByRole('listitem').last()).toContainText('**one**\ntwo')
  await expect(field(page)).toHaveValue('')
  await expect(log(page).locator('img')).toHaveCount(0)
  await answered(page, 'competitor')
  await field(page).fill('x'.repeat(1001))
  await field(page).press('Enter')
  await expect(popup(page).getByRole('alert')).toHaveText(/under 1,000 characters/)
  await expect(field(page)).toHaveValue('x'.repeat(1001))
})
