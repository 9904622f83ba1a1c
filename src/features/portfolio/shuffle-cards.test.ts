import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shuffle } from '#lib/shuffle.ts'

const script = readFileSync(new URL('./shuffle-cards.js', import.meta.url), 'utf8')

/** Runs the inline script on a page with these cards; returns their new order and whether they wait unseen. */
function run(cards: string[] | null, search = '', random = () => 0.5) {
  const order: string[] = [...(cards ?? [])]
  const list = {
    children: cards,
    // As in a document, what is appended again moves to the end.
    append: (...moved: string[]) => order.splice(0, order.length, ...moved),
  }
  const dataset: { projects?: string } = { projects: 'waiting' }
  const page = { getElementById: () => (cards ? list : null), documentElement: { dataset } }
  new Function('document', 'location', 'Math', script)(page, { search }, { random })
  return { order, isWaiting: dataset.projects === 'waiting' }
}

test('PORT-05 the cards of the page are put in the order that the random source gives', () => {
  const sequence = () => {
    const numbers = [0.4, 0.1, 0.9, 0.3]
    return () => numbers.shift() ?? 0
  }
  expect(run([...'abcd'], '', sequence()).order).toEqual([...'bdac'])
  expect(run([...'abcd'], '', sequence()).order).toEqual(shuffle([...'abcd'], sequence()))
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
])('UX-02 with the query %j the cards wait unseen for the chosen category: %s', (search, isWaiting) => {
  expect(run(['a'], search).isWaiting).toBe(isWaiting)
})

test('PORT-05 cards that somebody has placed stay in front, in their order', () => {
  const card = (name: string, placed?: string) => ({ name, dataset: { placed } })
  const cards = [card('first', '1'), card('second', '2'), card('a'), card('b')]
  const numbers = [0.9, 0.1]
  const { order } = run(cards as never, '', () => numbers.shift() ?? 0)
  expect((order as never as typeof cards).map(({ name }) => name)).toEqual(['first', 'second', 'b', 'a'])
})
