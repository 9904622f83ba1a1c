import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestPages, pathOf, resolveRedirects } from './redirects.ts'

const SITE = 'https://gantry.example'

test.each([
  ['/old', '/old'],
  ['old/page/', '/old/page'],
  [' /old?utm=1 ', '/old'],
  ['https://gantry.example/old/', '/old'],
  ['/faqs#price', '/faqs#price'],
  ['/', '/'],
  ['https://elsewhere.example/old', null],
  ['//elsewhere.example/old', null],
  ['two words', null],
  ['', null],
])('MOVE-01 the typed text %j becomes the path %j', (typed, path) => {
  expect(pathOf(typed, SITE)).toBe(path)
})

test('MOVE-03 no resolved redirect leads to another redirect or to itself', () => {
  const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f#x')
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ from: path, to: path }), { selector: ({ from }) => from }),
      list => {
        const redirects = list.map(({ from, to }) => ({ from: from.replace(/#.*/, ''), to }))
        const resolved = resolveRedirects(redirects)
        const froms = new Set(resolved.map(({ from }) => from))
        for (const { from, to } of resolved) {
          expect(to.split('#')[0]).not.toBe(from)
          expect(froms.has(to.split('#')[0] ?? '')).toBe(false)
        }
      },
    ),
  )
})

test('MOVE-02 the most similar pages come first, or the page above if none is similar', () => {
  const pages = ['/', '/about', '/services', '/services/google-ads', '/services/web-design', '/blog', '/work']
  expect(nearestPages('/web-design', pages)[0]).toBe('/services/web-design')
  expect(nearestPages('/service/google-adds', pages)[0]).toBe('/services/google-ads')
  expect(nearestPages('/blog/xyzzy-qwvk', pages)).toEqual(['/blog', '/'])
  expect(nearestPages('/about', pages)).not.toContain('/about')
  expect(nearestPages('/xyzzy', [])).toEqual([])
})
