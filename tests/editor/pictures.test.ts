/** Which files are accepted as pictures, by their first bytes, and how they are named. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkPicture, pictureName } from '../../admin-cms/picture-check.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

test('WebP, PNG and JPEG are recognized by their bytes, whatever their file name', () => {
  expect(checkPicture('a.txt', readFileSync('content/media/case-web.webp').subarray(0, 64))).toEqual({
    format: 'webp',
  })
  expect(checkPicture('a', bytes('\x89PNG\r\n\x1a\n'))).toEqual({ format: 'png' })
  expect(checkPicture('a', bytes('\xff\xd8\xff\xe0'))).toEqual({ format: 'jpeg' })
})

test.each([
  ['logo.svg', '<?xml version="1.0"?><svg/>', /is an SVG drawing/],
  ['logo.webp', '  <svg onload="x"/>', /is an SVG drawing/],
  ['photo.heic', '\0\0\0\x18ftypheic', /is a HEIC picture of a phone/],
  ['film.gif', 'GIF89a', /is not a picture that the site can show/],
  ['notes.webp', 'hello', /is not a picture that the site can show/],
  ['empty.png', '', /is not a picture that the site can show/],
])('F-43 %s is refused with an explanation', (name, content, reason) => {
  expect(checkPicture(name, bytes(content))).toEqual({ refusal: expect.stringMatching(reason) })
})

test('a picture’s name is made safe for a URL', () => {
  expect(pictureName('Été au Bureau (2).PNG')).toBe('ete-au-bureau-2.webp')
  expect(pictureName('../../evil.webp')).toBe('evil.webp')
  expect(pictureName('写真.jpg')).toBe('picture.webp')
})
