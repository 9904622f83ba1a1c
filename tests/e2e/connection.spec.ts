/** The probe that every tab sends to the backend once (CONF-02, CHAT-65). */
import { expect, test } from './fixtures.ts'

const PROBE = '**/rest/v1/chat_logs?**'

test('CONF-02 each tab sends one count-only request and logs it, and the count reveals nothing', async ({
  page,
}) => {
  const counts: (string | null)[] = []
  page.on('response', async response => {
    if (response.url().includes('/chat_logs')) counts.push(response.headers()['content-range'] ?? null)
  })
  const logged = page.waitForEvent('console', message => message.text() === 'Backend connection: ok')
  await page.goto('/')
  await logged
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  await expect.poll(() => counts).toEqual(['*/0'])
})

test('CONF-02 an unreachable backend is logged in the console and shows nothing on the page', async ({
  page,
}) => {
  await page.route(PROBE, route => route.abort())
  const logged = page.waitForEvent('console', message =>
    message.text().startsWith('Backend connection: failed'),
  )
  await page.goto('/about')
  await logged
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
