import { expect, test } from 'vitest'
import { isCurrent } from './navigation.ts'

test.each([
  ['/', '/', true],
  ['/about', '/about/', true],
  ['/services', '/services/web-design', true],
  ['/', '/about', false],
  ['/work', '/workshop', false],
])('NAV-02 the link %s on the page %s: current is %s', (href, pathname, expected) => {
  expect(isCurrent(href, pathname)).toBe(expected)
})
