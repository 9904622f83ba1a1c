/** What moves and opens on the home page, in every engine. */
import { expect, test, until, visit } from './engines.ts'
import { PHONE, type Visitor } from './visitor.ts'

const filmSays = (visitor: Visitor, state: string) =>
  until(visitor, wanted => document.querySelector<HTMLElement>('hero-film')?.dataset.film === wanted, state)

/** Which of the elements that `selector` matches are open, by position. */
const openOf = (visitor: Visitor, selector: string) =>
  visitor.evaluate(
    wanted =>
      [...document.querySelectorAll<HTMLDetailsElement>(wanted)].flatMap(({ open }, place) =>
        open ? [place] : [],
      ),
    selector,
  )

/** Clicks on the summary of the element at `place`. */
async function toggleDetails(visitor: Visitor, selector: string, place: number): Promise<void> {
  await visitor.evaluate(
    (wanted, index) => {
      const summary = document.querySelectorAll(`${wanted} > summary`)[index]
      summary?.setAttribute('data-chosen', String(index))
      summary?.scrollIntoView({ block: 'center', behavior: 'instant' })
    },
    selector,
    place,
  )
  await visitor.click(`${selector} > [data-chosen="${place}"]`)
}

test('F-36 home page: theme, film, counters, accordions and marquee on a desktop, menu on a phone', async ({
  visitor,
}) => {
  await visit(visitor, '/')

  await test.step('the film plays, pauses and goes on', async () => {
    // Without a decoder, as on a minimal Linux, the picture stays; the page logs that to the console.
    const isPlayable = await visitor.evaluate(() => {
      const video = document.createElement('video')
      return ['video/mp4', 'video/webm; codecs="av01.0.08M.10"'].some(type => video.canPlayType(type))
    })
    if (!isPlayable) return filmSays(visitor, 'still')
    await filmSays(visitor, 'playing')
    await visitor.click('.film-control')
    await filmSays(visitor, 'paused')
    await visitor.click('.film-control')
    await filmSays(visitor, 'playing')
    await visitor.click('.film-control')
    await filmSays(visitor, 'paused')
  })

  await test.step('the theme is switched and kept', async () => {
    await visitor.click('[data-theme-toggle]')
    await until(visitor, () => document.documentElement.classList.contains('dark'))
    await until(visitor, () => localStorage.getItem('theme') === 'dark')
    await visit(visitor, '/about')
    await until(visitor, () => document.documentElement.classList.contains('dark'))
    await visitor.click('[data-theme-toggle]')
    await until(visitor, () => document.documentElement.classList.contains('light'))
    await visit(visitor, '/')
  })

  await test.step('in view the numbers go up from 0', async () => {
    const seen = await visitor.evaluate(async () => {
      const value = document.querySelector('[aria-label="In numbers"] dd')
      if (!value) return []
      const texts: string[] = []
      const watcher = new MutationObserver(() => texts.push(value.textContent ?? ''))
      watcher.observe(value, { childList: true, characterData: true, subtree: true })
      value.scrollIntoView({ block: 'center' })
      while (texts.length < 2 || texts.at(-1) !== '2000+')
        await new Promise<void>(done => requestAnimationFrame(() => done()))
      return texts
    })
    const figures = seen.map(text => Number.parseInt(text, 10))
    expect(figures[0]).toBeLessThan(2000)
    expect(figures).toEqual(figures.toSorted((left, right) => left - right))
  })

  await test.step('services open one beside the other, of the questions one at a time', async () => {
    const services = 'main details:not([name])'
    await expect.poll(() => openOf(visitor, services)).toEqual([0])
    for (const place of [2, 1]) await toggleDetails(visitor, services, place)
    await expect.poll(() => openOf(visitor, services)).toEqual([0, 1, 2])
    const questions = 'details[name=faq]'
    for (const place of [1, 3]) {
      await toggleDetails(visitor, questions, place)
      await expect.poll(() => openOf(visitor, questions)).toEqual([place])
    }
  })

  await test.step('the moving line moves until it is held', async () => {
    const line = () =>
      visitor.evaluate(() => {
        const names = document.querySelector('footer .names')
        return names ? getComputedStyle(names).animationPlayState : ''
      })
    await visitor.evaluate(() => document.querySelector('footer .names')?.scrollIntoView({ block: 'end' }))
    await expect.poll(line).toBe('running')
    await visitor.click('footer label.pause')
    await expect.poll(line).toBe('paused')
  })

  await test.step('the menu opens, holds the focus, closes and leads on', async () => {
    await visitor.resize(PHONE)
    await visit(visitor, '/about')
    await visitor.click('button[commandfor=menu]')
    await until(visitor, () => document.querySelector('dialog#menu')?.matches(':modal') ?? false)
    for (let presses = 0; presses < 4; presses += 1) {
      await visitor.press('Tab')
      await until(visitor, () => document.activeElement?.closest('dialog#menu') !== null)
    }
    await visitor.press('Escape')
    await until(visitor, () => document.querySelector('dialog#menu[open]') === null)
    await until(visitor, () => document.activeElement?.getAttribute('commandfor') === 'menu')
    await visitor.click('button[commandfor=menu]')
    // A click would miss a link that is still sliding in.
    await until(visitor, () => {
      const sheet = document.querySelector('dialog#menu')
      const isMoving = sheet
        ?.getAnimations({ subtree: true })
        .some(({ playState }) => playState === 'running')
      return sheet?.matches(':modal') === true && !isMoving
    })
    await visitor.click('dialog#menu a', 'Services')
    await until(visitor, () => location.pathname === '/services')
  })
})
