/** The case study pages for a reader. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { FINISHES } from '../../src/sections/case-study/pieces/finishes.ts'
import { ROUTES } from '../routes.ts'
import { expect, test } from './fixtures.ts'

const STUDIES = ['web-design', 'amazon-optimization', 'product-visualization', 'fitness-app']

const STUDY_ROUTES = ROUTES.filter(path => path.startsWith('/case-studies/'))

/** The parts of a study, by class name. */
const PARTS = ['figures', 'story', 'results', 'live', 'quote', 'process', 'comparison', 'screens']

const open = (page: Page, study: string) => page.goto(`/case-studies/${study}`)
const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })

test('CASE-01 every case study has figures, challenge, solution, results, a quote and how it was made', async ({
  page,
}) => {
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
      await expect(section(page, 'How it was made').getByRole('listitem').nth(2)).toBeAttached()
    })
  }
})

test('CASE-01 the next case study opens at its top, however far the last one was scrolled', async ({
  page,
}) => {
  await open(page, 'web-design')
  await page.getByRole('link', { name: 'An AI design system in 84 parts' }).click()
  await expect(page).toHaveURL(/software-design$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('DEC-25 CASE-02 the Amazon case study has no link to a next one', async ({ page }) => {
  await open(page, 'amazon-optimization')
  await expect(page.getByRole('main').getByText('Next case')).toHaveCount(0)
  await open(page, 'fitness-app')
  await expect(page.getByRole('main').getByText('Next case')).toBeVisible()
})

test('CASE-04 CASE-05 CASE-08 every case study has an order and pictures of its own, and ends with a call to action', async ({
  page,
}) => {
  const orders = new Map<string, string>()
  const texts = new Set<string>()
  const leads = new Map<string, string | null>()
  const shown = new Map<string, string>()
  for (const route of STUDY_ROUTES) {
    await page.goto(route)
    await test.step(`${route}: a call to action follows the tools it was made with`, async () => {
      const next = section(page, 'Bring us the rough version')
      await expect(next.getByRole('link').first()).toHaveAttribute('href', '/contact')
      const tools = await page.getByRole('heading', { name: 'Made with', exact: true }).boundingBox()
      const step = await next.boundingBox()
      expect(step && tools && step.y - tools.y).toBeGreaterThan(0)
    })
    await test.step(`${route}: all parts, a caption, and perhaps a next study`, async () => {
      const parts = await page
        .locator('.study > :is(section, figure)')
        .evaluateAll(
          (found, names) => found.flatMap(part => names.filter(name => part.classList.contains(name))),
          PARTS,
        )
      expect(new Set(parts)).toEqual(new Set(PARTS.filter(name => name !== 'live' || parts.includes(name))))
      orders.set(route, (await page.locator('.study').getAttribute('class')) ?? '')
      texts.add(parts.filter(name => name !== 'live' && name !== 'screens').join())
      const next = page.locator('.next a')
      leads.set(route, (await next.count()) > 0 ? await next.getAttribute('href') : null)
      await expect(page.locator('.study > .caption')).toHaveText(/\w{3}.*\.$/)
    })
    await test.step(`${route}: its own pictures, none twice, and each group has a caption`, async () => {
      const pictures = await page
        .locator('.study')
        .locator('.screens img, .comparison img, .artifact img')
        .evaluateAll(images =>
          images.map(image => ({
            src: image.getAttribute('src') ?? '',
            alt: image.getAttribute('alt') ?? '',
          })),
        )
      expect(pictures.length).toBeGreaterThanOrEqual(5)
      for (const { src, alt } of pictures) {
        expect(shown.get(src), src).toBeUndefined()
        shown.set(src, route)
        expect(alt, src).toMatch(/\w{3}/)
      }
      for (const caption of await page
        .locator('.study figure > figcaption.wrap, .comparison figcaption')
        .all())
        await expect(caption).toHaveText(/^.{20,200}[.?!]$/)
    })
  }
  expect(new Set(orders.values()).size).toBe(7)
  expect(texts.size, 'orders of what every study has').toBe(7)
  for (const [from, to] of leads)
    if (to) expect(orders.get(to), `${from} leads to ${to}`).not.toBe(orders.get(from))
})

test('CASE-08 a row of screens scrolls by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, 'app-design')
  const row = page.locator('.screens.row .frames').first()
  await row.scrollIntoViewIfNeeded()
  await expect(row).toHaveAttribute('tabindex', '0')
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => row.evaluate(element => element.scrollLeft)).toBeGreaterThan(0)
  await open(page, 'real-estate-platform')
  const short = page.locator('.screens.row .frames').first()
  await short.scrollIntoViewIfNeeded()
  await expect(short, 'no stop where there is nothing to scroll').not.toHaveAttribute('tabindex')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(short).toHaveAttribute('tabindex', '0')
})

const PIECES = {
  'software-design': { press: 'Week starts on Monday', says: 'firstDay="monday"' },
  'app-design': { press: 'Put $5 away', says: '$120 put away in 24 strokes' },
  'fitness-app': { press: 'Swing', says: '12 of 15 swings' },
  'product-visualization': { key: 'ArrowRight', on: 'radio', says: 'Rust: in the first run' },
  'smart-retail-platform': {
    key: 'ArrowRight',
    on: 'slider',
    says: 'At 7 p.m., on the shelf: Sourdough $3.12',
  },
  'edtech-platform': { key: 'ArrowRight', on: 'slider', says: 'One fourth is as long as the other.' },
} as const

for (const [study, piece] of Object.entries(PIECES))
  test(`CASE-06 the live piece of ${study} works by keyboard and announces its state`, async ({ page }) => {
    await open(page, study)
    const live = page.locator('[data-piece]')
    await live.scrollIntoViewIfNeeded()
    const control =
      'press' in piece ? live.getByRole('button', { name: piece.press }) : live.getByRole(piece.on).first()
    await expect(control).toBeAttached()
    await control.focus()
    await page.keyboard.press('press' in piece ? 'Enter' : piece.key)
    await expect(live.locator('[aria-live=polite]')).toContainText(piece.says)
    await page.emulateMedia({ media: 'print' })
    await expect(live.locator('[data-controls]'), 'on paper nothing can be pressed').toBeHidden()
  })

/** Shares of white that the light adds to a finish, which makes dark finishes lighter. */
const GLOSS = Array.from({ length: 21 }, (_, step) => step / 100)

/** Distance of a pixel from a color with that much gloss, with channels from 0 to 255. */
const offUnder = (gloss: number, color: string, pixel: number[]) =>
  Math.hypot(
    ...[1, 3, 5].map((at, k) => {
      const value = Number.parseInt(color.slice(at, at + 2), 16)
      return value + gloss * (255 - value) - (pixel[k] ?? 0)
    }),
  )

for (const colorScheme of ['light', 'dark'] as const)
  test(`CASE-06 the headphones show the chosen finish in ${colorScheme} colors`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, 'product-visualization')
    const live = page.locator('[data-piece]')
    await live.scrollIntoViewIfNeeded()
    const swatch = live.locator('.swatches label').first()
    await expect(swatch).toBeVisible()
    const box = await swatch.boundingBox()
    expect([box?.width, box?.height], 'a swatch is round').toEqual([44, 44])
    const picture = live.locator('.render')
    // Decoded, because a picture that has only arrived may not be in a screenshot yet.
    for (const image of await picture.locator('img').all())
      await image.evaluate((img: HTMLImageElement) => img.decode())
    for (const { name } of FINISHES) {
      await live.getByRole('radio', { name }).check({ force: true })
      const { data, info } = await sharp(await picture.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      // The lid of the left ear cup, next to its letter.
      const pixel = 3 * (Math.round(0.68 * info.height) * info.width + Math.round(0.19 * info.width))
      const seen = [...data.subarray(pixel, pixel + 3)]
      const distance = (color: string) => Math.min(...GLOSS.map(gloss => offUnder(gloss, color, seen)))
      const [nearest] = FINISHES.toSorted((a, b) => distance(a.color) - distance(b.color))
      expect(nearest?.name, `${name} looks like rgb(${seen})`).toBe(name)
      expect(nearest && distance(nearest.color), `${name} looks like rgb(${seen})`).toBeLessThan(10)
    }
  })

test('CASE-06 an old price is struck through and says “was”, only while the price is reduced', async ({
  page,
}) => {
  await open(page, 'smart-retail-platform')
  const live = page.locator('[data-piece]')
  await live.scrollIntoViewIfNeeded()
  const slider = live.getByRole('slider')
  await expect(slider).toBeVisible()
  const before = live.locator('s').first()
  await expect(before).toHaveText('was $5.20')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(live.getByRole('listitem').first().locator('b')).toHaveText('$5.20')
  await expect(before).toBeHidden()
  await page.keyboard.press('End')
  await expect(before).toBeVisible()
  await expect(before).toHaveText('was $5.20')
})

test('CASE-06 without JavaScript a live piece is a picture with a caption and no controls', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const study of Object.keys(PIECES)) {
    await open(page, study)
    const live = page.locator('[data-piece]')
    await expect(live.locator('img, svg, table, ul').first(), study).toBeVisible()
    await expect(live.locator('figcaption'), study).toBeVisible()
    for (const control of await live.locator('button, input').all()) await expect(control).toBeHidden()
  }
  await context.close()
})

test('CASE-07 the divider between before and after moves by keyboard and by pointer', async ({ page }) => {
  await open(page, 'fitness-app')
  const frame = page.locator('.comparison .frame')
  await frame.scrollIntoViewIfNeeded()
  const slider = frame.getByRole('slider', { name: /^Compare/ })
  await expect(slider).toHaveValue('0.38')
  const before = frame.locator('img').first()
  const cut = () => before.evaluate(image => getComputedStyle(image).clipPath)
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '100% after')
  const least = await cut()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', '0% after')
  await expect.poll(cut, 'the picture before shows more of itself').not.toBe(least)
  expect(least).toContain('inset(')
  const box = await frame.boundingBox()
  if (!box) throw new Error('The pictures have no box')
  await page.mouse.move(box.x + box.width - 22, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(slider).toHaveAttribute('aria-valuetext', /^(4[89]|5[012])% after$/)
})

for (const medium of ['screen', 'print'] as const)
  test(`CASE-07 before and after have the same size in every study; ${medium === 'print' ? 'on paper' : 'without a script'} they are two whole pictures`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: medium === 'print' })
    const page = await context.newPage()
    await page.emulateMedia({ media: medium })
    for (const route of STUDY_ROUTES) {
      await page.goto(route)
      const images = page.locator('.comparison img')
      await expect(images, route).toHaveCount(2)
      const size = (image: Locator) =>
        image.evaluate(({ width, height }: HTMLImageElement) => ({ width, height }))
      const [before, after] = [await size(images.first()), await size(images.last())]
      expect(before, route).toEqual(after)
      const [left, right] = [await images.first().boundingBox(), await images.last().boundingBox()]
      expect(left && right && right.x >= left.x + left.width, `${route}: beside each other`).toBe(true)
      await expect(images.first(), route).toHaveCSS('clip-path', 'none')
      await expect(page.locator('.comparison input:visible'), route).toHaveCount(0)
    }
    await context.close()
  })

const expansions = [
  { term: 'YoY', expansion: 'year over year' },
  { term: 'ACoS', expansion: 'advertising cost of sales' },
]

for (const { term, expansion } of expansions) {
  test(`CASE-02 ${term} shows its expansion on hover and focus, and Escape hides it`, async ({ page }) => {
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
    test(`CASE-02 a tap shows the expansion of ${term} inside the window`, async ({ page }) => {
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
  test(`CASE-03 ${study} adds reasons to trust, a first talk, market figures and three links`, async ({
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
  test(`CASE-03 ${study} adds figures with sources, questions and a contact link`, async ({ page }) => {
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

test('the story and its quote are labeled as demonstration content', async ({ page }) => {
  await open(page, 'fitness-app')
  await expect(page.getByRole('main').getByText('Demonstration content')).toHaveCount(2)
  await expect(page.locator('figure').getByText('Demonstration content')).toBeVisible()
})

test('the printed case study is dark on white, complete and without navigation', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await open(page, 'amazon-optimization')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeHidden()
  await expect(page.getByText('Bring us the rough version')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByText('Usually that is the better choice')).toBeVisible()
})
