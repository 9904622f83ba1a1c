import { expect, test } from 'vitest'
import type { PortfolioItem } from '#data/portfolio-items.ts'
import { cardOf, MAX_METRICS, splitMetric } from './card.ts'

const cardWith = (fields: Partial<PortfolioItem>) =>
  cardOf({
    id: '1',
    title: 'A project',
    description: 'Words about it.',
    category: 'Web Design',
    type: 'image',
    image_url: '/samples/a.webp',
    video_url: null,
    metrics: [],
    technologies: [],
    link: null,
    ...fields,
  })

test.each([
  ['Words about it.', 'Words about it.'],
  ['Project description', null],
  [' Project description\n', null],
  ['', null],
  ['  ', null],
  ['Project description, in full', 'Project description, in full'],
])('PORT-07 the description %j shows as %j', (description, expected) => {
  expect(cardWith({ description }).description).toBe(expected)
})

test('CNST-11 PORT-08 a fourth metric is not shown', () => {
  expect(MAX_METRICS).toBe(3)
  const { metrics } = cardWith({ metrics: ['1 One', '', '2 Two', '3 Three', '4 Four'] })
  expect(metrics.map(metric => metric.figure)).toEqual(['1', '2', '3'])
})

test.each([
  ['142% More bookings', '142%', 'More bookings'],
  ['3 House plans', '3', 'House plans'],
  ['  10   Days ', '10', 'Days'],
  ['Fast', 'Fast', ''],
])('PORT-08 %j: the first word is the figure, the rest its label', (metric, figure, label) => {
  expect(splitMetric(metric)).toEqual({ figure, label })
})

test('PORT-07 empty and repeated technologies are left out', () => {
  expect(cardWith({ technologies: ['Astro', '', ' Astro ', 'React'] }).technologies).toEqual([
    'Astro',
    'React',
  ])
})

test.each([
  ['https://ondine.example/shop', 'https://ondine.example/shop'],
  ['/case-studies/web-design', '/case-studies/web-design'],
  [' https://ondine.example/shop\n', 'https://ondine.example/shop'],
  ['javascript:alert(1)', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['ondine.example', null],
  ['', null],
  [null, null],
])('SEC-7 the link %j leads to %j', (link, expected) => {
  expect(cardWith({ link }).link).toBe(expected)
})

test('VID-01 only an item of type video has a film', () => {
  const video_url = 'https://youtu.be/R6MlUcmOul8'
  expect(cardWith({ type: 'video', video_url }).video?.kind).toBe('embed')
  expect(cardWith({ type: 'image', video_url }).video).toBeNull()
  expect(cardWith({ type: 'video', video_url: null }).video).toBeNull()
})
