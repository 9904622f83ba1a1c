/** A reader on the pages of the client stories. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const STUDIES = ['web-design', 'amazon-optimization', 'product-visualization', 'fitness-app']

const open = (page: Page, study: string) => page.goto(`/case-studies/${study}`)
const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })

test('CASE-01 a study tells its story from the figures to the finished work', async ({ page }) => {
  for (const study of STUDIES) {
    await test.step(study, async () => {
      await open(page, study)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(/\w/)
      await expect(main.locator('.category').first()).toHaveText(/\w/)
      await expect(main.getByRole('region', { name: 'Measured results' }).locator('dt')).toHaveCount(3)
      for (const heading of ['Challenge', 'Solution', 'Results']) {
        await expect(main.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
      }
      await expect(main.locator('blockquote')).toBeVisible()
      const steps = section(page, 'From clay to color').getByRole('listitem')
      await expect(steps.nth(2)).toBeAttached()
      await expect(steps.first().locator('img')).toHaveAttribute('alt', /clay/)
    })
  }
})

test('CASE-01 process pictures stand left and right in turn', async ({ page }) => {
  await open(page, 'web-design')
  const lefts = () =>
    section(page, 'From clay to color')
      .locator('li .picture')
      .evaluateAll(pictures => pictures.map(picture => picture.getBoundingClientRect().left > 200))
  await expect.poll(lefts).toEqual([false, true, false, true])
})

test('CASE-01 the next story opens at its top, however far down the last one was read', async ({ page }) => {
  await open(page, 'web-design')
  await page.getByRole('link', { name: 'An AI design system in 84 parts' }).click()
  await expect(page).toHaveURL(/software-design$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('DEC-25 CASE-02 the Amazon story ends without a way to a next one', async ({ page }) => {
  await open(page, 'amazon-optimization')
  await expect(page.getByRole('main').getByText('Next case')).toHaveCount(0)
  await open(page, 'fitness-app')
  await expect(page.getByRole('main').getByText('Next case')).toBeVisible()
})

const expansions = [
  { term: 'YoY', expansion: 'year over year' },
  { term: 'ACoS', expansion: 'advertising cost of sales' },
]

for (const { term, expansion } of expansions) {
  test(`CASE-02 ${term} shows what it stands for on hover, focus and Escape hides it`, async ({ page }) => {
    await open(page, 'product-visualization')
    const button = page.getByRole('button', { name: `${term} (${expansion})` })
    const label = page.getByText(expansion, { exact: true })
    await expect(label).toBeHidden()
    await button.hover()
    await expect(label).toBeVisible()
    await label.hover()
    await expect(label).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(label).toBeHidden()
    await button.focus()
    await expect(label).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(label).toBeHidden()
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  for (const { term, expansion } of expansions) {
    test(`CASE-02 a tap shows what ${term} stands for, inside the window`, async ({ page }) => {
      await open(page, 'product-visualization')
      await page.getByRole('button', { name: new RegExp(`^${term}`) }).tap()
      await expect(page.getByText(expansion, { exact: true })).toBeInViewport({ ratio: 1 })
    })
  }
})

for (const [study, market] of [
  ['web-design', 'What the market measures'],
  ['software-design', 'What studies say about systems and AI'],
] as const) {
  test(`CASE-03 ${study} adds reasons to trust, a first talk, the market and three ways on`, async ({
    page,
  }) => {
    await open(page, study)
    await expect(section(page, 'What you can count on').getByRole('listitem').nth(2)).toBeAttached()
    await expect(section(page, 'How a first talk goes').getByRole('listitem')).toHaveCount(3)
    await expect(section(page, market)).toContainText(/\d/)
    const actions = section(page, 'Bring us the rough version').getByRole('link')
    const addresses = await actions.evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(addresses).toEqual(expect.arrayContaining(['/contact', '/services', '/services/ai-design']))
  })
}

for (const study of ['video-ads', 'amazon-optimization']) {
  test(`CASE-03 ${study} adds figures with sources, questions and a way to write`, async ({ page }) => {
    await open(page, study)
    const reference = page.getByRole('link', { name: 'Source 1', exact: true }).first()
    await reference.click()
    await expect(page.locator('#source-1')).toBeInViewport()
    await expect(page.locator('#source-1').getByRole('link')).toHaveAttribute('target', '_blank')
    const questions = section(page, 'Questions we get about this').locator('details')
    await questions.nth(0).locator('summary').click()
    await questions.nth(1).locator('summary').click()
    await expect(questions.nth(0)).toHaveJSProperty('open', false)
    await expect(questions.nth(1)).toHaveJSProperty('open', true)
    await expect(section(page, 'Bring us the rough version').getByRole('link')).toHaveAttribute(
      'href',
      '/contact',
    )
  })
}

test('while the content is invented, the story and its quote say so', async ({ page }) => {
  await open(page, 'fitness-app')
  await expect(page.getByRole('main').getByText('Demonstration content')).toHaveCount(2)
  await expect(page.locator('figure').getByText('Demonstration content')).toBeVisible()
})

test('on paper the story is dark on white, complete, and without ways around the site', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await open(page, 'amazon-optimization')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeHidden()
  await expect(page.getByText('Bring us the rough version')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByText('Usually that is the better choice')).toBeVisible()
})
