import { expect, test } from 'vitest'
import { type Place, usesOf } from './media-uses.ts'

const place = (title: string, text: string): Place => ({ kind: 'item', id: title, title, text })
const places = [
  place('Serum', '/assets/1763600000000-417.png '),
  { ...place('A post', ' ![x](/assets/blog/door-1763600000000-417.png?v=2)'), kind: 'post' as const },
  place('With a host', 'https://gantry.example/assets/1763600000000-417.png'),
  place('Other', '/assets/21763600000000-417.png'),
  place('By hand', '/assets/My%20photo.png'),
  place('Unescaped', '/assets/My photo.png'),
]
const titles = (...addresses: string[]) => usesOf(places, addresses).map(({ title }) => title)

test('a file is found by its address, also with a host or unescaped, but not in another folder', () => {
  expect(titles('/assets/1763600000000-417.png')).toEqual(['Serum', 'With a host'])
  expect(titles('/assets/My%20photo.png')).toEqual(['By hand', 'Unescaped'])
  expect(titles('/assets/door-1763600000000-417.png')).toEqual([])
  expect(usesOf(places, ['/assets/blog/door-1763600000000-417.png'])).toEqual([
    { kind: 'post', id: 'A post', title: 'A post' },
  ])
})

test('a video counts as used where its poster is used', () => {
  expect(titles('/assets/no.mp4', '/assets/1763600000000-417.png')).toEqual(['Serum', 'With a host'])
})
