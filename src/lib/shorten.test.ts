import { expect, test } from 'vitest'
import { cutText, shorten } from './shorten.ts'

test('what fits stays', () => {
  expect(shorten('What fits', 9)).toBe('What fits')
})
test('what does not fit ends after a whole word, without the mark that followed it', () => {
  expect(shorten('One, two, three', 12)).toBe('One, two…')
})
test('a word that is too long alone is cut', () => {
  expect(shorten('Donaudampfschiff', 8)).toBe('Donauda…')
})
test('no character is cut in half', () => {
  expect([1, 2, 3].map(length => cutText('a😀b', length))).toEqual(['a', 'a', 'a😀'])
  expect(shorten('😀'.repeat(9), 5)).toBe('😀😀…')
})
