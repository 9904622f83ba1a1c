import { expect, test } from 'vitest'
import { isObjectKey, objectPath } from './object-path.ts'

test.each([
  'out/3f2a',
  'in/9c/1',
  'portfolio/a.b..c.png',
  '.hidden',
  '...',
  'zwei und drei.png',
  'a?b#c.png',
])('SEC-15 the name %j stays in its bucket when its address is resolved', key => {
  const { pathname, search, hash } = new URL(`https://x.example/bucket/${objectPath(key)}`)
  expect([decodeURIComponent(pathname), search, hash]).toEqual([`/bucket/${key}`, '', ''])
})

test.each([
  '',
  '/',
  '.',
  '..',
  '../../../../auth/v1/admin/users',
  '../portfolio-images/a.png',
  'out/../../x',
  'out/./x',
  'out//x',
  '/out/x',
  'out/',
  'out/..',
  '%2e%2e/x',
  '.%2E/x',
  '%252e%252e/x',
  '..%2f..%2fx',
  String.raw`..\..\x`,
  String.raw`out\x`,
  '.\t./x',
  '.\n./x',
  '\u0000',
  '\u0085',
])('SEC-15 the name %j leads out of its bucket, or could, so no address is made of it', key => {
  expect(isObjectKey(key)).toBe(false)
  expect(() => objectPath(key)).toThrow(expect.objectContaining({ code: 'invalid' }))
})
