import { expect, test } from 'vitest'
import { publicFile, publicImageSize } from './public-image.ts'

test('the file of an address is always below public', () => {
  expect(publicFile('/samples/a.webp?v=1#x')).toBe('public/samples/a.webp')
  expect(publicFile('/../../etc/passwd')).toBe('public/etc/passwd')
})
test.each(['https://x/a.png', '//x/a.png', 'a.png', ''])('%j is not a file of this site', address => {
  expect(publicFile(address)).toBeNull()
})
test('a picture has a size, a missing or other file has none', async () => {
  expect(await publicImageSize('/icon-512.png')).toEqual({ width: 512, height: 512 })
  expect(await publicImageSize('/samples/none.webp')).toBeNull()
  expect(await publicImageSize('/robots.txt')).toBeNull()
})
