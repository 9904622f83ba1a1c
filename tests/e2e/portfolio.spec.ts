/** The portfolio as a visitor uses it, with rows that are younger than the build. */
import type { Locator, Page } from '@playwright/test'
import { judge, RULES } from '../a11y/judge.ts'
import { expect } from './fixtures.ts'
import { test } from './portfolio-rows.ts'

const ITEMS = '**/rest/v1/portfolio_items*'
const CATEGORIES = '**/rest/v1/categories*'
const PUBLISHED = '**/work.json'

/** Part of a layout shift, which the standard library does not know. */
interface LayoutShiftSource {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

const cards = (page: Page) => page.locator('#projects > li')
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const filter = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load More Projects' })
const idsOf = (page: Page) =>
  cards(page).evaluateAll(all => all.map(element => (element as HTMLElement).dataset.id))

/** Opens the portfolio and waits until it has come alive and the backend has answered. */
async function openWork(page: Page, address = '/work') {
  const answered = page.waitForResponse(/\/rest\/v1\/categories/)
  await page.goto(address)
  await answered
  await expect(page.locator('astro-island[component-export="PortfolioIsland"]:not([ssr])')).toBeAttached()
}

/** Titles `Piece 1` to `Piece n`. */
const pieces = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Piece ${index + 1}` }))

test('PORT-01 the page has its heading, a button per category in name order, cards and the way to /contact', async ({
  page,
}) => {
  await openWork(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Work')
  const names = await page
    .getByRole('group', { name: 'Filter projects by category' })
    .getByRole('button')
    .allTextContents()
  expect(names[0]).toBe('All')
  expect(names.slice(1)).toEqual(names.slice(1).toSorted())
  expect(names).toEqual(expect.arrayContaining(['AI Automation', 'Google Ads', 'Web Design']))
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByRole('main').getByRole('link', { name: 'Start a project' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await expect(page.getByText('Demonstration content')).toBeVisible()
})

test('PORT-01 the filter stays in view while the cards scroll', async ({ page }) => {
  await openWork(page)
  await cards(page).nth(10).scrollIntoViewIfNeeded()
  await expect(filter(page, 'All')).toBeInViewport()
})

test('PORT-04 PORT-10 of 30 projects 12, 24 and 30 are shown; the first new card gets the focus, the count is said', async ({
  page,
  category,
}) => {
  await category.add(...pieces(30))
  await openWork(page, category.address)
  const count = page.getByRole('status').filter({ hasText: 'Showing' })
  await expect(cards(page)).toHaveCount(12)
  await expect(count).toHaveText('Showing 12 of 30 projects')
  await loadMore(page).press('Enter')
  await expect(cards(page)).toHaveCount(24)
  await expect(cards(page).nth(12).getByRole('article')).toBeFocused()
  await expect(count).toHaveText('Showing 24 of 30 projects')
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(30)
  await expect(cards(page).nth(24).getByRole('article')).toBeFocused()
  await expect(count).toHaveText('Showing all 30 projects')
  await expect(loadMore(page)).toHaveCount(0)
  const titles = await cards(page).getByRole('heading').allTextContents()
  expect(titles.toSorted()).toEqual(
    pieces(30)
      .map(piece => piece.title)
      .toSorted(),
  )
})

test('PORT-04 another filter starts again at 12', async ({ page }) => {
  await openWork(page)
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(24)
  await filter(page, 'Web Design').click()
  await filter(page, 'All').click()
  await expect(cards(page)).toHaveCount(12)
})

test('PORT-10 UX-02 the chosen category is pressed and in the address; Back undoes it, reloading keeps it', async ({
  page,
}) => {
  await openWork(page)
  await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  const before = await idsOf(page)
  await filter(page, 'Google Ads').click()
  await expect(page).toHaveURL(/\?category=Google\+Ads$/)
  await expect(filter(page, 'Google Ads')).toHaveAttribute('aria-pressed', 'true')
  await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'false')
  await expect(card(page, 'Fewer clicks, more customers')).toBeVisible()
  await expect(card(page, 'A shelf for every label')).toHaveCount(0)
  await page.goBack()
  await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  expect(await idsOf(page)).toEqual(before)
  await page.goForward()
  await page.reload()
  await expect(filter(page, 'Google Ads')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, 'Fewer clicks, more customers')).toBeVisible()
})

test('UX-02 a category that does not exist is ignored', async ({ page }) => {
  await openWork(page, '/work?category=Skywriting')
  await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(12)
  await expect(cards(page).first()).toBeVisible()
})

test('on a phone the button of the category that somebody comes for is in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openWork(page, '/work?category=Web+Design')
  await expect(filter(page, 'Web Design')).toBeInViewport({ ratio: 1 })
})

test('PORT-03 a category without projects says so and leads back to all', async ({ page, category }) => {
  await openWork(page, category.address)
  await expect(page.getByRole('status').getByText('No projects found in this category.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all projects' }).click()
  await expect(cards(page)).toHaveCount(12)
})

test('PORT-03 an empty portfolio says so', async ({ page }) => {
  await page.route(ITEMS, route => route.fulfill({ json: [] }))
  await openWork(page)
  await expect(page.getByText('No projects found in this category.')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

test('a project that was added after the build is there without one, and goes when it is deleted', async ({
  page,
  category,
}) => {
  await category.add({ title: 'Younger than the build' })
  await openWork(page, category.address)
  await expect(card(page, 'Younger than the build')).toBeVisible()
})

test('PORT-05 the order differs from load to load, every project appears once, and nothing moves', async ({
  page,
}) => {
  await page.addInitScript(() => {
    /** Cards that have changed their place; the typeface's arrival may move a line by a pixel or two. */
    const moved: unknown[] = []
    Reflect.set(window, 'moved', moved)
    new PerformanceObserver(list => {
      for (const shift of list.getEntries() as (PerformanceEntry & { sources: LayoutShiftSource[] })[])
        for (const { node, previousRect: from, currentRect: to } of shift.sources) {
          const isFar = Math.abs(from.top - to.top) > 10 || Math.abs(from.left - to.left) > 10
          if (isFar && node?.parentElement?.closest('#projects')) moved.push(node.textContent)
        }
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('DOMContentLoaded', () => {
      const all = document.querySelectorAll<HTMLElement>('#projects > li')
      Reflect.set(
        window,
        'firstOrder',
        [...all].map(element => element.dataset.id),
      )
    })
  })
  const orders: string[] = []
  for (let load = 0; load < 3; load++) {
    await openWork(page)
    const order = await idsOf(page)
    expect(await page.evaluate(() => Reflect.get(window, 'firstOrder'))).toEqual(order)
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
    orders.push(order.join())
  }
  expect(new Set(orders).size).toBeGreaterThan(1)
  while (await loadMore(page).isVisible()) {
    const shown = await cards(page).count()
    await loadMore(page).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(shown)
  }
  const all = await idsOf(page)
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(35)
  expect(all.slice(0, 12).join()).toBe(orders.at(-1))
})

test('PORT-06 right-click is disabled', async ({ page }) => {
  await openWork(page)
  const prevented = () =>
    page.evaluate(() => {
      const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 })
      document.querySelector('article')?.dispatchEvent(event)
      return event.defaultPrevented
    })
  expect(await prevented()).toBe(true)
})

test('PORT-07 PORT-08 a card shows media 400 px high, three metrics, technologies and a link in a new tab', async ({
  page,
  category,
}) => {
  await category.add({
    title: 'A complete piece',
    description: 'Two lines about it.',
    metrics: ['142% More bookings', '3 Weeks', '1 Designer', '9 Not shown'],
    technologies: ['Astro', 'Postgres'],
    link: 'https://client.example/shop',
  })
  await openWork(page, category.address)
  const piece = card(page, 'A complete piece')
  expect((await piece.locator('.project-media').boundingBox())?.height).toBe(400)
  await expect(piece.getByText('Two lines about it.')).toBeVisible()
  await expect(piece.locator('.project-metrics li')).toHaveText([
    '142% More bookings',
    '3 Weeks',
    '1 Designer',
  ])
  await expect(piece.locator('b').first()).toHaveText('142%')
  await expect(piece.getByRole('list', { name: 'Technologies' }).getByRole('listitem')).toHaveText([
    'Astro',
    'Postgres',
  ])
  const link = piece.getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://client.example/shop')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('PORT-07 the description that stands for none is hidden, and without a link there is none', async ({
  page,
  category,
}) => {
  await category.add({ title: 'A bare piece', description: 'Project description' })
  await openWork(page, category.address)
  await expect(card(page, 'A bare piece')).toBeVisible()
  await expect(page.getByText('Project description')).toHaveCount(0)
  await expect(card(page, 'A bare piece').getByRole('link')).toHaveCount(0)
})

test.describe('pictures that cannot be found', () => {
  test('THMB-05 PORT-09 every place is tried once, then the card says so', async ({ page, category }) => {
    const asked: string[] = []
    await page.route('**/nowhere.png', route => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({ status: 404 })
    })
    await category.add({ title: 'Lost', image_url: './nowhere.png' })
    await openWork(page, category.address)
    await expect(card(page, 'Lost').getByText('Image Not Found')).toBeVisible()
    expect(asked).toEqual(['/content/nowhere.png', '/public/content/nowhere.png'])
  })

  test('THMB-06 without an address nothing is asked for', async ({ page, category }) => {
    await category.add({ title: 'Unpictured', image_url: null })
    await openWork(page, category.address)
    await expect(card(page, 'Unpictured').getByText('Image Not Found')).toBeVisible()
    await expect(card(page, 'Unpictured').locator('img')).toHaveCount(0)
  })

  test('PORT-09 pictures of the HTML that fail before the page is alive are replaced too', async ({
    page,
  }) => {
    await page.route('**/samples/**', route => route.fulfill({ status: 404 }))
    const island = Promise.withResolvers<void>()
    await page.route('**/PortfolioIsland*', async route => {
      await island.promise
      await route.continue()
    })
    const failed = page.waitForResponse(
      response => response.url().includes('/samples/') && response.status() === 404,
    )
    await page.goto('/work')
    await failed
    island.resolve()
    await expect(page.getByText('Image Not Found').first()).toBeVisible()
  })
})

test.describe('tall pictures', () => {
  /** A picture with the proportions 1:4, so more than 400 px high wherever it stands. */
  const TALL =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="1200"><rect width="300" height="1200" fill="green"/></svg>'

  const offset = (media: Locator) =>
    media
      .locator('.project-picture')
      .evaluate(picture => -new DOMMatrix(getComputedStyle(picture).transform).m42)
  const playState = (media: Locator) =>
    media.locator('.project-picture').evaluate(picture => picture.getAnimations()[0]?.playState ?? 'none')

  async function openTall(page: Page, address: string) {
    await page.route('**/tall.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: TALL }))
    await openWork(page, address)
    return page.locator('.project-media').first()
  }

  test.beforeEach(({ category }) =>
    category.add({ title: 'Tall', image_url: '/tall.svg', link: '/services' }),
  )

  test('SCRL-02 SCRL-03 the picture rests, travels down, rests and travels up', async ({
    page,
    category,
  }) => {
    const media = await openTall(page, category.address)
    await expect.poll(() => playState(media)).toBe('running')
    const height = await media.locator('img').evaluate(image => image.getBoundingClientRect().height)
    const distance = height - 400
    const at = (time: number) =>
      media.locator('.project-picture').evaluate((picture, milliseconds) => {
        const [animation] = picture.getAnimations()
        animation?.pause()
        if (animation) animation.currentTime = milliseconds
        return -new DOMMatrix(getComputedStyle(picture).transform).m42 || 0
      }, time)
    for (const time of [0, 2999, 9000]) expect(await at(time)).toBe(0)
    for (const time of [3750, 8250]) expect(await at(time)).toBeCloseTo(distance / 2, 0)
    for (const time of [4500, 7499]) expect(await at(time)).toBeCloseTo(distance, 1)
  })

  test('SCRL-01 a picture that fits never moves', async ({ page, category }) => {
    await category.add({ title: 'Wide' })
    const { address } = category
    await openTall(page, address)
    const picture = card(page, 'Wide').locator('.project-picture')
    await expect(picture.getByRole('img')).toHaveJSProperty('complete', true)
    expect(await picture.evaluate(element => element.getAnimations().length)).toBe(0)
  })

  test('SCRL-04 it stands while the pointer is over the card and at least 3000 ms, then goes on from there', async ({
    page,
    category,
  }) => {
    const media = await openTall(page, category.address)
    await expect.poll(() => playState(media)).toBe('running')
    const now = Date.now()
    await page.clock.install({ time: now })
    await page.clock.pauseAt(now + 1000)
    await card(page, 'Tall').hover()
    await expect.poll(() => playState(media)).toBe('paused')
    const held = await offset(media)
    await page.clock.runFor(1000)
    await page.mouse.move(0, 0)
    await page.clock.runFor(1990)
    expect(await playState(media)).toBe('paused')
    expect(await offset(media)).toBe(held)
    await page.clock.runFor(20)
    await expect.poll(() => playState(media)).toBe('running')
    await card(page, 'Tall').hover()
    await page.clock.runFor(10_000)
    expect(await playState(media)).toBe('paused')
    await page.mouse.move(0, 0)
    await page.clock.runFor(10)
    await expect.poll(() => playState(media)).toBe('running')
  })

  test('SCRL-05 the focus inside the card stops it', async ({ page, category }) => {
    const media = await openTall(page, category.address)
    await expect.poll(() => playState(media)).toBe('running')
    await card(page, 'Tall').getByRole('link').focus()
    await expect.poll(() => playState(media)).toBe('paused')
    await filter(page, 'All').focus()
    await expect.poll(() => playState(media)).toBe('running')
  })

  test('SCRL-05 out of view and in a hidden tab it stands, and resizing measures again', async ({
    page,
    category,
  }) => {
    const media = await openTall(page, category.address)
    await expect.poll(() => playState(media)).toBe('running')
    await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded()
    await expect.poll(() => playState(media)).toBe('paused')
    await media.scrollIntoViewIfNeeded()
    await expect.poll(() => playState(media)).toBe('running')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => playState(media)).toBe('paused')
    await page.setViewportSize({ width: 400, height: 800 })
    const travel = () =>
      media.evaluate(element => [
        element.style.getPropertyValue('--travel'),
        `${400 - (element.querySelector('img')?.getBoundingClientRect().height ?? 0)}px`,
      ])
    await expect.poll(async () => new Set(await travel()).size).toBe(1)
  })

  test('SEC-38 a button that the keyboard reaches stops all of them', async ({ page, category }) => {
    const media = await openTall(page, category.address)
    await expect.poll(() => playState(media)).toBe('running')
    await page.getByRole('button', { name: 'Pause moving pictures' }).press('Enter')
    await expect.poll(() => playState(media)).toBe('paused')
    await page.getByRole('button', { name: 'Move pictures again' }).press('Space')
    await expect.poll(() => playState(media)).toBe('running')
  })

  test('SCRL-06 with reduced motion nothing moves, and keys scroll the picture', async ({
    page,
    category,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const media = await openTall(page, category.address)
    await expect(media).toHaveAccessibleName(/Picture of Tall/)
    expect(await playState(media)).toBe('none')
    await expect(page.getByRole('button', { name: 'Pause moving pictures' })).toBeHidden()
    await media.focus()
    await page.keyboard.press('End')
    await expect.poll(() => media.evaluate(element => element.scrollTop)).toBeGreaterThan(100)
    await page.mouse.move(0, 0)
    await media.hover()
    // A turn of the wheel that a busy browser takes for the page's is turned again.
    await expect(async () => {
      await page.mouse.wheel(0, -5000)
      await expect.poll(() => media.evaluate(element => element.scrollTop), { timeout: 2000 }).toBe(0)
    }).toPass()
  })
})

test.describe('films', () => {
  test('VID-01 VID-03 SEC-23 nothing is asked of the video site before the button is pressed', async ({
    page,
    category,
  }) => {
    const asked: string[] = []
    await page.route(/youtube|ytimg|google/, route => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
    })
    await category.add({ title: 'A film', type: 'video', video_url: 'https://youtu.be/R6MlUcmOul8?si=x' })
    await openWork(page, category.address)
    const play = page.getByRole('button', { name: 'Play video: A film' })
    await expect(play).toBeVisible()
    expect(asked).toEqual([])
    await play.press('Enter')
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/R6MlUcmOul8?rel=0')
    await expect(frame).toHaveAttribute('title', 'Video: A film')
    await expect(frame).toHaveAttribute('loading', 'lazy')
    await expect(frame).toBeFocused()
    // The frame is lazy: it asks in a moment of its own.
    await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/R6MlUcmOul8?rel=0'])
  })

  test('VID-02 VID-03 another address plays in the browser’s own player, not by itself', async ({
    page,
    category,
  }) => {
    await category.add({
      title: 'A file',
      type: 'video',
      image_url: '/samples/work-product.webp',
      video_url: '/samples/spin-bottle.mp4',
    })
    await openWork(page, category.address)
    const video = page.locator('video')
    await expect(video).toHaveAccessibleName('Video: A file')
    await expect(video).toHaveJSProperty('controls', true)
    await expect(video).toHaveJSProperty('paused', true)
    await expect(video).toHaveJSProperty('autoplay', false)
    await expect(video).toHaveAttribute('preload', 'none')
    await expect(video).toHaveAttribute('poster', '/samples/work-product.webp')
  })

  test('SEC-6 SEC-7 what is no web address is neither a film nor a link', async ({ page }) => {
    const item = {
      title: 'Hostile',
      type: 'video',
      video_url: 'javascript:alert(1)',
      link: 'javascript:alert(1)',
    }
    const row = {
      id: 'x',
      description: '<b>bold</b>',
      category: 'x',
      image_url: 'data:text/html,x',
      metrics: [],
      technologies: [],
    }
    await page.route(ITEMS, route => route.fulfill({ json: [{ ...item, ...row }] }))
    await openWork(page)
    await expect(card(page, 'Hostile').getByText('<b>bold</b>')).toBeVisible()
    await expect(card(page, 'Hostile').getByText('Image Not Found')).toBeVisible()
    await expect(card(page, 'Hostile').locator('video, iframe, a, img, b')).toHaveCount(0)
  })
})

test.describe('when the backend does not answer as it should', () => {
  const faults = {
    'an error': { status: 503, body: 'Service Unavailable' },
    'a page of somebody else': {
      contentType: 'text/html',
      body: '<!doctype html><h1>Welcome to the hotel</h1>',
    },
    'nothing at all': { body: '' },
    null: { contentType: 'application/json', body: 'null' },
  }

  for (const [name, answer] of Object.entries(faults)) {
    test(`SEC-29 ${name}: what is on the page stays, and the rest comes from the last build`, async ({
      page,
    }) => {
      await page.route(ITEMS, route => route.fulfill(answer))
      await openWork(page)
      const before = await idsOf(page)
      await expect(cards(page)).toHaveCount(12)
      await loadMore(page).click()
      await expect(cards(page)).toHaveCount(24)
      expect((await idsOf(page)).slice(0, 12)).toEqual(before)
      await expect(page.getByText('Failed to load content')).toHaveCount(0)
    })
  }

  test('SEC-29 it never answers: everything works with what was built', async ({ page }) => {
    await page.route(ITEMS, () => new Promise(() => {}))
    await page.goto('/work?category=Web+Design')
    await expect(card(page, 'Fieldstone Homes, the whole page')).toBeVisible()
    await filter(page, 'All').click()
    await loadMore(page).click()
    await expect(cards(page)).toHaveCount(24)
  })

  test('PORT-02 neither backend nor build has an answer: the cards stay, the text says so, another press tries again', async ({
    page,
  }) => {
    await page.route(ITEMS, route => route.abort())
    await page.route(PUBLISHED, route => route.abort())
    await page.goto('/work')
    await loadMore(page).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to load content. Please try again later.')
    await expect(cards(page)).toHaveCount(12)
    await page.unroute(PUBLISHED)
    await loadMore(page).click()
    await expect(cards(page)).toHaveCount(24)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('PORT-02 while the rest is on its way there is a spinner', async ({ page }) => {
    const answer = Promise.withResolvers<void>()
    await page.route(ITEMS, route => route.abort())
    await page.route(PUBLISHED, async route => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/work')
    await loadMore(page).click()
    await expect(page.getByRole('status').getByText('Loading projects...')).toBeAttached()
    await expect(page.getByText('Still loading...')).toBeVisible()
    answer.resolve()
    await expect(cards(page)).toHaveCount(24)
    await expect(cards(page).nth(12).getByRole('article')).toBeFocused()
  })

  test('a refresh that brings the same rows draws nothing again', async ({ page }) => {
    const answer = Promise.withResolvers<void>()
    await page.route(CATEGORIES, async route => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/work')
    await expect(page.locator('astro-island[component-export="PortfolioIsland"]:not([ssr])')).toBeAttached()
    await page.evaluate(() => {
      Reflect.set(window, 'changes', 0)
      const count = (records: MutationRecord[]) => Reflect.set(window, 'changes', records.length)
      const projects = document.getElementById('projects')
      if (projects)
        new MutationObserver(count).observe(projects, { childList: true, subtree: true, characterData: true })
    })
    const answered = page.waitForResponse(/\/rest\/v1\/categories/)
    answer.resolve()
    await answered
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => Reflect.get(window, 'changes'))).toBe(0)
  })
})

test('SEC-32 without JavaScript twelve projects can be read, and no dead button is shown', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/work')
  await expect(cards(page)).toHaveCount(12)
  await expect(cards(page).first().getByRole('heading')).toBeVisible()
  await expect(filter(page, 'All')).toBeHidden()
  await expect(loadMore(page)).toBeHidden()
  await context.close()
})

test('a filter that is pressed before the page is alive is not lost', async ({ page }) => {
  const island = Promise.withResolvers<void>()
  await page.route('**/PortfolioIsland*', async route => {
    await island.promise
    await route.continue()
  })
  await page.goto('/work')
  await filter(page, 'Video Ads').click()
  island.resolve()
  await expect(filter(page, 'Video Ads')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/category=Video\+Ads/)
})

test('SEC-22 the page breaks no rule of its content security policy and says nothing on the console', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  await openWork(page)
  await filter(page, 'Web Design').click()
  const tall = card(page, 'Fieldstone Homes, the whole page')
  await page.mouse.move(0, 0)
  await tall.scrollIntoViewIfNeeded()
  await expect(tall.locator('[data-travel="on"]')).toBeAttached()
  await filter(page, 'All').click()
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(24)
  expect(complaints).toEqual([])
})

test('SEC-37 at 320 px nothing is cut off and the bar does not cover what has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openWork(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const link = cards(page).getByRole('link').first()
  await link.focus()
  await expect(link).toBeInViewport({ ratio: 1 })
  const roomBelowBar = () =>
    link.evaluate(element => {
      const bar = document.querySelector('.filter-bar')?.getBoundingClientRect().bottom ?? 0
      return element.getBoundingClientRect().top - bar
    })
  await expect.poll(roomBelowBar).toBeGreaterThanOrEqual(0)
})

test('A11Y-01 no finding in any theme and width', async ({ page }) => {
  await openWork(page, '/work?category=Web+Design')
  await expect(card(page, 'Fieldstone Homes, the whole page')).toBeVisible()
  const found: string[] = []
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await judge(page, String(width), undefined, [...RULES, 'best-practice'])))
  }
  expect(found).toEqual([])
})
