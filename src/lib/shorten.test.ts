import { expect, test } from 'vitest'
import { cutText, shorten } from './shorten.ts'

test('text that fits stays as it is', () => {
  expect(shorten('What fits', 9)).toBe('What fits')
})
test('longer text ends after a whole word, without the punctuation after it', () => {
  expect(shorten('One, two, three', 12)).toBe('One, two…')
})
test('a single word that is too long is cut', () => {
  expect(shorten('Donaudampfschiff', 8)).toBe('Donauda…')
})
test('no character is cut in half', () => {
  expect([1, 2, 3].map(length => cutText('a😀b', length))).toEqual(['a', 'a', 'a😀'])
  expect(shorten('😀'.repeat(9), 5)).toBe('😀😀…')
})
