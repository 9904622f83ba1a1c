import { expect, test } from 'vitest'
import { keepSpans } from './keep-spans.ts'

test('a range of numbers does not wrap at its dash', () => {
  expect(keepSpans('In 2–4 weeks, or 2–3 months')).toBe('In 2–\u20604 weeks, or 2–\u20603 months')
})

test('other dashes, hyphens and letters stay as they are', () => {
  const text = '24-48 hours – A–Z, 360° and 2 – 4'
  expect(keepSpans(text)).toBe(text)
})
