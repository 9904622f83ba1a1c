/** Tall pictures of the portfolio, which travel through their frame: when they move, and when they stop. */
import type { Locator, Page } from '@playwright/test'
import { expect, OWN_PICTURES } from './fixtures.ts'
import { type OwnCategory, test } from './portfolio-rows.ts'
import { card, filter, openWork } from './work-page.ts'

const PICTURE = `/${OWN_PICTURES}-tall.svg`
/** A picture with an aspect ratio of 1:4, so it is more than 400 px high everywhere. */
const TALL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="1200"><rect width="300" height="1200" fill="green"/></svg>'

const offset = (media: Locator) =>
  media
    .locator('.project-picture')
    .evaluate(picture => -new DOMMatrix(getComputedStyle(picture).transform).m42)
const playState = (media: Locator) =>
  media.locator('.project-picture').evaluate(picture => picture.getAnimations()[0]?.playState ?? 'none')

/** Opens the portfolio with the project `Tall` and one that fits, `Wide`; returns the media of the tall one. */
async function openTall(page: Page, category: OwnCategory) {
  await category.add({ title: 'Tall', image_url: PICTURE, link: '/services' }, { title: 'Wide' })
  await page.route(`**${PICTURE}`, route => route.fulfill({ contentType: 'image/svg+xml', body: TALL }))
  await openWork(page, category.address)
  return card(page, 'Tall').locator('.project-media')
}

test('SCRL-01 SCRL-02 SCRL-03 SCRL-05 SEC-38 a tall picture rests, travels and stops when out of view, focused or paused; one that fits never moves', async ({
  page,
  category,
}) => {
  const media = await openTall(page, category)
  await expect.poll(() => playState(media)).toBe('running')
  const wide = card(page, 'Wide').locator('.project-picture')
  await expect(wide.getByRole('img')).toHaveJSProperty('complete', true)
  // Now: the tall one moves already.
  expect(await wide.evaluate(element => element.getAnimations().length)).toBe(0)

  await card(page, 'Tall').getByRole('link').focus()
  await expect.poll(() => playState(media), 'the focus inside the card stops it').toBe('paused')
  await filter(page, 'All').focus()
  await expect.poll(() => playState(media)).toBe('running')

  await page.getByRole('button', { name: 'Pause moving pictures' }).press('Enter')
  await expect.poll(() => playState(media), 'a button stops all of them').toBe('paused')
  await page.getByRole('button', { name: 'Move pictures again' }).press('Space')
  await expect.poll(() => playState(media)).toBe('running')

  await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded()
  await expect.poll(() => playState(media), 'out of view it stands').toBe('paused')
  await media.scrollIntoViewIfNeeded()
  await expect.poll(() => playState(media)).toBe('running')

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => playState(media), 'in a hidden tab it stands').toBe('paused')
  await page.setViewportSize({ width: 400, height: 800 })
  const travel = () =>
    media.evaluate(element => [
      element.style.getPropertyValue('--travel'),
      `${400 - (element.querySelector('img')?.getBoundingClientRect().height ?? 0)}px`,
    ])
  await expect.poll(async () => new Set(await travel()).size, 'resizing measures again').toBe(1)
  const edges = (title: string) => card(page, title).locator('.project-edges img')
  await expect(edges('Wide'), 'a picture lower than its frame goes on above and below').toHaveCount(2)
  await expect(edges('Tall')).toHaveCount(0)

  await travels(media)
})

/** Checks the picture at several points of its cycle; from then on only the test moves it. */
async function travels(media: Locator) {
  const height = await media.locator('img').evaluate(image => image.getBoundingClientRect().height)
  const distance = height - 400
  const at = (time: number) =>
    media.locator('.project-picture').evaluate((picture, milliseconds) => {
      const [animation] = picture.getAnimations()
      animation?.pause()
      if (animation) animation.currentTime = milliseconds
      return -new DOMMatrix(getComputedStyle(picture).transform).m42 || 0
    }, time)
  // Now: nothing else moves it.
  for (const time of [0, 2999, 9000]) expect(await at(time)).toBe(0)
  // Now: as above.
  for (const time of [3750, 8250]) expect(await at(time)).toBeCloseTo(distance / 2, 0)
  // Now: as above.
  for (const time of [4500, 7499]) expect(await at(time)).toBeCloseTo(distance, 1)
}

test('SCRL-04 the picture stops while the pointer is over the card, at least 3000 ms, then continues from there', async ({
  page,
  category,
}) => {
  const media = await openTall(page, category)
  await expect.poll(() => playState(media)).toBe('running')
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 10_000)
  await card(page, 'Tall').hover()
  await expect.poll(() => playState(media)).toBe('paused')
  const held = await offset(media)
  await page.clock.runFor(1000)
  await page.mouse.move(0, 0)
  await page.clock.runFor(1990)
  // Now: time stands still.
  expect(await playState(media)).toBe('paused')
  // Now: as above.
  expect(await offset(media)).toBe(held)
  await page.clock.runFor(20)
  await expect.poll(() => playState(media)).toBe('running')
  await card(page, 'Tall').hover()
  await page.clock.runFor(10_000)
  // Now: as above.
  expect(await playState(media)).toBe('paused')
  await page.mouse.move(0, 0)
  await page.clock.runFor(10)
  await expect.poll(() => playState(media)).toBe('running')
})

test('SCRL-06 with reduced motion nothing moves, and keys scroll the picture', async ({ page, category }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const media = await openTall(page, category)
  await expect(media).toHaveAccessibleName(/Picture of Tall/)
  await expect.poll(() => playState(media)).toBe('none')
  await expect(page.getByRole('button', { name: 'Pause moving pictures' })).toBeHidden()
  await media.focus()
  await page.keyboard.press('End')
  await expect.poll(() => media.evaluate(element => element.scrollTop)).toBeGreaterThan(100)
  await page.mouse.move(0, 0)
  await media.hover()
  // Repeated, because a busy browser may scroll the page instead.
  await expect(async () => {
    await page.mouse.wheel(0, -5000)
    await expect.poll(() => media.evaluate(element => element.scrollTop), { timeout: 2000 }).toBe(0)
  }).toPass()
})
