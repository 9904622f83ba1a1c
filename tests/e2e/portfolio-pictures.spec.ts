/** The portfolio's pictures: in several sizes, the first ones first, and tall ones in full only when they move. */
import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { RENDITION_WIDTHS, renditionKey, renditionKeys } from '#lib/media-url.ts'
import { SAMPLE_SIZES } from '#lib/samples.ts'
import { expect } from './fixtures.ts'
import { test } from './portfolio-rows.ts'
import { askService, BACKEND, keys } from './service.ts'
import { settled } from './settled.ts'
import { alive, card, idsOf, openWork } from './work-page.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Kilobytes (1000 bytes) that a phone may load before any scrolling. */
const LIMIT = 300

/** Sizes in kilobytes of all samples' renditions of this width, largest first. */
const copies = (width: number) =>
  Object.keys(SAMPLE_SIZES)
    .map(name => statSync(`public/samples/${renditionKey(`${name}.webp`, width)}`).size / 1000)
    .sort((a, b) => b - a)

/** How each card's picture is requested, in page order. */
const pictures = (page: Page) =>
  page.locator('.project-picture img').evaluateAll(all =>
    (all as HTMLImageElement[]).map(({ loading, fetchPriority, srcset, width, height, src }) => ({
      ...{ loading, priority: fetchPriority, src: new URL(src).pathname },
      isSized: width > 0 && height > 0,
      copies: srcset.split(', ').length,
    })),
  )

test('F-32 in any random order the first pictures load first and as copies, and a phone loads at most 300 kB', async ({
  browser,
}) => {
  const orders = []
  for (const number of [0.01, 0.99]) {
    // With motion, the first card would load its full picture as soon as its top edge is in view.
    const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.addInitScript(step => {
      let drawn = 0
      Math.random = () => {
        drawn = (drawn + step) % 1
        return drawn
      }
    }, number)
    const sizes = new Map<string, number>()
    const loads: Promise<unknown>[] = []
    page.on('requestfinished', request =>
      loads.push(request.sizes().then(size => sizes.set(request.url(), size.responseBodySize / 1000))),
    )
    await page.goto('/work')
    await alive(page)
    await page.waitForLoadState('networkidle')
    await settled(page)
    orders.push(await idsOf(page))
    const [first, ...others] = await pictures(page)
    expect(first).toMatchObject({ loading: 'eager', priority: 'high' })
    // With normal priority they would arrive before the first one.
    expect(others.slice(0, 2).map(({ priority }) => priority)).toEqual(['low', 'low'])
    expect(others.filter(({ priority }) => priority === 'high')).toEqual([])
    expect(others.map(({ loading }) => loading).slice(0, 3)).toEqual(['eager', 'eager', 'lazy'])
    await Promise.all(loads)

    const all = [...sizes].map(([url, size]) => ({ path: new URL(url).pathname, size }))
    const asked = all.filter(({ path }) => path.startsWith('/samples/'))
    // A player shows one copy of its poster on all screens.
    const isCopyForPhones = (path: string) => /\.(600\.avif|640\.webp)$|-poster\.webp\.800\.webp$/.test(path)
    expect(asked.filter(({ path }) => !isCopyForPhones(path))).toEqual([])
    expect(new Set(asked.map(({ path }) => path)).size).toBe(asked.length)
    const rest = all
      .filter(({ path }) => !path.startsWith('/samples/'))
      .reduce((sum, { size }) => sum + size, 0)
    // The build picks the first cards at random: the next build may pick the ones with the largest pictures.
    const worst =
      copies(600)
        .slice(0, 3)
        .reduce((sum, size) => sum + size, 0) + (copies(640)[0] ?? 0)
    console.info(`/work: ${rest.toFixed(1)} kB, and at most ${worst.toFixed(1)} kB of pictures`)
    expect(asked.reduce((sum, { size }) => sum + size, rest)).toBeLessThanOrEqual(LIMIT)
    expect(rest + worst).toBeLessThanOrEqual(LIMIT)
    await context.close()
  }
  expect(orders[0]).not.toEqual(orders[1])
})

test('F-32 a sample, an upload and an older file have copies; a tall picture loads in full on hover', async ({
  page,
  category,
  mark,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const bytes = await sharp({ create: { width: 700, height: 2800, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const number = `1763600000${String(parseInt(mark.slice(5, 8), 16) % 1000).padStart(3, '0')}-1`
  const names = { Upload: `portfolio/${number}.png`, Old: `portfolio/${mark}.png` }
  for (const name of Object.values(names)) await put(name, bytes)
  await category.add(
    { title: 'Upload', image_url: `/assets/${number}.png` },
    { title: 'Old', image_url: `/assets/${mark}.png` },
    { title: 'Sample', image_url: '/samples/site-abacus.webp' },
  )
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await openWork(page, category.address)
  for (const title of ['Upload', 'Old', 'Sample']) {
    const picture = card(page, title).getByRole('img')
    await expect(picture).toHaveAttribute('srcset', /\.600\.avif 600w, .*\.1200\.webp 1200w$/)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  const isWhole = (path: string) =>
    RENDITION_WIDTHS.some(width => path.endsWith(`.${width}.webp`)) && !path.includes('-poster.')
  expect(asked.filter(path => path.startsWith('/assets/') && !/renditions/.test(path))).toEqual([])
  expect(asked.filter(isWhole)).toEqual([])
  await card(page, 'Old').hover()
  await expect.poll(() => asked.filter(isWhole).map(path => path.includes(mark))).toEqual([true])
  const ratio = () =>
    card(page, 'Old')
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth)
  await expect.poll(ratio, 'the whole has taken the place of its first part').toBe(4)
  // The renditions were created on request, and the pictures' dimensions are known from now on.
  await page.reload()
  await expect(card(page, 'Old').getByRole('img')).toHaveAttribute('width', '700')
  await expect(card(page, 'Sample').getByRole('img')).toHaveAttribute('height', '1512')
  for (const name of Object.values(names)) {
    const prefixes = [name, ...renditionKeys(name)]
    await askService('storage/v1/object/portfolio-images', 'DELETE', { prefixes })
    await askService(`rest/v1/media_files?name=eq.${name}`, 'DELETE')
  }
})

/** Stores a file in the bucket without the upload function. */
async function put(name: string, bytes: Buffer) {
  const response = await fetch(`${BACKEND}/storage/v1/object/portfolio-images/${name}`, {
    method: 'POST',
    headers: {
      apikey: keys().serviceKey,
      Authorization: `Bearer ${keys().serviceKey}`,
      'Content-Type': 'image/png',
    },
    body: new Uint8Array(bytes),
  })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
}
