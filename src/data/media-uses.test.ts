import { expect, test } from 'vitest'
import { usesOf } from './media-uses.ts'

const places = [
  { title: 'Serum', text: '/assets/1763600000000-417.png ' },
  { title: 'A post', text: ' ![x](https://gantry.example/assets/blog/1763600000000-417.png)' },
  { title: 'Other', text: '/assets/21763600000000-417.png' },
  { title: 'By hand', text: '/assets/My%20photo.png' },
]

test('a file is found wherever its name is written, also escaped', () => {
  expect(usesOf(places, '1763600000000-417.png')).toEqual(['Serum', 'A post'])
  expect(usesOf(places, 'My photo.png')).toEqual(['By hand'])
  expect(usesOf(places, 'nowhere.png')).toEqual([])
})
