import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shuffle } from './shuffle.ts'

/** A random source that repeats for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

test('PORT-05 every item appears exactly once, whatever the random source says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer()),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (items, stream) => {
        const shuffled = shuffle(items, () => stream.next().value)
        expect(shuffled.toSorted()).toEqual(items.toSorted())
      },
    ),
  )
})

test('PORT-05 only the random source decides the order, and the input list stays as it is', () => {
  const items = Object.freeze([...'abcdef'])
  expect(shuffle(items, seeded(1))).toEqual(shuffle(items, seeded(1)))
  expect(shuffle(items, seeded(1))).not.toEqual(shuffle(items, seeded(2)))
})

test('PORT-05 every item comes first about equally often', () => {
  const random = seeded(2026)
  const first = { a: 0, b: 0, c: 0, d: 0 }
  for (let round = 0; round < 4000; round++) {
    const [winner = 'a'] = shuffle(['a', 'b', 'c', 'd'] as const, random)
    first[winner]++
  }
  for (const times of Object.values(first)) expect(Math.abs(times - 1000)).toBeLessThan(120)
})

test.each([[[]], [['only']]])('PORT-05 %j stays as it is', items => {
  expect(shuffle(items, Math.random)).toEqual(items)
})
