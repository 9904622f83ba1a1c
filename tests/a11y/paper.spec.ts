/** Pages in print, with large text, in the system's colors, and in a screenshot of the whole page. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { waitForScripts } from '../e2e/fixtures.ts'
import { OTHERS, ROUTES, STUDIES } from '../routes.ts'
import { expect, test } from './reader.ts'

const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length

/** What of an A4 sheet is inside the margins of src/styles/print.css, in CSS pixels. */
const SHEET = { width: 688, height: 1016 }

/** Height of the page in print, in one piece as wide as a sheet. */
async function heightInPrint(page: Page): Promise<number> {
  await page.setViewportSize(SHEET)
  await page.emulateMedia({ media: 'print' })
  const height = await page.locator('main').evaluate(main => main.getBoundingClientRect().height)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1280, height: 800 })
  return height
}

test('F-35 the printed home page takes at most six sheets, and no page leaves sheets half empty', async ({
  reader: page,
}) => {
  const takes: Record<string, number> = {}
  const loose: string[] = []
  const kinds = ['/', '/services/web-design', '/work', '/contact']
  for (const path of [...kinds, '/faqs', ...OTHERS.slice(0, 1), ...STUDIES]) {
    await page.goto(path)
    const sheets = pagesOf(await page.pdf({ format: 'A4' }))
    takes[path] = sheets
    // What must stay together moves to the next sheet: in all, at most one sheet more.
    const needed = Math.ceil((await heightInPrint(page)) / SHEET.height)
    if (sheets > needed + 1) loose.push(`${path}: ${sheets} sheets for the content of ${needed}`)
  }
  expect(loose).toEqual([])
  expect(takes['/']).toBeLessThanOrEqual(6)
  expect(Math.max(...kinds.map(path => takes[path] ?? 0))).toBeLessThanOrEqual(6)
  expect(takes['/work'], 'twelve cards, three beside each other').toBeLessThanOrEqual(3)
  expect(takes['/contact'], 'without the form, which nobody can fill in').toBe(1)
})

test('F-35 at twice the font size no page is wider than the window', async ({ reader: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const wide: string[] = []
  for (const path of ROUTES.filter(route => /^\/(|services\/.*)$/.test(route))) {
    await page.goto(path)
    const over = await page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%')
      return document.documentElement.scrollWidth - document.documentElement.clientWidth
    })
    if (over > 0) wide.push(`${path}: ${over} px`)
  }
  expect(wide).toEqual([])
})

test('F-35 in forced colors no word of the title covers another, and both theme icons are visible', async ({
  reader: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/')
  const displays = await page
    .locator('h1 .word, h1 .word span')
    .evaluateAll(all => [...new Set(all.map(part => getComputedStyle(part).display))])
  // Boxes of their own would each paint a backplate behind their text, over the line above.
  expect(displays).toEqual(['inline'])
  const [sun, moon, ground] = await page
    .locator('[data-theme-toggle]')
    .evaluate(button => [
      ...[...button.querySelectorAll('.icon')].map(icon => getComputedStyle(icon).color),
      getComputedStyle(button).backgroundColor,
    ])
  expect(sun).toBe(moon)
  expect(sun).not.toBe(ground)
})

test('F-33 F-34 off screen the closing belt is not rendered but keeps its height', async ({
  reader: page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/terms')
    const belt = page.locator('.closing')
    const height = () => belt.evaluate(element => element.getBoundingClientRect().height)
    const skipped = await height()
    const isDrawn = () =>
      belt
        .locator('li')
        .first()
        .evaluate(item => item.checkVisibility({ contentVisibilityAuto: true }))
    await expect.poll(isDrawn).toBe(false)
    await belt.scrollIntoViewIfNeeded()
    await expect(belt.locator('li').first()).toBeInViewport()
    expect(Math.abs((await height()) - skipped), `${width} px`).toBeLessThanOrEqual(1)
  }
})

/** The pixels of a picture, three bytes each. */
interface Shot {
  data: Buffer
  width: number
  height: number
}

async function shotOf(page: Page): Promise<Shot> {
  const picture = sharp(await page.screenshot({ fullPage: true })).removeAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The color of a part of a line of the picture; null if there is more than one. */
function onlyColor({ data, width }: Shot, left: number, top: number, length: number): string | null {
  const start = (top * width + left) * 3
  const line = data.subarray(start, start + length * 3)
  return line.subarray(3).equals(line.subarray(0, -3)) ? line.toString('hex', 0, 3) : null
}

/** How many lines below each other have one and the same color, at most. */
function longestBlank(shot: Shot): number {
  let [longest, lines, before] = [0, 0, null as string | null]
  for (let top = 0; top < shot.height; top += 1) {
    const color = onlyColor(shot, 0, top, shot.width)
    lines = color === null ? 0 : color === before ? lines + 1 : 1
    longest = Math.max(longest, lines)
    before = color
  }
  return longest
}

/** Pictures of the page that are one color in the screenshot: not drawn, or still covered (src/components/reveal.ts). */
async function unseenPictures(page: Page, shot: Shot): Promise<string[]> {
  const pictures = await page.locator('main img').evaluateAll((all: HTMLImageElement[]) =>
    all
      .filter(one => one.checkVisibility({ opacityProperty: true }))
      .map(one => ({ box: one.getBoundingClientRect().toJSON() as DOMRect, source: one.currentSrc }))
      // A smaller one may well be of one color, and a row may go on beside the page.
      .filter(({ box }) => box.width > 100 && box.height > 100)
      .filter(({ box }) => box.left >= 0 && box.right <= document.documentElement.clientWidth),
  )
  expect(pictures.length).toBeGreaterThan(2)
  return pictures
    .filter(({ box }) => {
      const [left, width] = [Math.ceil(box.left), Math.floor(box.width) - 1]
      const lines = Array.from({ length: Math.floor(box.height) - 1 }, (_, line) => Math.ceil(box.top) + line)
      const colors = new Set(lines.map(line => onlyColor(shot, left, line, width)))
      return colors.size === 1 && !colors.has(null)
    })
    .map(({ source }) => source)
}

/** Texts that are not there to be read, though nobody has to open anything for them. */
function unseenWords(): string[] {
  const isMeant = (element: Element) =>
    element.closest(
      '[hidden], [popover], [inert], [aria-hidden="true"], .visually-hidden, .message-sent, details:not([open]), button, noscript, script, style',
    )
  return [...document.querySelectorAll('main *')]
    .filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim()))
    .filter(element => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(element => !isMeant(element))
    .map(element => `${element.tagName}.${element.className} ${element.textContent.trim().slice(0, 50)}`)
}

test('F-33 a full-page screenshot of a page at rest shows every word, and on a wide screen every picture; on a phone those further down wait', async ({
  page,
}) => {
  waitForScripts(page)
  // A film is never at rest; its picture stays.
  await page.route(/\.(mp4|webm)$/, route => route.abort())
  const missing = () =>
    page
      .locator('img')
      .evaluateAll(
        (all: HTMLImageElement[]) =>
          all.filter(one => one.checkVisibility() && !(one.complete && one.naturalWidth > 0)).length,
      )
  const height = 800
  /** A screenshot in which nothing waits to be revealed, and nowhere is so much of one color that a part is missing. */
  const wholeShot = async (name: string) => {
    await expect.poll(() => page.evaluate(unseenWords), name).toEqual([])
    const shot = await shotOf(page)
    await expect(page.locator('[data-reveal=waiting]'), name).toHaveCount(0)
    expect(longestBlank(shot), `${name}: lines of one color`).toBeLessThan(height)
    return shot
  }
  for (const path of ['/', '/services/web-design']) {
    await page.setViewportSize({ width: 390, height })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    // Now: on a phone nothing is fetched that is far away, and the page is at rest.
    expect(await missing()).toBeGreaterThan(0)
    await wholeShot(`${path} on a phone`)
    await page.setViewportSize({ width: 1280, height })
    await page.goto(path)
    await expect.poll(missing).toBe(0)
    const shot = await wholeShot(`${path} on a wide screen`)
    // Now: the picture is taken.
    expect(await unseenPictures(page, shot), path).toEqual([])
  }
})
