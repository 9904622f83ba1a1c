import { expect, test } from 'vitest'
import { repetitions } from './repetitions.ts'

test('FOOT-01 few or short names are repeated until they are as wide as a 4K screen', () => {
  const long = 'Automotive Parts' // sixteen letters and a dot: about 480 of 3,840 px
  expect(repetitions([long])).toBe(8)
  expect(repetitions([long, long, long, long])).toBe(2)
  expect(repetitions(Array.from({ length: 8 }, () => long))).toBe(1)
  expect(repetitions(Array.from({ length: 8 }, () => 'Art'))).toBe(3)
})
