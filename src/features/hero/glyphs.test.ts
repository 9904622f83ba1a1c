import { expect, test } from 'vitest'
import { riseStyles, splitTitle } from './glyphs.ts'

test('splitTitle splits a title into words of consecutively numbered letters', () => {
  const words = splitTitle('Up to 2X')
  expect(words.map(word => word.map(letter => letter.text).join(''))).toEqual(['Up', 'to', '2X'])
  expect(words.flat().map(letter => letter.index)).toEqual([0, 1, 2, 3, 4, 5])
})

test('HOME-01 each letter starts 0.04 s after the previous one, each part 0.2 s', () => {
  expect(riseStyles(3, ['.a', '.b'])).toBe(
    ':root{--rise:1.6s;--span:50%}.l0{--at:0%}.l1{--at:2.5%}.l2{--at:5%}.a{--at:37.5%}.b{--at:50%}',
  )
})

test('HOME-01 a long headline gets as much time as its letters need', () => {
  expect(riseStyles(51, ['.a'])).toMatch(/^:root\{--rise:2\.8s;.*\.l50\{--at:71\.429%\}/)
})
