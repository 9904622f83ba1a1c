import { expect, test } from 'vitest'
import { blankDraft, itemFrom, newItem } from './item-draft.ts'
import { filterItems, knownCategories, sortItems } from './item-filter.ts'

const now = new Date('2026-11-21T12:00:00Z')
const item = (id: string, changes: object) => ({
  ...itemFrom({ ...blankDraft('Web'), title: id, metrics: '2x Sales' }, newItem(id, now), now),
  ...changes,
})
const items = [
  item('a', { title: 'Serum listing' }),
  item('b', { category: 'App', status: 'draft' }),
  item('c', { technologies: ['100% WOOL'] }),
]
const ids = (filter: object, known = ['App', 'Web']) =>
  filterItems(items, { term: '', category: '', show: 'all', ...filter }, known).map(({ id }) => id)

test('items are found by the text of their cards, case-insensitively and literally', () => {
  expect(ids({ term: 'SERUM' })).toEqual(['a'])
  expect(ids({ term: '100% w' })).toEqual(['c'])
  expect(ids({ term: '.*' })).toEqual([])
  expect(ids({ term: '2X sales' })).toEqual(['a', 'b', 'c'])
})

test('items are filtered by category and publication status', () => {
  expect(ids({ category: 'App' })).toEqual(['b'])
  expect(ids({ show: 'draft' })).toEqual(['b'])
  expect(ids({ show: 'published', category: 'Web' })).toEqual(['a', 'c'])
})

test('UX-02 an unknown category in the address is ignored', () => {
  expect(ids({ category: 'Gone' })).toEqual(['a', 'b', 'c'])
})

test('DEC-39 a category used only by items can still be chosen', () => {
  expect(knownCategories(items, ['Web', 'Brand'])).toEqual(['App', 'Brand', 'Web'])
})

test('LIST-02 items have four sort orders, and numbers in titles sort as numbers', () => {
  const given = [
    item('a', { title: 'Lamp 10', updated_at: '2026-01-01T00:00:00Z' }),
    item('b', { title: 'lamp 9', updated_at: '2026-03-01T00:00:00Z' }),
    item('c', { title: 'Chair', updated_at: '2026-02-01T00:00:00+00:00' }),
  ]
  const order = (sort: Parameters<typeof sortItems>[1]) => sortItems(given, sort).map(({ id }) => id)
  expect(order('newest')).toEqual(['a', 'b', 'c'])
  expect(order('oldest')).toEqual(['c', 'b', 'a'])
  expect(order('title')).toEqual(['c', 'b', 'a'])
  expect(order('changed')).toEqual(['b', 'c', 'a'])
})
