import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

const ORIGIN = 'https://gantry.example'
const to = (back: string) => wayBack(`?${new URLSearchParams({ back })}`, ORIGIN)

test('F-40 a person sent to sign in returns to the same place', () => {
  const place = '/admin-cms/#/collections/services/entries/web-design'
  expect(to(place)).toBe(place)
  expect(to('/services/web-design?edit=1')).toBe('/services/web-design?edit=1')
  expect(wayBack('?tab=blog', ORIGIN)).toBeNull()
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:alert(1)',
  '/admin',
  '/admin/?back=/admin',
  '',
])('F-40 the way back leads neither to another site nor in a circle: %s', address => {
  expect(to(address)).toBeNull()
})
