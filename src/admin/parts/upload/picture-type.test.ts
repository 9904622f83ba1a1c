import { expect, test } from 'vitest'
import { moves, sentExtension, takenType } from './picture-type.ts'

test.each([
  ['a.png', '', 'image/png'],
  ['a.JPG', '', 'image/jpeg'],
  ['a.jpeg', '', 'image/jpeg'],
  ['a.gif', '', 'image/gif'],
  ['a.webp', '', 'image/webp'],
  ['a.bin', 'image/png', 'image/png'],
  ['a.svg', '', null],
  ['a.png', 'image/svg+xml', null],
  ['a.avif', 'image/avif', null],
  ['a', '', null],
])('UPLD-02 %s of type “%s” counts as %s', (name, type, expected) => {
  expect(takenType({ name, type })).toBe(expected)
})

test('CNST-33 a file keeps its extension if it matches the type', () => {
  expect(sentExtension('a.JPEG', 'image/jpeg')).toBe('jpeg')
  expect(sentExtension('a.png', 'image/jpeg')).toBe('jpg')
  expect(sentExtension('photo', 'image/webp')).toBe('webp')
})

test('a GIF and an animated WebP are animated, other pictures are not', async () => {
  const bytes = (text: string) => new Blob([text])
  expect(await moves(bytes('GIF89a'), 'image/gif')).toBe(true)
  expect(await moves(bytes('RIFF....WEBPVP8X..........ANIM'), 'image/webp')).toBe(true)
  expect(await moves(bytes('RIFF....WEBPVP8 '), 'image/webp')).toBe(false)
  expect(await moves(bytes('ANIM'), 'image/png')).toBe(false)
})
