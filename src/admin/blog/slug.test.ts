import { expect, test } from 'vitest'
import { slugOf, slugProblem } from './slug.ts'

// The same titles as in tests/db/blog-slugs.test.ts, so that the slug shown is the one the database makes.
test.each([
  ['What to fix first on an Amazon listing', 'what-to-fix-first-on-an-amazon-listing'],
  ['  Don’t, "really": 50% off?! ', 'dont-really-50-off'],
  ['Crème brûlée à la Škoda', 'creme-brulee-a-la-skoda'],
  ['AI', 'post-ai'],
  ['你好，世界', 'post'],
  ['../../admin', 'admin'],
  ['', 'post'],
  ['x'.repeat(200), 'x'.repeat(72)],
  [`${'word '.repeat(30)}`, `${'word-'.repeat(14)}wo`],
])('the address made from %j is the one that the database makes', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
  expect(slugProblem(slug)).toBeNull()
})

test.each(['ab', 'With-Capitals', 'double--hyphen', '-edge', 'edge-', 'a/b/c', 'x'.repeat(81), 'a b'])(
  '%j is refused before the database refuses it',
  slug => {
    expect(slugProblem(slug)).toContain('3 to 80 small letters')
  },
)

test('an empty address is accepted, because the title makes one', () => {
  expect(slugProblem('')).toBeNull()
})
