/** What the gallery does while a part of the portfolio is loading, changes, or cannot be loaded. */
import { expect, test } from 'vitest'
import { viewOf } from './gallery.ts'
import { after, CATEGORIES, completeWith, ids, itemOf, listOf, numbers, pageWith } from './test-gallery.ts'

test('the gallery waits for missing items only when the visitor asks for them', () => {
  const page = pageWith(listOf(30))
  expect(viewOf(page)).toMatchObject({ isWaiting: false, total: 30, hasMore: true })
  expect(viewOf(after(page, { type: 'more' }))).toMatchObject({ isWaiting: true, hasMore: true })
  const filtered = viewOf(after(page, { type: 'chosen', category: 'Video Ads' }))
  expect(filtered).toMatchObject({ isWaiting: true, total: null, message: null, hasMore: true })
  // Items that are already there are shown meanwhile.
  expect(filtered.shown.map(item => item.id)).toEqual(['0', '3', '6', '9'])
})

test('a filter waits for the rest of its category even if all items on the page belong to it', () => {
  const page = pageWith(Array.from({ length: 30 }, (_, index) => itemOf(String(index))))
  const filtered = viewOf(after(page, { type: 'chosen', category: 'Web Design' }))
  expect(filtered).toMatchObject({ isWaiting: true, total: null, hasMore: true })
  expect(filtered.shown).toHaveLength(12)
})

test('UX-02 a page without cards offers no more of them, even if a category is chosen', () => {
  const asked = after(pageWith([]), { type: 'chosen', category: 'Video Ads' })
  expect(viewOf(asked)).toMatchObject({ isWaiting: true, hasMore: false })
})

test('a press before the list arrives shows more cards once it does', () => {
  const gallery = after(pageWith(listOf(30)), { type: 'more' }, { type: 'arrived', items: listOf(30) })
  expect(ids(gallery)).toEqual(numbers(0, 24))
})

test('a page of twelve items or fewer is complete', () => {
  expect(viewOf(after(pageWith(listOf(12)), { type: 'chosen', category: 'Video Ads' })).isWaiting).toBe(false)
})

test('the same rows in another order change nothing', () => {
  const gallery = completeWith(listOf(30))
  expect(after(gallery, { type: 'arrived', items: listOf(30).reverse(), categories: CATEGORIES })).toBe(
    gallery,
  )
})

test('new items follow the shown ones, changed ones keep their place, deleted ones disappear', () => {
  const changed = { ...itemOf('1'), title: 'New title' }
  const fresh = [itemOf('new'), ...listOf(30).filter(item => !['1', '3'].includes(item.id)), changed]
  const before = completeWith(listOf(30))
  const gallery = after(before, { type: 'arrived', items: fresh })
  expect(ids(gallery)).toEqual(['0', '1', '2', ...numbers(4, 12), 'new'])
  expect(gallery.items[1]?.title).toBe('New title')
  expect(gallery.total).toBe(30)
  expect(gallery.items[2], 'the cards of the others do not render again').toBe(before.items[2])
})

test('in a category new items follow its last card', () => {
  const gallery = after(completeWith(listOf(30)), { type: 'chosen', category: 'Video Ads' })
  const items = [itemOf('new film', 'Video Ads'), ...listOf(30)]
  expect(ids(after(gallery, { type: 'arrived', items }))).toEqual([...ids(gallery), 'new film'])
})

test('PORT-02 an empty page waits first, then reports a failure', () => {
  const page = pageWith([])
  expect(viewOf(page)).toMatchObject({ isWaiting: true, message: null })
  expect(viewOf(after(page, { type: 'failed' }))).toMatchObject({
    isWaiting: false,
    message: 'failed',
    hasMore: false,
  })
})

test('SEC-29 a failure keeps the cards and the button; the next press tries the same cards again', () => {
  const failed = after(pageWith(listOf(30)), { type: 'more' }, { type: 'failed' })
  expect(viewOf(failed)).toMatchObject({ message: 'failed', hasMore: true, isWaiting: false })
  expect(ids(failed)).toEqual(numbers(0, 12))
  const again = after(failed, { type: 'more' })
  expect(viewOf(again)).toMatchObject({ message: null, isWaiting: true })
  expect(ids(after(again, { type: 'arrived', items: listOf(30) }))).toEqual(numbers(0, 24))
})

test('SEC-29 a failure removes no card that was loaded before', () => {
  const failed = after(completeWith(listOf(40)), { type: 'more' }, { type: 'failed' })
  expect(ids(failed)).toEqual(numbers(0, 24))
  expect(viewOf(failed).message).toBeNull()
})

test('a late answer clears the failure', () => {
  const gallery = after(pageWith([]), { type: 'failed' }, { type: 'arrived', items: listOf(3) })
  expect(viewOf(gallery)).toMatchObject({ message: null, total: 3 })
  expect(gallery.hasFailed).toBe(false)
})
