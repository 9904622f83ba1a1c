import { expect, test } from 'vitest'
import { PICTURE_LIMIT } from './content-check.ts'
import { pictureGroups, REQUEST_LIMIT } from './request-size.ts'

test('EDIT-03 any number of pictures is split into requests that the function accepts', () => {
  const largest = { content: 'A'.repeat(Math.ceil(PICTURE_LIMIT / 3) * 4) }
  const groups = pictureGroups(Array.from({ length: 12 }, (_, place) => ({ ...largest, place })))
  expect(groups.flat().map(({ place }) => place)).toEqual([...Array(12).keys()])
  expect(groups.length).toBe(3)
  for (const group of groups) expect(JSON.stringify(group).length).toBeLessThan(REQUEST_LIMIT - 900_000)
  expect(pictureGroups([])).toEqual([[]])
  expect(pictureGroups([largest])).toEqual([[largest]])
})
