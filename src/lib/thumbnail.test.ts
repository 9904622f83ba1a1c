import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thumbnailAttempts, thumbnailCandidates } from './thumbnail.ts'

test.each([
  ['THMB-01', 'https://cdn.example/a.png', ['https://cdn.example/a.png']],
  ['THMB-01', 'http://cdn.example/a.png', ['http://cdn.example/a.png']],
  ['THMB-01', 'HTTPS://cdn.example/a.png', ['HTTPS://cdn.example/a.png']],
  ['THMB-02', '/admin/a.png', ['/admin/a.png']],
  ['THMB-02', '/uploads/a.png', ['/uploads/a.png']],
  ['THMB-03', '/samples/a.png', ['/samples/a.png', '/public/samples/a.png']],
  ['THMB-03', '/administration.png', ['/administration.png', '/public/administration.png']],
  ['THMB-04', 'a.png', ['/content/a.png', '/public/content/a.png']],
  ['THMB-04', 'old/a b.png', ['/content/old/a b.png', '/public/content/old/a b.png']],
  ['THMB-03', '/samples/4:3.png', ['/samples/4:3.png', '/public/samples/4:3.png']],
  ['THMB-04', 'vol./a.png', ['/content/vol./a.png', '/public/content/vol./a.png']],
  ['THMB-06', './a.png', ['/content/a.png', '/public/content/a.png']],
  ['THMB-06', '//cdn.example/a.png', ['//cdn.example/a.png']],
  ['THMB-06', ' /samples/a.png\n', ['/samples/a.png', '/public/samples/a.png']],
])('%s %s is looked up at the expected addresses', (_item, address, expected) => {
  expect(thumbnailCandidates(address)).toEqual(expected)
})

test.each([null, undefined, '', '  ', './'])('THMB-06 %j requests nothing', address => {
  expect(thumbnailCandidates(address)).toEqual([])
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://site.example/1',
  'file:///etc/passwd',
  'https:cdn.example/a.png',
])('THMB-06 %j never reaches src', address => {
  expect(thumbnailCandidates(address)).toEqual([])
})

const beginning = fc.constantFrom('', '/', '//', './', '../', 'https://', 'javascript:', 'data:', '/admin/')

test('THMB-06 whatever is written, a candidate is a web address or a path', () => {
  fc.assert(
    fc.property(beginning, fc.string(), (start, rest) => {
      const address = start + rest
      for (const candidate of thumbnailCandidates(address)) expect(candidate).toMatch(/^(https?:\/\/|\/)/i)
    }),
  )
})

test('THMB-05 no candidate is tried twice', () => {
  fc.assert(
    fc.property(fc.string(), address => {
      const candidates = thumbnailCandidates(address)
      expect(new Set(candidates).size).toBe(candidates.length)
    }),
  )
})

test('UX-11 smaller copies of an uploaded picture are tried first, then the picture itself', () => {
  const address = '/assets/1763600000000-417.jpg'
  const [copies, whole] = thumbnailAttempts(address)
  expect(copies?.src).toBe(address)
  expect(copies?.srcSet).toContain('/assets/renditions/1763600000000-417.320.webp 320w')
  expect(whole).toEqual({ src: address })
  expect(thumbnailAttempts('/samples/a.png')).toEqual([
    { src: '/samples/a.png' },
    { src: '/public/samples/a.png' },
  ])
  expect(thumbnailAttempts('/samples/site-corner.webp', true).map(({ srcSet }) => srcSet)).toEqual([
    expect.stringMatching(/600w, .* 1200w$/),
    undefined,
    undefined,
  ])
  expect(thumbnailAttempts('javascript:alert(1)')).toEqual([])
})
