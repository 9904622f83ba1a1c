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

/** The beginning of a WebP in the extended format with these flags. */
const webp = (flags: number, rest: string) =>
  new Blob(['RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0', new Uint8Array([flags]), '\0'.repeat(9), rest])

test('UPLD-03 a GIF and an animated WebP are animated, other pictures are not', async () => {
  const bytes = (text: string) => new Blob([text])
  const profile = `ICCP\0\x02\0\0${'\0'.repeat(512)}`
  expect(await moves(bytes('GIF89a'), 'image/gif')).toBe(true)
  expect(await moves(webp(0x02, 'ANIM'), 'image/webp')).toBe(true)
  expect(await moves(webp(0x22, `${profile}ANIM`), 'image/webp')).toBe(true)
  expect(await moves(webp(0x20, `${profile}VP8 `), 'image/webp')).toBe(false)
  expect(await moves(bytes('RIFF\0\0\0\0WEBPVP8 \0\0\0\0\x02'), 'image/webp')).toBe(false)
  expect(await moves(bytes('RIFF\0\0\0\0WEBPVP8L'), 'image/webp')).toBe(false)
  expect(await moves(webp(0x02, 'ANIM'), 'image/png')).toBe(false)
})
