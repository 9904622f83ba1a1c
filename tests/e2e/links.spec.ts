/** Links with fragments land on their targets, and nothing shifts under the reader (F-30, F-31, F-33). */
import type { Page } from '@playwright/test'
import { KINDS, OTHERS, STUDIES } from '../routes.ts'
import { expect, test } from './fixtures.ts'
import { openInPieces, shiftOf } from './pieces.ts'

const VIEWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** How far a target may be from where it belongs, in CSS pixels. */
const NEAR = 40

/** Pages of further kinds, and the case studies that are told in another order. */
const FURTHER = [...OTHERS, ...STUDIES].filter(path => !KINDS.includes(path))

/** Fragments from a page's own links and headings. */
const fragmentsOf = (page: Page) =>
  page.evaluate(() => {
    const linked = [...document.querySelectorAll('main a[href^="#"]')].map(
      link => link.getAttribute('href') ?? '',
    )
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3, section)[id]')].map(
      ({ id }) => `#${id}`,
    )
    return [...new Set([...linked, ...headings])].filter(href => href.length > 1)
  })

/** At most six of them, spread over the page: each of these is opened from another page. */
const someOf = (fragments: string[]) =>
  fragments.filter((_, place) => place % Math.ceil(fragments.length / 6) === 0)

/**
 * How far the target of `fragment` is from where a link to it should land: its scroll margin plus the page's scroll
 * padding below the viewport's top edge, or as near as the end of the page allows.
 */
const missBy = (page: Page, fragment: string) =>
  page.evaluate(href => {
    const target = document.getElementById(decodeURIComponent(href.slice(1)))
    if (!target) return Number.POSITIVE_INFINITY
    const margin = Number.parseFloat(getComputedStyle(target).scrollMarginTop)
    // `auto` if nothing sticks to the viewport's top edge.
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    const top = target.getBoundingClientRect().top - margin - padding
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    return isAtEnd && top > 0 ? 0 : Math.abs(top)
  }, fragment)

/** Goes to each fragment of the open page, as its links do; returns all of them. */
async function followAll(page: Page): Promise<string[]> {
  const fragments = await fragmentsOf(page)
  for (const fragment of fragments) {
    await page.evaluate(href => {
      location.hash = href
    }, fragment)
    await expect.poll(() => missBy(page, fragment), fragment).toBeLessThanOrEqual(NEAR)
  }
  return fragments
}

for (const view of VIEWS) {
  test(`F-30 F-33 page heights stay the same while scrolling, and links with fragments land within ${NEAR} px of their targets, ${view.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(view)
    let visited = 0
    for (const path of KINDS) {
      const fragments = await test.step(path, async () => {
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        await page.goto(path, { waitUntil: 'load' })
        // A phone's first page swaps its font once (late-font.js), which has nothing to do with scrolling.
        await page.waitForFunction(() => !document.documentElement.classList.contains('late-font'))
        await page.evaluate(() => document.fonts.ready)
        const heights = await page.evaluate(async () => {
          const root = document.documentElement
          const seen = [root.scrollHeight]
          for (let top = 0; top < root.scrollHeight; top += innerHeight) {
            scrollTo(0, top)
            await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
            seen.push(root.scrollHeight)
          }
          return seen
        })
        expect(Math.max(...heights) / Math.min(...heights)).toBeLessThanOrEqual(1.02)
        return followAll(page)
      })
      for (const fragment of someOf(fragments)) {
        visited += 1
        await test.step(`${path}${fragment}`, async () => {
          // Every other visitor has asked for less motion.
          await page.emulateMedia({ reducedMotion: visited % 2 ? 'reduce' : 'no-preference' })
          await page.goto('about:blank', { waitUntil: 'load' })
          await page.goto(`${path}${fragment}`, { waitUntil: 'load' })
          await expect.poll(() => missBy(page, fragment)).toBeLessThanOrEqual(NEAR)
          // It stays there after pictures and fonts have loaded.
          await page.evaluate(() => document.fonts.ready)
          await page.waitForFunction(() => !document.documentElement.classList.contains('late-font'))
          await expect.poll(() => missBy(page, fragment)).toBeLessThanOrEqual(NEAR)
        })
      }
    }
    expect(visited).toBeGreaterThan(10)
  })

  for (const pieces of [8, 30]) {
    test(`F-31 nothing shifts while pages arrive in ${pieces} pieces, ${view.width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize(view)
      for (const path of KINDS) {
        await test.step(path, async () => {
          const close = await openInPieces(page, path, pieces)
          await expect.poll(() => shiftOf(page), path).toBeLessThan(0.02)
          await close()
        })
      }
    })
  }

  test(`F-30 F-31 nothing shifts while a post, a tag, an error and each composition of case studies arrive in 8 pieces, and their links land, ${view.width} px wide`, async ({
    page,
  }) => {
    expect(FURTHER).toHaveLength(9)
    await page.setViewportSize(view)
    let followed = 0
    for (const path of FURTHER) {
      await test.step(path, async () => {
        const close = await openInPieces(page, path, 8)
        await expect.poll(() => shiftOf(page), path).toBeLessThan(0.02)
        followed += (await followAll(page)).length
        await close()
      })
    }
    expect(followed).toBeGreaterThan(10)
  })
}

test('F-30 the Tab key keeps the focus in view on long pages', async ({ page }) => {
  for (const [view, path] of VIEWS.flatMap(view =>
    ['/', '/case-studies/web-design'].map(path => [view, path] as const),
  )) {
    await page.setViewportSize(view)
    await page.goto(path, { waitUntil: 'load' })
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect()
        return (
          box && {
            top: box.top,
            bottom: box.bottom,
            view: innerHeight,
            name: document.activeElement?.outerHTML.slice(0, 80),
          }
        )
      })
      if (!place) break
      expect(place.bottom, `${path}, ${view.width} px: ${place.name}`).toBeGreaterThan(0)
      expect(place.top, `${path}, ${view.width} px: ${place.name}`).toBeLessThan(place.view)
    }
  }
})

for (const view of VIEWS) {
  test(`F-30 links with text fragments show the text, ${view.width} px wide`, async ({ page }) => {
    await page.setViewportSize(view)
    for (const path of ['/', '/services/web-design', '/case-studies/web-design', '/contact']) {
      await page.goto(path, { waitUntil: 'load' })
      const titles = await page.locator('main h2').allInnerTexts()
      expect(titles.length, path).toBeGreaterThan(0)
      for (const title of titles) {
        await test.step(`${path} ${title}`, async () => {
          const text = title.split(/[\n\u00ad]/)[0] ?? ''
          await page.goto('about:blank', { waitUntil: 'load' })
          await page.goto(`${path}#:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`, {
            waitUntil: 'load',
          })
          await expect(page.locator('main h2', { hasText: text }).first()).toBeInViewport()
        })
      }
    }
  })

  test(`F-30 Back returns to where the reader was, ${view.width} px wide`, async ({ page }) => {
    await page.setViewportSize(view)
    await page.goto('/')
    const link = page.locator('main a[href^="/case-studies/"]').filter({ visible: true }).last()
    // Read at the click itself, because the click may scroll again to uncover the link.
    await page.evaluate(() => {
      addEventListener('click', () => sessionStorage.setItem('clicked at', String(scrollY)), {
        capture: true,
      })
    })
    await link.scrollIntoViewIfNeeded()
    await link.click()
    await page.waitForURL('**/case-studies/**')
    const before = Number(await page.evaluate(() => sessionStorage.getItem('clicked at')))
    expect(before).toBeGreaterThan(view.height)
    await page.goBack()
    await expect.poll(() => page.evaluate(top => Math.abs(scrollY - top), before)).toBeLessThanOrEqual(NEAR)
  })
}
