/** Every public page in every engine: on a phone and on a desktop, in light and dark mode. */
import { KINDS, OTHERS, ROUTES } from '../routes.ts'
import { expect, test, until, visit } from './engines.ts'
import { DESKTOP, PHONE, type Visitor } from './visitor.ts'

/** Faults of the page as it is rendered now, after all its pictures have been requested. */
const faultsOf = (visitor: Visitor) =>
  visitor.evaluate(async () => {
    const pictures = [...document.images].filter(image => image.getAttribute('src'))
    for (const image of pictures) image.loading = 'eager'
    // Until a picture for the new size has loaded, Chromium may report one without pixels as complete.
    const isWhole = (image: HTMLImageElement) =>
      image.decode().then(
        () => true,
        () => false,
      )
    const isBroken = async (image: HTMLImageElement) => !((await isWhole(image)) || (await isWhole(image)))
    const verdicts = await Promise.all(pictures.map(isBroken))
    const broken = pictures.filter((_, at) => verdicts[at]).map(({ src }) => `broken ${src}`)
    // The parts of a card are stacked; one that covered the next would hide its text.
    const cards = [...document.querySelectorAll('main *')].filter(element =>
      getComputedStyle(element).gridTemplateRows.startsWith('subgrid'),
    )
    const covered = cards.flatMap(card => {
      const parts = [...card.children].filter(part => getComputedStyle(part).position !== 'absolute')
      return parts
        .filter((part, at) => {
          const above = parts[at - 1]?.getBoundingClientRect().bottom ?? Number.NEGATIVE_INFINITY
          return above > part.getBoundingClientRect().top + 1
        })
        .map(part => `covered ${part.textContent?.trim().slice(0, 60)}`)
    })
    const plain = [...document.querySelectorAll('main .link > span')]
      .filter(link => getComputedStyle(link).textDecorationLine !== 'underline')
      .map(link => `no line under ${link.textContent}`)
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth > clientWidth ? [`${scrollWidth} px wide in ${clientWidth}`] : []
    return [...broken, ...covered, ...plain, ...wide]
  })

async function isSound(visitor: Visitor, when: string): Promise<void> {
  const faults = await faultsOf(visitor)
  expect.soft(faults, when).toEqual([])
}

/** Clicks the theme switch and waits for the other mode. */
async function switchTheme(visitor: Visitor): Promise<void> {
  const wasDark = await visitor.evaluate(() => {
    document.querySelector<HTMLElement>('[data-theme-toggle]')?.click()
    return !document.documentElement.classList.contains('dark')
  })
  await until(visitor, dark => document.documentElement.classList.contains('dark') !== dark, wasDark)
}

/** The pages that are the only ones of their kind: of services and case studies, some are loaded at either size. */
const SINGLE = KINDS.filter(path => path.lastIndexOf('/') === 0)

// Each page is loaded once for both sizes and both modes, because loading is the expensive part.
for (const [name, first, second] of [
  ['phone', PHONE, DESKTOP],
  ['desk', DESKTOP, PHONE],
] as const) {
  const routes = [...ROUTES, ...OTHERS].filter((_, index) => index % 2 === (name === 'phone' ? 0 : 1))
  test(`F-36 pages loaded on a ${name}, then resized, in light and dark: no script error, broken image, covered text or overflow`, async ({
    newVisitor,
  }) => {
    expect(routes.length).toBeGreaterThan(14)
    const visitor = await newVisitor(first)
    for (const path of routes) {
      await test.step(path, async () => {
        await visitor.resize(first)
        await visit(visitor, path)
        await isSound(visitor, `${path} by day`)
        await switchTheme(visitor)
        await isSound(visitor, `${path} by night`)
        await visitor.resize(second)
        await isSound(visitor, `${path} by night, in the other size`)
        await switchTheme(visitor)
        await isSound(visitor, `${path} by day, in the other size`)
      })
    }
    // What fails only while a page loads at this size.
    await visitor.resize(first)
    for (const path of SINGLE.filter(single => !routes.includes(single))) {
      await test.step(`${path} loaded on a ${name} too`, async () => {
        await visit(visitor, path)
        await isSound(visitor, `${path} by day`)
      })
    }
  })
}
