/** What the HTML contains before any script runs. */
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PortfolioItem } from '#data/portfolio-items.ts'
import { messages } from './messages.ts'
import { Portfolio } from './Portfolio.tsx'
import type { PortfolioSource } from './use-gallery.ts'

const EMPTY = 'No projects found in this category.'
const never = () => new Promise<never>(() => {})

const itemOf = (number: number): PortfolioItem => ({
  id: `item-${number}`,
  title: `Project ${number}`,
  description: '',
  category: 'Web Design',
  type: 'image',
  image_url: '/samples/a.webp',
  video_url: null,
  metrics: [],
  technologies: [],
  link: null,
})

/** The HTML of a page with the first twelve of `total` items. */
function htmlOf(total: number, current: PortfolioSource['current'] = never) {
  const first = Array.from({ length: Math.min(total, 12) }, (_, index) => itemOf(index))
  return htmlWith(first, total, current)
}

function htmlWith(first: PortfolioItem[], total = first.length, current: PortfolioSource['current'] = never) {
  return renderToString(
    <Portfolio
      page={{ first, total, categories: ['Web Design'] }}
      source={{ current, published: never, shownIds: () => [], random: () => 0.5 }}
      empty={{ text: EMPTY, picture: '/clay.webp' }}
    />,
  )
}

test('PORT-01 the HTML has the filter, the first cards and the button for more', () => {
  const html = htmlOf(35)
  expect(html.match(/<article/g)).toHaveLength(12)
  expect(html).toContain('Showing 12 of 35 projects')
  expect(html).toContain(messages.more)
  expect(html).toMatch(/aria-pressed="true">All<.*aria-pressed="false">Web Design</)
  expect(html).not.toContain(messages.loading)
})

test('PORT-04 with twelve projects or fewer there is no button for more', () => {
  expect(htmlOf(12)).toContain('Showing all 12 projects')
  expect(htmlOf(12)).not.toContain(messages.more)
  expect(htmlOf(1)).toContain('Showing the only project')
})

test('PORT-02 a page without known projects shows that it is loading', () => {
  expect(htmlOf(0)).toContain(messages.loading)
  expect(htmlOf(0)).not.toContain(EMPTY)
})

test('DATA-03 PORT-03 without a backend the page says that there are no projects', () => {
  expect(htmlOf(0, null)).toContain(EMPTY)
  expect(htmlOf(0, null)).not.toContain(messages.loading)
  expect(htmlOf(0, null)).not.toContain(messages.more)
})

test.each([
  ['the words of the media library', 'A red door', 'A red door'],
  ['its project’s title where the library has none', '', 'Project 1'],
  ['its project’s title before the database’s last migration', undefined, 'Project 1'],
])('UX-10 a picture’s alternative text is %s', (_, words, expected) => {
  const item = { ...itemOf(1), ...(words !== undefined && { image_alt: words }) }
  expect(htmlWith([item])).toContain(`alt="${expected}"`)
})

test('PORT-02 the error text matches the specification', () => {
  expect(messages.failed).toBe('Failed to load content. Please try again later.')
})

test('F-32 VID-02 VID-03 only the first video players have their poster in the HTML, and none waits for a script', () => {
  const film = { type: 'video', video_url: 'https://cdn.example/film.mp4' } as const
  const html = htmlWith([0, 1, 2, 3].map(number => ({ ...itemOf(number), ...film })))
  const players = html.match(/<video[^>]*>/g) ?? []
  expect(players.map(player => player.includes('poster='))).toEqual([true, true, true, false])
  // What is further down is marked beside the player: it can be used before its picture, or the script, has loaded.
  expect(players.filter(player => player.includes('class="project-film"'))).toHaveLength(4)
  expect(html.match(/is-far/g)).toHaveLength(1)
  const first = [...html.matchAll(/<img loading="eager" fetchPriority="(\w+)"/g)]
  expect(first.map(([, priority]) => priority)).toEqual(['high', 'low', 'low'])
  // Its picture loads when its card is near, and the poster follows.
  expect(html.match(/<img loading="lazy"/g)).toHaveLength(1)
})
