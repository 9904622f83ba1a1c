import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('a URL is parsed, a relative one with its base, and anything else is null', () => {
  expect(parseUrl('https://gantry.example/a?b#c')?.href).toBe('https://gantry.example/a?b#c')
  expect(parseUrl('/work', 'https://gantry.example')?.href).toBe('https://gantry.example/work')
  for (const text of ['', '/work', 'https://']) expect(parseUrl(text), text).toBeNull()
  expect(parseUrl('/work', 'nowhere')).toBeNull()
})

test('it does not need URL.parse, which the oldest browsers lack', () => {
  const { parse } = URL
  Reflect.deleteProperty(URL, 'parse')
  try {
    expect(parseUrl('https://gantry.example/a')?.pathname).toBe('/a')
    expect(parseUrl('a')).toBeNull()
  } finally {
    URL.parse = parse
  }
})
