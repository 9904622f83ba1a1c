import { expect, test } from 'vitest'
import { titlesAround } from './titles-around.ts'

const titles = Array.from({ length: 9 }, (_, place) => place)

test('BLOG-02 a post stands in the middle of the titles around it', () => {
  expect(titlesAround(titles, 4, 5)).toEqual([2, 3, 4, 5, 6])
  expect(titlesAround(titles, 4, 4)).toEqual([2, 3, 4, 5])
})

test('BLOG-02 both ends of the list show as many titles as its middle', () => {
  expect(titlesAround(titles, 0, 5)).toEqual([0, 1, 2, 3, 4])
  expect(titlesAround(titles, 8, 5)).toEqual([4, 5, 6, 7, 8])
})

test('BLOG-02 a short list is shown whole', () => {
  for (const place of titles) expect(titlesAround(titles, place, 9)).toEqual(titles)
  for (const place of titles) expect(titlesAround(titles, place)).toEqual(titles)
})
