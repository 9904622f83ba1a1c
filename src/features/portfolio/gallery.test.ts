import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PortfolioItem } from '#data/portfolio-items.ts'
import {
  arrange,
  firstGallery,
  type Gallery,
  type GalleryAction,
  inOrderOf,
  PAGE_SIZE,
  reduceGallery,
  viewOf,
} from './gallery.ts'

const itemOf = (id: string, category = 'Web Design'): PortfolioItem => ({
  id,
  title: `Project ${id}`,
  description: '',
  category,
  type: 'image',
  image_url: null,
  video_url: null,
  metrics: [],
  technologies: [],
  link: null,
})

/** Items named after their numbers; every third is a film. */
const listOf = (length: number) =>
  Array.from({ length }, (_, index) => itemOf(String(index), index % 3 === 0 ? 'Video Ads' : 'Web Design'))

const CATEGORIES = ['App Design', 'Video Ads', 'Web Design']

/** The page as it comes from the server: the first twelve of `items`. */
const pageWith = (items: PortfolioItem[], hasBackend = true) =>
  firstGallery({ first: items.slice(0, PAGE_SIZE), total: items.length, categories: CATEGORIES, hasBackend })

/** The page after the complete list has arrived. */
const completeWith = (items: PortfolioItem[]) => after(pageWith(items), { type: 'arrived', items })

const after = (gallery: Gallery, ...actions: GalleryAction[]) => actions.reduce(reduceGallery, gallery)
const ids = (gallery: Gallery) => viewOf(gallery).shown.map(item => item.id)
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index))

test('CNST-08 twelve cards at first and twelve more per press', () => {
  expect(PAGE_SIZE).toBe(12)
})

test('PORT-04 of 30 items 12, 24 and 30 are shown, then there are no more', () => {
  const gallery = completeWith(listOf(30))
  const steps = [
    gallery,
    after(gallery, { type: 'more' }),
    after(gallery, { type: 'more' }, { type: 'more' }),
  ]
  expect(steps.map(step => [viewOf(step).shown.length, viewOf(step).hasMore])).toEqual([
    [12, true],
    [24, true],
    [30, false],
  ])
})

test.each([
  [0, false],
  [11, false],
  [12, false],
  [13, true],
  [24, true],
])('PORT-04 with %i items there are more to load: %s', (length, hasMore) => {
  expect(viewOf(completeWith(listOf(length))).hasMore).toBe(hasMore)
  expect(viewOf(pageWith(listOf(length))).hasMore).toBe(hasMore)
})

test('PORT-03 all categories are shown at first', () => {
  expect(viewOf(pageWith(listOf(30))).category).toBeNull()
})

test('PORT-04 a new filter starts again at 12', () => {
  const gallery = after(
    completeWith(listOf(90)),
    { type: 'more' },
    { type: 'chosen', category: 'Web Design' },
  )
  expect(viewOf(gallery).shown).toHaveLength(12)
  expect(viewOf(after(gallery, { type: 'chosen', category: null })).shown).toHaveLength(12)
})

test('PORT-03 a category without items is empty, and so is a portfolio without any', () => {
  const gallery = after(completeWith(listOf(30)), { type: 'chosen', category: 'App Design' })
  expect(viewOf(gallery)).toMatchObject({ shown: [], message: 'empty', hasMore: false, isWaiting: false })
  expect(viewOf(completeWith([]))).toMatchObject({ message: 'empty', hasMore: false, isWaiting: false })
})

test('DATA-03 without a backend the portfolio is empty at once', () => {
  expect(viewOf(pageWith([], false))).toMatchObject({ message: 'empty', isWaiting: false })
})

test('UX-02 a category that does not exist is ignored, until it does', () => {
  const gallery = after(completeWith(listOf(30)), { type: 'chosen', category: 'Print' })
  expect(viewOf(gallery).category).toBeNull()
  const items = [...listOf(30), itemOf('poster', 'Print')]
  const later = after(gallery, { type: 'arrived', items, categories: [...CATEGORIES, 'Print'] })
  expect(viewOf(later)).toMatchObject({ category: 'Print', shown: [{ id: 'poster' }] })
})

test('DEC-39 an item whose category was deleted shows under All only', () => {
  const gallery = completeWith([itemOf('left over', 'Print')])
  expect(ids(gallery)).toEqual(['left over'])
  expect(viewOf(after(gallery, { type: 'chosen', category: 'Print' })).category).toBeNull()
})

test('DEC-41 the order survives filtering and loading more', () => {
  const items = listOf(40)
  const gallery = after(
    completeWith(items),
    { type: 'chosen', category: 'Video Ads' },
    { type: 'chosen', category: null },
    { type: 'more' },
  )
  expect(ids(gallery)).toEqual(numbers(0, 24))
})

test('PORT-05 however somebody looks, no item is lost and none appears twice', () => {
  const action = fc.oneof(
    fc.constant<GalleryAction>({ type: 'more' }),
    fc.constantFrom(null, ...CATEGORIES).map((category): GalleryAction => ({ type: 'chosen', category })),
    fc
      .shuffledSubarray(listOf(40), { minLength: 40 })
      .map((items): GalleryAction => ({ type: 'arrived', items })),
    fc.constant<GalleryAction>({ type: 'failed' }),
  )
  fc.assert(
    fc.property(fc.array(action), actions => {
      const gallery = after(pageWith(listOf(40)), ...actions)
      const held = gallery.items.map(item => item.id)
      expect(new Set(held).size).toBe(held.length)
      expect(held).toHaveLength(gallery.isComplete ? 40 : 12)
      expect(held.slice(0, 12)).toEqual(numbers(0, 12))
    }),
  )
})

test('what the page does not hold yet is waited for only when somebody wants it', () => {
  const page = pageWith(listOf(30))
  expect(viewOf(page)).toMatchObject({ isWaiting: false, total: 30, hasMore: true })
  expect(viewOf(after(page, { type: 'more' }))).toMatchObject({ isWaiting: true, hasMore: true })
  const filtered = viewOf(after(page, { type: 'chosen', category: 'Video Ads' }))
  expect(filtered).toMatchObject({ isWaiting: true, total: null, message: null, hasMore: true })
  // Those that are there show meanwhile.
  expect(filtered.shown.map(item => item.id)).toEqual(['0', '3', '6', '9'])
})

test('of a category the rest is wanted also when everything on the page belongs to it', () => {
  const page = pageWith(Array.from({ length: 30 }, (_, index) => itemOf(String(index))))
  const filtered = viewOf(after(page, { type: 'chosen', category: 'Web Design' }))
  expect(filtered).toMatchObject({ isWaiting: true, total: null, hasMore: true })
  expect(filtered.shown).toHaveLength(12)
})

test('UX-02 a page without cards offers no more of them, whatever its address asks for', () => {
  const asked = after(pageWith([]), { type: 'chosen', category: 'Video Ads' })
  expect(viewOf(asked)).toMatchObject({ isWaiting: true, hasMore: false })
})

test('a press before the list has arrived shows the cards when it has', () => {
  const gallery = after(pageWith(listOf(30)), { type: 'more' }, { type: 'arrived', items: listOf(30) })
  expect(ids(gallery)).toEqual(numbers(0, 24))
})

test('a page of twelve or fewer is complete as it is', () => {
  expect(viewOf(after(pageWith(listOf(12)), { type: 'chosen', category: 'Video Ads' })).isWaiting).toBe(false)
})

test('the same rows in another order change nothing', () => {
  const gallery = completeWith(listOf(30))
  expect(after(gallery, { type: 'arrived', items: listOf(30).reverse(), categories: CATEGORIES })).toBe(
    gallery,
  )
})

test('new items follow what is shown, changed ones keep their place, deleted ones go', () => {
  const changed = { ...itemOf('1'), title: 'New title' }
  const fresh = [itemOf('new'), ...listOf(30).filter(item => !['1', '3'].includes(item.id)), changed]
  const gallery = after(completeWith(listOf(30)), { type: 'arrived', items: fresh })
  expect(ids(gallery)).toEqual(['0', '1', '2', ...numbers(4, 12), 'new'])
  expect(gallery.items[1]?.title).toBe('New title')
  expect(gallery.total).toBe(30)
})

test('in a category new items follow its last card', () => {
  const gallery = after(completeWith(listOf(30)), { type: 'chosen', category: 'Video Ads' })
  const items = [itemOf('new film', 'Video Ads'), ...listOf(30)]
  expect(ids(after(gallery, { type: 'arrived', items }))).toEqual([...ids(gallery), 'new film'])
})

test('PORT-02 with nothing on the page a failure says so, and waiting comes first', () => {
  const page = pageWith([])
  expect(viewOf(page)).toMatchObject({ isWaiting: true, message: null })
  expect(viewOf(after(page, { type: 'failed' }))).toMatchObject({
    isWaiting: false,
    message: 'failed',
    hasMore: false,
  })
})

test('SEC-29 a failure leaves the cards and the button; the next press tries the same cards again', () => {
  const failed = after(pageWith(listOf(30)), { type: 'more' }, { type: 'failed' })
  expect(viewOf(failed)).toMatchObject({ message: 'failed', hasMore: true, isWaiting: false })
  expect(ids(failed)).toEqual(numbers(0, 12))
  const again = after(failed, { type: 'more' })
  expect(viewOf(again)).toMatchObject({ message: null, isWaiting: true })
  expect(ids(after(again, { type: 'arrived', items: listOf(30) }))).toEqual(numbers(0, 24))
})

test('SEC-29 a failure takes away no card that was loaded before', () => {
  const failed = after(completeWith(listOf(40)), { type: 'more' }, { type: 'failed' })
  expect(ids(failed)).toEqual(numbers(0, 24))
  expect(viewOf(failed).message).toBeNull()
})

test('an answer after all ends the failure', () => {
  const gallery = after(pageWith([]), { type: 'failed' }, { type: 'arrived', items: listOf(3) })
  expect(viewOf(gallery)).toMatchObject({ message: null, total: 3 })
  expect(gallery.hasFailed).toBe(false)
})

test('PORT-05 the first cards keep the order in which they stand on the page', () => {
  const order = ['2', '0', '1']
  expect(inOrderOf(listOf(3), order).map(item => item.id)).toEqual(order)
  expect(inOrderOf(listOf(3), []).map(item => item.id)).toEqual(['0', '1', '2'])
})

test('PORT-05 placed items come first as placed, all others follow in the order of chance', () => {
  const items = [
    itemOf('a'),
    { ...itemOf('second'), place: 2 },
    itemOf('b'),
    { ...itemOf('first'), place: 1 },
  ]
  const numbers = [0.9, 0.5, 0.1, 0.2]
  const order = arrange(items, () => numbers.shift() ?? 0).map(({ id }) => id)
  expect(order).toEqual(['first', 'second', 'b', 'a'])
})
