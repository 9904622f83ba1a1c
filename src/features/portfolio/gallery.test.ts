import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange, type GalleryAction, inOrderOf, PAGE_SIZE, viewOf } from './gallery.ts'
import { after, CATEGORIES, completeWith, ids, itemOf, listOf, numbers, pageWith } from './test-gallery.ts'

test('CNST-08 twelve cards at first and twelve more per press', () => {
  expect(PAGE_SIZE).toBe(12)
})

test('PORT-04 with 30 items the gallery shows 12, then 24, then all 30', () => {
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

test('PORT-04 choosing the same filter again keeps the cards that are shown', () => {
  const gallery = after(completeWith(listOf(90)), { type: 'more' }, { type: 'chosen', category: null })
  expect(viewOf(gallery).shown).toHaveLength(24)
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

test('PORT-03 a category or a portfolio without items is shown as empty', () => {
  const gallery = after(completeWith(listOf(30)), { type: 'chosen', category: 'App Design' })
  expect(viewOf(gallery)).toMatchObject({ shown: [], message: 'empty', hasMore: false, isWaiting: false })
  expect(viewOf(completeWith([]))).toMatchObject({ message: 'empty', hasMore: false, isWaiting: false })
})

test('DATA-03 without a backend the portfolio is empty at once', () => {
  expect(viewOf(pageWith([], false))).toMatchObject({ message: 'empty', isWaiting: false })
})

test('UX-02 an unknown category is ignored until it exists', () => {
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

test('PORT-05 whatever the visitor does, no item is lost and none appears twice', () => {
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

test('PORT-05 the first cards keep the order that they have on the page', () => {
  const order = ['2', '0', '1']
  expect(inOrderOf(listOf(3), order).map(item => item.id)).toEqual(order)
  expect(inOrderOf(listOf(3), []).map(item => item.id)).toEqual(['0', '1', '2'])
})

test('PORT-05 placed items come first in their order, all others follow in random order', () => {
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
