/** No JavaScript, or code that fails to load: text is readable, and a form still arrives (SEC-32). */
import type { Page } from '@playwright/test'
import { SECOND_PAGE } from '../e2e/blog-page.ts'
import { chatButton, chatFromOwnAddress } from '../e2e/chat.ts'
import { expect, fillContactForm, pressSend, sumOf, test } from '../e2e/fixtures.ts'
import { expectOne } from './stored.ts'

/** One page of each kind. */
const PAGES = [
  '/',
  '/about',
  '/services',
  '/services/ai-design',
  '/work',
  '/contact',
  '/faqs',
  '/blog',
  '/terms',
]
const MORE_PAGES = [SECOND_PAGE, '/case-studies/web-design', '/no-such-page']

/** Sends a message as the browser does without the site's code, and finds it on the server. */
async function sendPlainly(page: Page, mark: string) {
  await chatFromOwnAddress(page)
  await page.goto('/contact')
  await fillContactForm(page, { message: mark, answer: await sumOf(page) })
  await pressSend(page)
  await expect(page).toHaveURL(/\/contact#message-sent$/)
  await expect(page.getByText('Thank you. Your message is in.')).toBeVisible()
  await expectOne(mark)
}

test('SEC-32 when the islands’ code is missing text stays, titles link on, and the browser posts the form', async ({
  page,
  mark,
}) => {
  await page.route(/\/_astro\/(ContactIsland|PortfolioIsland|BlogIsland)[^/]*\.js/, route =>
    route.fulfill({ status: 404, body: 'Not found' }),
  )
  await page.goto('/work')
  const cards = page.locator('#projects > li')
  await expect(cards).toHaveCount(12)
  await expect(cards.first().getByRole('heading')).toBeVisible()
  await page.goto('/blog')
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Posts' }).getByRole('link').nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await sendPlainly(page, mark)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SEC-32 the browser posts the form, and the chat button leads to it', async ({ page, mark }) => {
    await page.goto('/about')
    await chatButton(page).click()
    await expect(page).toHaveURL(/\/contact\?/)
    await sendPlainly(page, mark)
  })

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`F-12 at ${viewport.width} px an invalid form comes back filled, and the confirmation is in view`, async ({
      page,
      mark,
    }) => {
      await page.setViewportSize(viewport)
      await chatFromOwnAddress(page)
      await page.goto('/')
      const typed = { name: 'Ana "Ana" O’Neil', message: `A <b>serum</b> & more.\n${mark}` }
      await fillContactForm(page, { ...typed, confirmEmail: 'other@ondine.example', answer: '99' })
      await pressSend(page)

      const confirm = page.getByLabel('Confirm email')
      await expect(confirm).toHaveAccessibleDescription('Email addresses do not match')
      await expect(confirm).toBeFocused()
      await expect(confirm).toBeInViewport()
      await expect(page.getByText('Incorrect answer, please try again')).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(typed.name)
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue('maria@ondine.example')
      await expect(confirm).toHaveValue('other@ondine.example')
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(typed.message)
      // The response is a complete page of the site.
      await expect(page.getByRole('navigation').first()).toBeAttached()

      await confirm.fill('maria@ondine.example')
      await page.getByLabel(/^What is/).fill(await sumOf(page))
      await pressSend(page)
      await expect(page.getByText('Thank you. Your message is in.')).toBeInViewport({ ratio: 1 })
      await expectOne(mark)
    })
  }

  test('SEC-32 all text is readable on every kind of page', async ({ page }) => {
    await page.route(/\.(avif|webp|jpe?g|png|mp4|webm)$/, route => route.abort())
    for (const path of [...PAGES, ...MORE_PAGES]) {
      await page.goto(path)
      await expect(page.locator('main').getByRole('heading').first(), path).toBeVisible()
      // The first page's text animates in by CSS, hence the poll; no other page does that.
      await expect.poll(() => page.evaluate(invisibleTexts), path).toEqual([])
    }
  })
})

/** Invisible texts that are not collapsed, in buttons, or meant for other readers or states. */
function invisibleTexts(): string[] {
  const isMeant = (element: Element) =>
    element.closest(
      '[hidden], [aria-hidden="true"], .visually-hidden, .message-sent, details:not([open]), button, script, style',
    )
  return [...document.querySelectorAll('main *')]
    .filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim()))
    .filter(element => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(element => !isMeant(element))
    .map(element => `${element.tagName}.${element.className} ${element.textContent.trim().slice(0, 50)}`)
}
