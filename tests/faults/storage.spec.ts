/** A browser whose storage holds garbage, is full, or is denied: messages still arrive (SEC-28). */
import { field, lastMessage, say, startChat, visit } from '../e2e/chat.ts'
import { expect, fillContactForm, pressSend, SUBMISSIONS, test, thanks } from '../e2e/fixtures.ts'
import { expectOne } from './stored.ts'

/** Faults of a browser's storage, applied before the page's own scripts run. */
const HINDRANCES: Record<string, () => void> = {
  denied: () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  },
  'full of garbage': () => {
    sessionStorage.setItem('salesChat:v1', '{"awake":true,"state":7')
    sessionStorage.setItem('contactDraft', '[["name"], 5, ["answer", "1"]]')
    localStorage.setItem('chatOutbox', '[{"id":5},null]')
    localStorage.setItem('contactOutbox', '[null, 3, {"id": 4}]')
    localStorage.setItem('contactSubmissions', '{"broken":')
    localStorage.setItem('theme', '{"broken":')
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
}

for (const [name, hinder] of Object.entries(HINDRANCES)) {
  test(`SEC-28 CONT-11 CHAT-66 CHAT-69 with storage ${name} nothing crashes, and a message and a conversation are delivered`, async ({
    page,
    mark,
  }) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    await page.addInitScript(hinder)
    // Before the page opens: an open one may learn of its first route after the press.
    const held = Promise.withResolvers<void>()
    await page.route(SUBMISSIONS, async route => {
      await held.promise
      await route.fallback()
    })
    await visit(page, '/contact')
    await fillContactForm(page, { message: `Storage is ${name}. ${mark}` })
    await pressSend(page)
    await expect(thanks(page)).toBeVisible()
    const stay = page.getByRole('status').filter({ hasText: 'Please keep this page open until it is in.' })
    await expect(stay).toHaveCount(name === 'full of garbage' ? 0 : 1)
    held.resolve()
    await expect(stay).toHaveCount(0)
    await expectOne(mark)

    const saved = page.waitForResponse(
      response => response.url().endsWith('/chat') && response.request().method() === 'POST',
    )
    await startChat(page)
    await say(page, 'Something with a long wall', 'competitor')
    await page.clock.fastForward(1000)
    expect((await saved).status()).toBe(201)
    await field(page).fill('skip')
    await field(page).press('Enter')
    await expect(lastMessage(page)).toContainText('skip')
    if (name === 'full of garbage') {
      const list = () => page.evaluate(() => JSON.parse(localStorage.getItem('contactSubmissions') ?? ''))
      await expect
        .poll(list)
        .toMatchObject([
          { message: `Storage is ${name}. ${mark}` },
          { message: 'Something with a long wall', source: 'chat' },
        ])
    }
    expect(errors).toEqual([])
  })
}
