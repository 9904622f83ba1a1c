/** The home page's first screen: headline, film and figures, at rest and in motion. */
import type { Page } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { holdClock } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

const START = new Date('2026-11-20T12:00:00Z')

const film = (page: Page) => page.locator('hero-film video')
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
const figures = (page: Page) => page.getByRole('region', { name: 'In numbers' })

test('HOME-01 HOME-07 the first screen shows headline, claims and two links; with reduced motion nothing moves until the visitor plays the film', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const hero = page.locator('main > section').first()
  await expect(hero.getByRole('heading', { level: 1 })).toHaveAccessibleName('Up to 2X sales with AI')
  await expect(hero.getByText(/since 2001/)).toBeVisible()
  await expect(hero.getByRole('listitem')).toHaveText([
    'Amazon listings, EBC and stores that sell',
    'Conversion-optimized AI websites',
    'Scroll-stopping AI ads',
  ])
  await expect(hero.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact')
  await expect(hero.getByRole('link', { name: 'View Our Work' })).toHaveAttribute('href', '/work')
  for (const link of await hero.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
  const after = page.getByRole('heading', { name: 'AI-First Approach' })
  await expect(after, 'the first screen holds the hero and its figures only').not.toBeInViewport()

  await page.waitForLoadState('networkidle')
  await expect(film(page)).toHaveCount(0)
  await expect(page.locator('hero-film img')).toBeVisible()
  const moving = await page
    .getByRole('heading', { level: 1 })
    .evaluate(heading => heading.getAnimations({ subtree: true }).length)
  expect(moving).toBe(0)
  await page.getByRole('button', { name: 'Play background film' }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
})

test('HOME-01 CNST-05 SEC-38 without reduced motion letters rise 0.04 s apart, the parts below 0.2 s, and the film loops muted until a button pauses it', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await page.goto('/')
  // Restarts the animations, and stops each one just before its start and a little after it.
  await page.locator('main h1').evaluate(({ parentElement: part }) => {
    part?.toggleAttribute('hidden', true)
    part?.getBoundingClientRect()
    part?.toggleAttribute('hidden', false)
  })
  const beginsAt = (selector: string, first: number, step: number) =>
    page.locator(selector).evaluateAll(
      (all, [start = 0, between = 0]) =>
        all.map((element, index) => {
          const [rise] = element.getAnimations()
          if (!rise) return 'still'
          rise.pause()
          const seenAt = (time: number) => {
            rise.currentTime = time
            return Number(getComputedStyle(element).opacity)
          }
          const begin = start + index * between
          return seenAt(Math.max(0, begin - 1)) === 0 && seenAt(begin + 10) > 0
            ? 'begins'
            : `${seenAt(begin + 10)}`
        }),
      [first, step],
    )
  const letters = await beginsAt('h1 .word > span', 0, 40)
  expect(letters.length).toBe('Upto2XsaleswithAI'.length)
  expect(new Set(letters)).toEqual(new Set(['begins']))
  const below = await beginsAt('main h1 ~ *', 600, 200)
  expect(below).toEqual(['begins', 'begins', 'begins'])
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
  const state = () =>
    film(page).evaluate((video: HTMLVideoElement) => ({
      muted: video.muted,
      loop: video.loop,
      paused: video.paused,
      controls: video.controls,
      hasPoster: video.poster.startsWith(`${location.origin}/`),
    }))
  await expect
    .poll(state)
    .toEqual({ muted: true, loop: true, paused: false, controls: false, hasPoster: true })
  await expect(film(page).locator('source[type="video/mp4"]')).toHaveAttribute('src', '/video1.mp4')
  await expect(film(page)).toHaveAttribute('aria-hidden', 'true')

  const pause = page.getByRole('button', { name: 'Pause background film' })
  const play = page.getByRole('button', { name: 'Play background film' })
  await pause.click()
  await expect(play).toBeVisible()
  await expect.poll(() => isPaused(page)).toBe(true)
  // WebKit may say "playing" after the pause, if that came before the film's first picture.
  await film(page).dispatchEvent('playing')
  // Now: the event has been handled.
  expect(await page.locator('hero-film').getAttribute('data-film')).toBe('paused')
  await play.focus()
  await page.keyboard.press('Enter')
  await expect(pause).toBeVisible()
  await expect.poll(() => isPaused(page)).toBe(false)

  // The film goes on after two quick theme changes.
  await expect(page.locator('hero-film')).toHaveAttribute('data-film', 'playing')
  await page.evaluate(() => {
    const toggle = document.querySelector<HTMLElement>('[data-theme-toggle]')
    toggle?.click()
    toggle?.click()
  })
  await expect(page.locator('hero-film')).toHaveAttribute('data-film', 'playing')
  await expect(film(page)).toHaveCount(1)
  await expect(film(page).locator('source[type="video/mp4"]')).toHaveAttribute('src', '/video1.mp4')
  await expect.poll(() => isPaused(page)).toBe(false)
})

test('HOME-01 a film paused before the page has loaded is not started by its load', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  // A picture that comes last holds the load event back.
  const held = Promise.withResolvers<void>()
  await page.route('**/late.png', async route => {
    await held.promise
    await route.fulfill({ status: 204 })
  })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.append(Object.assign(new Image(), { src: '/late.png', alt: '' }))
    })
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Play background film' }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect(page.locator('hero-film')).toHaveAttribute('data-film', 'playing')
  await page.getByRole('button', { name: 'Pause background film' }).click()
  await expect(page.locator('hero-film')).toHaveAttribute('data-film', 'paused')
  // Now: the picture is still held back.
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  held.resolve()
  await page.waitForLoadState('load')
  await settled(page)
  // Now: the load event has been handled.
  expect([await page.locator('hero-film').getAttribute('data-film'), await isPaused(page)]).toEqual([
    'paused',
    true,
  ])
})

test('HOME-01 a film that fails to load is logged in the console and changes nothing else', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.route(/\/video1.*\.(mp4|webm)$/, route => route.abort())
  const logged = page.waitForEvent('console', message =>
    message.text().includes('The background film could not be loaded.'),
  )
  await page.goto('/')
  expect((await logged).type()).toBe('error')
  await expect(page.locator('hero-film img')).toBeVisible()
  await expect(film(page)).not.toHaveAttribute('data-shown')
  // The contact form's own live regions are empty.
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('HOME-02 CNST-07 the final figures are in the HTML', async ({ request }) => {
  const { document } = new JSDOM(await (await request.get('/')).text()).window
  const part = document.querySelector('[aria-label="In numbers"]')
  const texts = (selector: string) =>
    [...(part?.querySelectorAll(selector) ?? [])].map(element => element.textContent)
  expect(texts('dd')).toEqual(['2000+', '99%', '20+', 'AI-First'])
  expect(texts('dt')).toEqual([
    'Projects Completed',
    'Completion Rate',
    'Years of Experience',
    'Faster & Better Results',
  ])
})

test('HOME-02 CNST-04 in view, the numbers count from 0 to their value in 2 s, once', async ({ page }) => {
  await page.clock.install({ time: START })
  await page.goto('/')
  await holdClock(page, 60_000)
  const values = figures(page).locator('dd')
  await expect(values).toHaveText(['2000+', '99%', '20+', 'AI-First'])
  await page.mouse.wheel(0, 300)
  await expect(values).toHaveText(['0+', '0%', '0+', 'AI-First'])
  await page.clock.runFor(500)
  const first = async () => Number.parseInt((await values.first().textContent()) ?? '', 10)
  await expect.poll(first).toBeGreaterThan(0)
  // Now: time stands still.
  expect(await first()).toBeLessThan(2000)
  await expect(values.last()).toHaveText('AI-First')
  await page.clock.runFor(1600)
  await expect(values).toHaveText(['2000+', '99%', '20+', 'AI-First'])

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(figures(page)).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await figures(page).scrollIntoViewIfNeeded()
  await expect(figures(page)).toBeInViewport()
  await page.clock.runFor(100)
  await expect(values).toHaveText(['2000+', '99%', '20+', 'AI-First'])
})

test('HOME-02 with reduced motion the numbers are final at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install({ time: START })
  await page.goto('/')
  await holdClock(page, 60_000)
  await page.mouse.wheel(0, 300)
  const island = page.locator('astro-island').filter({ has: page.getByText('Projects Completed') })
  await expect(island).not.toHaveAttribute('ssr')
  await expect(figures(page).locator('dd')).toHaveText(['2000+', '99%', '20+', 'AI-First'])
})
