import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shuffle } from '#lib/shuffle.ts'
import { FIRST_ROW } from './gallery.ts'

const script = readFileSync(new URL('./shuffle-cards.js', import.meta.url), 'utf8')

interface Card {
  name: string
  dataset: { placed?: string }
}

const card = (name: string, placed?: string): Card => ({ name, dataset: placed ? { placed } : {} })
const random =
  (...numbers: number[]) =>
  () =>
    numbers.shift() ?? 0

/** Runs the inline script on a page with these cards; returns their new order and whether they wait unseen. */
function run(cards: Card[] | null, search = '', source = () => 0.5) {
  const order = [...(cards ?? [])]
  // As in a document, what is appended again moves to the end.
  const append = (...moved: Card[]) => {
    order.splice(0, order.length, ...order.filter(card => !moved.includes(card)), ...moved)
  }
  const dataset: { projects?: string } = { projects: 'waiting' }
  const list = { children: cards, append }
  const page = { getElementById: () => (cards ? list : null), documentElement: { dataset } }
  new Function('document', 'location', 'Math', script)(page, { search }, { random: source })
  return { order: order.map(({ name }) => name), isWaiting: dataset.projects === 'waiting' }
}

test('PORT-05 F-32 the cards after the first row are shuffled by the random source', () => {
  const { order } = run(
    [...'123abcd'].map(name => card(name)),
    '',
    random(0.4, 0.1, 0.9, 0.3),
  )
  expect(order).toEqual([...'123bdac'])
  expect(order.slice(FIRST_ROW)).toEqual(shuffle([...'abcd'], random(0.4, 0.1, 0.9, 0.3)))
})

test('a page without cards is left alone', () => {
  expect(run(null)).toEqual({ order: [], isWaiting: false })
})

test.each([
  ['', false],
  ['?category=', false],
  ['?subcategory=x', false],
  ['?category=Web+Design', true],
  ['?a=b&category=Web+Design', true],
])('UX-02 with the query %j the cards stay hidden for the chosen category: %s', (search, isWaiting) => {
  expect(run([card('a')], search).isWaiting).toBe(isWaiting)
})

test('PORT-05 placed cards stay in front, in their order', () => {
  const placed = [...'1234'].map(name => card(name, name))
  expect(run([...placed, card('a'), card('b')], '', random(0.9, 0.1)).order).toEqual([...'1234ba'])
})
