/**
 * A device is notified while no dashboard is open: Firefox subscribes to a push service on this machine, receives what
 * the site sends there, and unsubscribes at logout. Chromium and WebKit only use their vendors' services.
 */
import { randomUUID } from 'node:crypto'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { askService } from '../e2e/service.ts'
import { test as base, expect, until, visit } from './engines.ts'
import { findFirefox } from './firefox.ts'
import { startWithPuppeteer } from './puppeteer.ts'
import { openPushService, type PushService } from './push-service.ts'
import { DESKTOP, type Visitor } from './visitor.ts'

const test = base.extend<{ service: PushService; member: Visitor }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
  service: async ({}, use) => {
    const service = await openPushService()
    await use(service)
    service.close()
  },
  member: async ({ service, baseURL }, use) => {
    const firefox = await startWithPuppeteer({
      browser: 'firefox',
      executablePath: findFirefox() ?? '',
      extraPrefsFirefox: {
        'dom.push.serverURL': service.url,
        'dom.push.testing.allowInsecureServerURL': true,
        'dom.push.connection.enabled': true,
        // There is no desktop that could show notifications.
        'alerts.useSystemBackend': false,
        // As after “Allow”, which a page cannot press.
        'permissions.default.desktop-notification': 1,
      },
    })
    const member = await firefox.newVisitor({ baseURL: baseURL ?? '', view: DESKTOP })
    await use(member)
    await member.close()
    await firefox.stop()
  },
})

/** The notifications that this device shows now. */
const notices = (visitor: Visitor) =>
  visitor.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/admin')
    return (await registration?.getNotifications())?.map(({ title, body }) => ({ title, body })) ?? []
  })

const devices = (service: PushService) =>
  askService(`rest/v1/push_subscriptions?endpoint=like.${service.url.replace('ws:', 'http:')}*`) as Promise<
    { endpoint: string }[]
  >

test('PPL-39 PPL-40 a device is notified of a lead without an open dashboard, and unsubscribed at logout', async ({
  member,
  service,
}) => {
  await member.open('/admin')
  await until(member, () => document.querySelector('#login-email') !== null)
  await member.type('#login-email', DEMO_ADMIN.email)
  await member.type('#login-password', DEMO_ADMIN.password)
  await member.evaluate(() => void Object.assign(window, { isBeforeReload: true }))
  await member.click('button', 'Login')
  // The login reloads the page, which may show the dashboard before.
  await until(member, () => !('isBeforeReload' in window) && document.querySelector('#tab-panel h2') !== null)
  await member.click('.account-button')
  await member.click('[role=menuitem]', 'Sound and notifications')
  await member.click('[role=dialog] label', 'Also while the dashboard is closed')
  await expect.poll(() => devices(service)).toHaveLength(1)
  await until(member, () => document.body.textContent?.includes('Tell me of') === true)

  // Another page of the site: no dashboard is open.
  await visit(member, '/about')
  const [id, mark] = [randomUUID(), `mark-${randomUUID()}`]
  const lead = { id, name: `Ada ${mark}`, email: `${mark}@osei.example`, message: 'We need a site.' }
  await askService('rest/v1/contact_submissions', 'POST', lead)
  await expect
    .poll(() => notices(member))
    .toContainEqual({ title: 'New lead', body: 'Open the dashboard to read it.' })
  expect(service.got.map(({ body }) => body).join()).not.toContain('New lead')
  await askService(`rest/v1/contact_submissions?id=eq.${id}`, 'DELETE')

  await member.open('/admin')
  await until(member, () => document.querySelector('#tab-panel h2') !== null)
  await member.click('button', 'Logout')
  await until(member, () => document.querySelector('#login-email') !== null)
  await expect.poll(() => devices(service)).toEqual([])
  const isSubscribed = await member.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/admin')
    return (await registration?.pushManager.getSubscription()) !== null
  })
  expect(isSubscribed).toBe(false)
})
