/** CASE-06: what the live pieces compute. */
import { expect, test } from 'vitest'
import { barPath, commonCuts, comparison, cutsOf } from './bars.ts'
import { dayNames, weeks } from './month.ts'
import { clockHour, dollars, priceAt, SHELF } from './shelf-price.ts'
import { strokesPath, strokesSize } from './strokes-path.ts'

test('the fifth stroke crosses its bundle, and a sixth begins another', () => {
  expect(strokesPath(0)).toBe('')
  expect(strokesPath(5).match(/M/g)).toHaveLength(5)
  expect(strokesPath(5)).toMatch(/l80-48$/)
  expect(strokesPath(6)).toMatch(/M114 4v68$/)
  expect(strokesSize(60)).toEqual({ width: 600, height: 172 })
})

test('prices fall through the evening and never rise', () => {
  for (const item of SHELF) {
    const prices = [15, 16, 17, 18, 19, 20, 21].map(hour => priceAt(item, hour))
    expect(prices[0]).toBe(item.price)
    expect(prices.toSorted((a, b) => b - a)).toEqual(prices)
    expect(prices.at(-1)).toBeLessThan(item.price)
  }
  expect([dollars(312), dollars(50), clockHour(16), clockHour(12)]).toEqual([
    '$3.12',
    '$0.50',
    '4 p.m.',
    '12 p.m.',
  ])
})

test('two bars are compared by length and common cuts', () => {
  expect(cutsOf(4)).toEqual([0.25, 0.5, 0.75])
  expect(commonCuts(2, 4)).toEqual([0.5])
  expect(commonCuts(3, 4)).toEqual([])
  expect(comparison(3, 4)).toBe('One third is longer than one fourth.')
  expect(comparison(2, 4)).toBe('One half is longer than one fourth. The cuts line up once.')
  expect(comparison(6, 3)).toBe('One third is longer than one sixth. The cuts line up 2 times.')
  expect(comparison(5, 5)).toBe('One fifth is as long as the other.')
  expect(barPath(2, 10)).toBe('M0 10h600v88h-600zM300 10v88')
})

test('a week starts on the chosen day', () => {
  expect(dayNames('monday')).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])
  expect(weeks('sunday')[0]).toEqual([0, 0, 0, 0, 1, 2, 3])
  expect(weeks('monday')[0]).toEqual([0, 0, 0, 1, 2, 3, 4])
  for (const first of ['sunday', 'monday'] as const)
    expect(weeks(first).flat().filter(Boolean)).toEqual(Array.from({ length: 31 }, (_, day) => day + 1))
})
