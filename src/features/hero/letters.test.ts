import { expect, test } from 'vitest'
import { letterDelays, splitTitle } from './letters.ts'

test('a title becomes words of letters that are numbered through', () => {
  const words = splitTitle('Up to 2X')
  expect(words.map(word => word.map(letter => letter.text).join(''))).toEqual(['Up', 'to', '2X'])
  expect(words.flat().map(letter => letter.index)).toEqual([0, 1, 2, 3, 4, 5])
})

test('HOME-01 each letter starts 0.04 s after the one before', () => {
  expect(letterDelays(4)).toBe(
    '.l1{animation-delay:0.04s}.l2{animation-delay:0.08s}.l3{animation-delay:0.12s}',
  )
})
