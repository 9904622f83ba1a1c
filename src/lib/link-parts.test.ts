import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkParts } from './link-parts.ts'

/** The links in a text: the text shown and the target of each. */
const links = (text: string) =>
  linkParts(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]))

test.each([
  [
    'see https://example.com/a?b=1&c=2#d now',
    'https://example.com/a?b=1&c=2#d',
    'https://example.com/a?b=1&c=2#d',
  ],
  ['HTTP://EXAMPLE.com', 'HTTP://EXAMPLE.com', 'http://example.com/'],
  ['at www.example.com.', 'www.example.com', 'https://www.example.com/'],
  ['(https://example.com/a)', 'https://example.com/a', 'https://example.com/a'],
  ['https://example.com/a_(b), and', 'https://example.com/a_(b)', 'https://example.com/a_(b)'],
  ['Is it https://example.com?!', 'https://example.com', 'https://example.com/'],
  ['“https://example.com/x”', 'https://example.com/x', 'https://example.com/x'],
  ['<https://example.com/x>', 'https://example.com/x', 'https://example.com/x'],
  ['https://example.com/x…', 'https://example.com/x', 'https://example.com/x'],
  ['https://bücher.example/ü', 'https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ['https://example.com/&amp;b', 'https://example.com/&amp;b', 'https://example.com/&amp;b'],
  ['write to jo@example.com.', 'jo@example.com', 'mailto:jo@example.com'],
  ['mailto:jo@example.com?bcc=x@y.zz', 'mailto:jo@example.com', 'mailto:jo@example.com'],
  ["o'hara+a%b@example.com", "o'hara+a%b@example.com", "mailto:o'hara%2Ba%25b@example.com"],
])('F-11 in %j the link is %j', (text, shown, href) => {
  expect(links(text)[0]).toEqual([shown, href])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,<b>hi</b>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com',
  'blob:https//example.com',
  '//example.com',
  'https://',
  'https://localhost',
  'http:///x',
  'https://bank.example@evil.example/',
  'https://user:secret@example.com',
  'a@b',
  'a@b.c',
  '@example.com',
  'jo@example..com',
  'version 2.0, e.g. this one',
])('F-11 SEC-6 %j contains no link', text => {
  expect(links(text)).toEqual([])
})

test('F-11 a link never includes an unknown scheme before it', () => {
  expect(links('javascript:https://example.com')).toEqual([['https://example.com', 'https://example.com/']])
  expect(links('xhttps://example.com')).toEqual([])
})

test('F-11 an invisible or text-direction character ends a link', () => {
  for (const hidden of ['\u202e', '\u2066', '\u200b', '\u200f', '\u0000']) {
    expect(links(`https://example.com/${hidden}gpj.exe`)).toEqual([
      ['https://example.com/', 'https://example.com/'],
    ])
  }
})

test('F-11 several links and the text around them keep their order', () => {
  const text = 'Both https://a.example, and jo@b.example!'
  expect(linkParts(text)).toEqual([
    { text: 'Both ', href: null },
    { text: 'https://a.example', href: 'https://a.example/' },
    { text: ', and ', href: null },
    { text: 'jo@b.example', href: 'mailto:jo@b.example' },
    { text: '!', href: null },
  ])
})

test('F-11 links are found in the oldest browsers, which lack URL.parse', () => {
  const { parse } = URL
  Reflect.deleteProperty(URL, 'parse')
  try {
    expect(links('at www.example.com. Not https://')).toEqual([
      ['www.example.com', 'https://www.example.com/'],
    ])
  } finally {
    URL.parse = parse
  }
})

test('F-11 whatever the text, no character is lost and no other scheme is linked', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'https://',
      'http://',
      'www.',
      'mailto:',
      'javascript:',
      '@',
      '.',
      ' ',
      '(',
      ')',
      'a.b',
      '\u202e',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      const text = pieces.join('')
      const parts = linkParts(text)
      expect(parts.map(part => part.text).join('')).toBe(text)
      for (const { href } of parts) if (href) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/)
    }),
    { numRuns: 1000 },
  )
})
