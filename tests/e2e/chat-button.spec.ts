/** The chat button: on every public page, lightweight, and never unresponsive. */
import { ROUTES } from '../routes.ts'
import { chatButton, field, popup, visit } from './chat.ts'
import { expect, test } from './fixtures.ts'

const CHUNK = /\/_astro\/start\.[\w-]+\.js$/

test('CHAT-01 every public page has the chat button, the dashboard has none', async ({ request, page }) => {
  for (const route of [...ROUTES, '/no-such-page']) {
    const html = await (await request.get(route)).text()
    expect(html.match(/<button class="chat-button"/g), route).toHaveLength(1)
  }
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(chatButton(page)).toHaveCount(0)
})

test('CNST-21 CHAT-02 CHAT-03 CHAT-70 CHAT-71 the popup loads on hover, opens at its size, and closes by button and Escape', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  const isLoaded = (name: RegExp) => loaded.some(url => name.test(url))
  await visit(page)
  await page.waitForLoadState('networkidle')
  expect(isLoaded(/react|chat\.[\w-]+\.css|start\./)).toBe(false)

  await chatButton(page).hover()
  await expect.poll(() => isLoaded(CHUNK)).toBe(true)
  await chatButton(page).click()
  await expect(popup(page)).toBeVisible()
  await expect.poll(() => isLoaded(/chat\.[\w-]+\.css/)).toBe(true)
  await expect.poll(() => popup(page).boundingBox()).toMatchObject({ width: 384, height: 600 })
  await expect(popup(page)).not.toHaveAttribute('aria-modal')
  await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(popup(page).getByLabel('Name')).toBeFocused()
  await expect(popup(page).getByLabel('Email')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(popup(page).getByRole('log')).toBeAttached()

  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await expect(chatButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(popup(page).getByLabel('Name')).toBeFocused()
  await page.getByRole('link', { name: 'Work' }).first().focus()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeVisible()
  await chatButton(page).click()
  await expect(popup(page)).toBeHidden()
})

test('CHAT-01 the first click is kept while the code loads, and a second one changes nothing', async ({
  page,
}) => {
  let arrive = () => {}
  const arrival = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route(CHUNK, async route => {
    await arrival
    await route.continue()
  })
  await visit(page)
  await chatButton(page).click()
  await chatButton(page).click()
  await expect(popup(page)).toHaveCount(0)
  arrive()
  await expect(popup(page).getByLabel('Name')).toBeFocused()
})

test('CHAT-77 the button hides on scrolling down, returns on scrolling up or Tab, and stands in the margin on wide screens', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy-policy')
  const button = chatButton(page)
  await expect(button).toBeInViewport({ ratio: 1 })
  const scrollPage = (top: number) => page.evaluate(y => scrollTo({ top: y, behavior: 'instant' }), top)
  await scrollPage(900)
  await expect(button).not.toBeInViewport()
  await scrollPage(700)
  await expect(button).toBeInViewport({ ratio: 1 })
  await scrollPage(1200)
  await expect(button).not.toBeInViewport()
  // Keyboard users reach it as the only control after the footer’s links.
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(button).toBeInViewport({ ratio: 1 })

  // Not only once it has slid in (F-30).
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await scrollPage(0)
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  await expect(button).not.toBeInViewport()
  const bottom = await button.evaluate((element: HTMLElement) => {
    element.focus()
    return element.getBoundingClientRect().bottom
  })
  expect(bottom).toBeLessThanOrEqual(844)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await scrollPage(600)
  await expect(button).toHaveAccessibleName('Chat with us')
  const place = async () => {
    const box = await button.boundingBox()
    const text = await page.getByRole('main').locator('p').first().boundingBox()
    return box && text && box.x - (text.x + text.width)
  }
  await expect.poll(place).toBeGreaterThan(0)
  await expect.poll(async () => (await button.boundingBox())?.width).toBe(44)
})

test('CHAT-01 a heading “Chat” in a page’s text is not taken for the chat’s place', async ({ page }) => {
  await page.route('**/terms', async route => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('id="10-support"', 'id="chat"') })
  })
  await visit(page, '/terms')
  const heading = page.locator('main #chat')
  await expect(heading).toContainText('Support')
  await chatButton(page).click()
  await expect(page.locator('.chat-corner').getByRole('dialog', { name: 'Sales desk' })).toBeVisible()
  await expect(heading).toContainText('Support')
  const controlled = await chatButton(page).getAttribute('aria-controls')
  await expect(page.locator(`[id="${controlled}"]`)).toHaveCount(1)
  await expect(page.locator(`[id="${controlled}"]`).getByRole('dialog')).toBeVisible()
})
