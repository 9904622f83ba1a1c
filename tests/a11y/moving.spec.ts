/** Everything that moves for longer than five seconds can be stopped with the keyboard (WCAG 2.2.2). */
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/fixtures.ts'

/** Playing films, and running animations that never end by themselves. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const films = [...document.querySelectorAll('video')]
      .filter(film => !film.paused)
      .map(film => film.currentSrc)
    const endless = document.getAnimations().flatMap(({ playState, effect }) => {
      const isEndless = playState === 'running' && effect?.getTiming().iterations === Number.POSITIVE_INFINITY
      return isEndless && effect instanceof KeyframeEffect ? [effect.target?.className ?? '?'] : []
    })
    return [...films, ...endless]
  })

test('SEC-38 on the home page two controls stop the film, the names and the pictures by keyboard', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  // The film, and the two lines of the closing belt.
  await expect.poll(async () => (await moving(page)).length).toBe(3)
  await page.getByRole('button', { name: 'Pause background film' }).press('Enter')
  const line = page.getByRole('checkbox', { name: 'Pause the moving line' })
  await line.press('Space')
  await line.blur()
  await page.mouse.move(1, 1)
  await expect.poll(() => moving(page)).toEqual([])
})
