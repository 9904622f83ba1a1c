/** Links with fragments land on their targets, and Back and Tab keep the reader's place, in every engine. */
import { expect, test, until, visit } from './engines.ts'
import { DESKTOP, PHONE, type Visitor } from './visitor.ts'

/** How far a target may be from where it belongs, in CSS pixels. */
const NEAR = 40

const PAGES = ['/', '/case-studies/web-design', '/privacy-policy', '/terms']

/** Fragments from the page's own links and headings: at most three, including the last. */
const fragmentsOf = (visitor: Visitor) =>
  visitor.evaluate(() => {
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3, section)[id]')].map(
      ({ id }) => `#${id}`,
    )
    const linked = [...document.querySelectorAll('main a[href^="#"]')].map(
      link => link.getAttribute('href') ?? '',
    )
    const all = [...new Set([...linked, ...headings])].filter(href => href.length > 1)
    return all.toReversed().filter((_, place) => place % Math.ceil(all.length / 3) === 0)
  })

/** Distance of the fragment's target from the viewport's top edge, minus the scroll margin and padding. */
const missBy = (visitor: Visitor, fragment: string) =>
  visitor.evaluate(async href => {
    await document.fonts.ready
    const target = document.getElementById(decodeURIComponent(href.slice(1)))
    if (!target) return Number.POSITIVE_INFINITY
    const margin = Number.parseFloat(getComputedStyle(target).scrollMarginTop)
    // `auto` if nothing sticks to the viewport's top edge.
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    const top = target.getBoundingClientRect().top - margin - padding
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    return isAtEnd && top > 0 ? 0 : Math.abs(top)
  }, fragment)

/** Leaves the page first, so that the link is followed from another page. */
async function follow(visitor: Visitor, address: string): Promise<void> {
  await visitor.open('about:blank')
  await visit(visitor, address)
}

for (const [name, view] of Object.entries({ phone: PHONE, desk: DESKTOP })) {
  test(`F-30 F-33 F-36 links on a ${name} land within ${NEAR} px on first and later visits, text links and Back find their place, and page heights are stable`, async ({
    newVisitor,
  }) => {
    let visitor = await newVisitor(view)
    let followed = 0
    for (const path of PAGES) {
      await visit(visitor, path)
      const fragments = await fragmentsOf(visitor)
      for (const fragment of fragments) {
        await test.step(`${path}${fragment}`, async () => {
          await follow(visitor, `${path}${fragment}`)
          await expect.poll(() => missBy(visitor, fragment)).toBeLessThanOrEqual(NEAR)
        })
      }
      followed += fragments.length
      await test.step(`${path} keeps its height`, async () => {
        const heights = await visitor.evaluate(async () => {
          const root = document.documentElement
          const painted = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
          const seen = [root.scrollHeight]
          for (let top = 0; top < root.scrollHeight; top += innerHeight) {
            scrollTo(0, top)
            await painted()
            seen.push(root.scrollHeight)
          }
          // With the system's font, as before the page's own has loaded.
          document.querySelector('#special-gothic')?.setAttribute('media', 'not all')
          await painted()
          await document.fonts.ready
          return { seen, before: root.scrollHeight }
        })
        const height = Math.max(...heights.seen)
        expect(height / Math.min(...heights.seen)).toBeLessThanOrEqual(1.02)
        // Some lines wrap differently.
        expect(Math.abs(1 - heights.before / height)).toBeLessThanOrEqual(0.04)
      })
    }
    expect(followed).toBeGreaterThan(8)

    await test.step('a text', async () => {
      await visit(visitor, '/services/web-design')
      const text = await visitor.evaluate(() => {
        const titles = [...document.querySelectorAll('main h2')].map(title => title.textContent?.trim() ?? '')
        return 'fragmentDirective' in document ? titles.at(-1)?.split(/[\n\u00ad]/)[0] : undefined
      })
      if (!text) return
      await follow(visitor, `/services/web-design#:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`)
      await until(
        visitor,
        wanted => {
          const title = [...document.querySelectorAll('main h2')].find(found =>
            found.textContent?.includes(wanted),
          )
          const box = title?.getBoundingClientRect()
          return box !== undefined && box.top >= 0 && box.bottom <= innerHeight
        },
        text,
      )
    })

    await test.step('Back', async () => {
      await visit(visitor, '/')
      const before = await visitor.evaluate(async () => {
        const links = [...document.querySelectorAll('main a[href^="/case-studies/"]')]
        const last = links.filter(link => link.checkVisibility()).at(-1)
        last?.setAttribute('data-chosen', '')
        last?.scrollIntoView({ block: 'center', behavior: 'instant' })
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
        return scrollY
      })
      expect(before).toBeGreaterThan(view.height)
      await visitor.click('[data-chosen]')
      await until(visitor, () => location.pathname.startsWith('/case-studies/'))
      await visitor.back()
      await until(
        visitor,
        (top, near) => location.pathname === '/' && Math.abs(scrollY - top) <= near,
        before,
        NEAR,
      )
    })

    for (const address of ['/#contact', '/terms#10-support']) {
      await test.step(`first visit: ${address}`, async () => {
        visitor = await newVisitor(view)
        await visit(visitor, address)
        await expect
          .poll(() => missBy(visitor, new URL(address, 'http://site').hash))
          .toBeLessThanOrEqual(NEAR)
        // The other engines load the fallback fonts by themselves when they need them.
        const isMeasured = await visitor.evaluate(
          () =>
            !CSS.supports('-moz-appearance', 'none') ||
            [...document.fonts].some(
              ({ family, status }) => family.includes('Gothic ') && status === 'loaded',
            ),
        )
        expect(isMeasured, 'Firefox lets letters of the same measure stand in').toBe(true)
      })
    }
  })
}

test('F-30 F-36 the Tab key keeps the focus in view, on a desktop and on a phone', async ({ visitor }) => {
  for (const path of ['/', '/case-studies/web-design']) {
    await visitor.resize(DESKTOP)
    await visit(visitor, path)
    const stops = new Set<string>()
    // The second half of the stops on a phone, on the same page.
    for (let presses = 0; presses < 40; presses += 1) {
      if (presses === 20) await visitor.resize(PHONE)
      await visitor.press('Tab')
      const place = await visitor.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect()
        const name = document.activeElement?.outerHTML.slice(0, 120) ?? ''
        return { name, isInView: box !== undefined && box.bottom > 0 && box.top < innerHeight }
      })
      expect(place.isInView, `${path}: ${place.name}`).toBe(true)
      stops.add(place.name)
    }
    expect(stops.size, path).toBeGreaterThan(20)
  }
})
