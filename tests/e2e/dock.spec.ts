/** Calls by keyboard and “Not me”; calls, words and leads in a hidden tab; system notifications. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as base, expect, newSignedIn } from './fixtures.ts'
import { askService, newColleague } from './service.ts'

/** Browser features that only a hidden tab or a user's permission would change. */
interface Controls {
  /**
   * Hides the tab; its own intervals and long timers then stop, which is the worst that a browser does. So a message in
   * it stays.
   */
  hide: () => void
  /** Advances the clock that decides what is due, in milliseconds. */
  pass: (time: number) => void
  /** Titles of the notifications shown so far. */
  shown: string[]
}
declare global {
  interface Window {
    controls: Controls
  }
}

const test = base.extend<{ member: Awaited<ReturnType<typeof newColleague>>; colleague: Page }>({
  member: async ({ mark }, use) => {
    const member = await newColleague(mark)
    await askService('rest/v1/admin_presence', 'POST', { user_id: member.id, live: true })
    await use(member)
    await member.remove()
  },
  colleague: async ({ browser, member }, use) => {
    const page = await newSignedIn(browser, member.session)
    await use(page)
    await page.context().close()
  },
})

/** Makes a member live, or keeps them so, for 75 s of the server's clock. */
const beLive = (member: { id: string }) =>
  askService(`rest/v1/admin_presence?user_id=eq.${member.id}`, 'PATCH', { live: true })

/**
 * Makes a visitor call; `say` adds a message of theirs, `remove` deletes the rows. A call lasts a minute, as does a talk
 * that nobody attends: the page that has to show it is open before.
 */
async function callFrom(name: string, handoff: object = {}) {
  const id = randomUUID()
  const messages = [{ role: 'user', content: `I am ${name}`, timestamp: new Date() }]
  await askService('rest/v1/chat_logs', 'POST', { id, messages, user_info: { name }, source_path: '/about' })
  await askService('rest/v1/chat_handoffs', 'POST', { chat_log_id: id, ...handoff })
  const row = `rest/v1/chat_logs?id=eq.${id}`
  const say = (content: string) =>
    askService(row, 'PATCH', { messages: [...messages, { role: 'user', content, timestamp: new Date() }] })
  return { id, say, remove: () => askService(row, 'DELETE') }
}

/** Puts the page's visibility, intervals and notifications under the test's control. Call before it loads. */
async function control(page: Page, permission: NotificationPermission, answer = permission) {
  await page.addInitScript(
    ([given, result]) => {
      let isHidden = false
      let passed = 0
      const now = performance.now.bind(performance)
      performance.now = () => now() + passed
      Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') })
      const start = window.setInterval.bind(window)
      const later = window.setTimeout.bind(window)
      Object.assign(window, {
        setInterval: (run: () => void, every: number) => start(() => isHidden || run(), every),
        setTimeout: (run: () => void, delay = 0) =>
          later(run, isHidden && delay >= 1000 ? 2 ** 31 - 1 : delay),
      })
      window.controls = {
        hide() {
          isHidden = true
          document.dispatchEvent(new Event('visibilitychange'))
        },
        pass(time) {
          passed += time
        },
        shown: [],
      }
      class Notification {
        static permission = given
        static async requestPermission() {
          Notification.permission = result
          return result
        }
        close() {}
        constructor(title: string) {
          window.controls.shown.push(title)
        }
      }
      Object.assign(window, { Notification })
    },
    [permission, answer] as const,
  )
}

test('HAND-04 F-05 a call is reached, accepted, minimized and reopened by keyboard alone', async ({
  colleague: page,
  member,
  mark,
}) => {
  await page.goto('/admin?tab=blog')
  await expect(page.getByRole('tab', { name: 'Submissions' })).toContainText('new')
  await beLive(member)
  const call = await callFrom(mark)
  const card = page.getByRole('region', { name: `Call from ${mark}` })
  await expect(card).toBeVisible()
  await page.getByRole('tab', { name: 'Blog' }).focus()
  await page.keyboard.press('d')
  await expect(
    page.getByRole('region', { name: 'Visitors who ask for a person' }).locator(':focus'),
  ).toHaveCount(1)
  await card.getByRole('button', { name: /^Accept/ }).press('Enter')
  const answer = page.getByRole('region', { name: `Talk with ${mark}` }).getByLabel('Your answer')
  await expect(answer).toBeFocused()
  await page.keyboard.type('d is a letter here')
  await page.keyboard.press('Escape')
  const pill = page.getByRole('button', { name: `Talk with ${mark}` })
  await expect(pill).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(answer).toBeFocused()
  await expect(answer).toHaveValue('d is a letter here')
  await call.remove()
})

test('HAND-04 “Not me” stops the ringing here only and keeps the call, also after a reload; the visitor’s next call rings again', async ({
  colleague: page,
  member,
  admin,
  mark,
}) => {
  await page.goto('/admin')
  await admin.goto('/admin')
  await beLive(member)
  // Called ten minutes from now, so that its minute is not over before everything has been looked at.
  const call = await callFrom(mark, { requested_at: new Date(Date.now() + 600_000) })
  const card = page.getByRole('region', { name: `Call from ${mark}` })
  await card.getByRole('button', { name: /^Not me/ }).click()
  await expect(card).toContainText(/waits \d:\d\d of 1:00/)
  await page.reload()
  await beLive(member)
  await expect(card).toContainText(/waits \d:\d\d of 1:00/)
  await expect(card.getByRole('button', { name: /^Accept/ })).toBeVisible()
  const elsewhere = admin.getByRole('region', { name: `Call from ${mark}` })
  await expect(elsewhere.getByRole('button', { name: /^Not me/ })).toBeVisible()
  await beLive(member)
  await askService(`rest/v1/chat_handoffs?chat_log_id=eq.${call.id}`, 'PATCH', {
    requested_at: new Date().toISOString(),
  })
  await expect(card.getByRole('button', { name: /^Not me/ })).toBeVisible()
  await call.remove()
})

test('F-06 SUBM-10 a hidden tab with stopped timers notices a new lead and shows a system notification', async ({
  admin: page,
  mark,
}) => {
  await control(page, 'granted')
  await page.goto('/admin?tab=blog')
  await expect(page.getByRole('tab', { name: 'Submissions' })).toContainText('new')
  const title = await page.title()
  await page.evaluate(() => window.controls.hide())
  const sender = { name: mark, email: 'ada@osei.example', message: 'Hello', submitted_at: new Date() }
  await askService('rest/v1/contact_submissions', 'POST', { id: randomUUID(), ...sender })
  // Once: a lead is to show within 30 s.
  await page.evaluate(() => window.controls.pass(30_000))
  await expect.poll(() => page.evaluate(() => window.controls.shown)).toContain('New submission')
  await expect(page).toHaveTitle(/^\(\d+\) /)
  expect(title).not.toBe(await page.title())
  await expect(page.getByRole('status').filter({ hasText: 'New submission received' })).toHaveCount(1)
  await askService(`rest/v1/contact_submissions?name=eq.${mark}`, 'DELETE')
})

test('F-06 a hidden tab shows a notification for a call', async ({ colleague: page, member, mark }) => {
  await control(page, 'granted')
  await page.goto('/admin?tab=blog')
  await expect(page.getByRole('tab', { name: 'Submissions' })).toContainText('new')
  await page.evaluate(() => window.controls.hide())
  await beLive(member)
  const call = await callFrom(mark)
  await expect.poll(() => page.evaluate(() => window.controls.shown)).toContain('A visitor asks for a person')
  await call.remove()
})

test('F-05 F-06 a hidden tab shows a notification for a visitor’s word in a running talk, and counts it in its title', async ({
  colleague: page,
  member,
  mark,
}) => {
  await control(page, 'granted')
  await page.goto('/admin?tab=blog')
  await expect(page.getByRole('tab', { name: 'Submissions' })).toContainText('new')
  const now = new Date()
  const accepted = { accepted_by: member.id, accepted_at: now, admin_seen_at: now }
  const call = await callFrom(mark, accepted)
  const talk = page.getByRole('region', { name: `Talk with ${mark}` })
  await expect(talk).toContainText(`I am ${mark}`)
  await page.evaluate(() => window.controls.hide())
  await call.say('Are you still there?')
  await expect
    .poll(() => page.evaluate(() => window.controls.shown))
    .toContain('A visitor wrote in your talk')
  await expect(page).toHaveTitle(/^\(\d+\) /)
  await call.remove()
})

test('F-06 a button asks for notification permission, and the dashboard says when the browser blocks them', async ({
  admin: page,
}) => {
  await control(page, 'default', 'denied')
  await page.goto('/admin')
  const ask = page.getByRole('button', { name: 'Notify me on this device' })
  await ask.click()
  await expect(page.getByText('The browser blocks notifications of this site')).toBeVisible()
  await expect(ask).toHaveCount(0)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Sound and notifications' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sound and notifications' })
  await expect(dialog.getByRole('switch', { name: 'Notify me on this device' })).toBeDisabled()
  await expect(dialog).toContainText('Blocked by the browser')
  // Sound is on by default, until it is turned off on this device.
  const sound = dialog.getByRole('switch', { name: 'Sound' })
  await expect(sound).toBeChecked()
  await sound.uncheck()
  await page.reload()
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Sound and notifications' }).click()
  await expect(sound).not.toBeChecked()
})
