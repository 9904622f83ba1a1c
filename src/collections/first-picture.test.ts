import { readFile } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { firstPicture } from './first-picture.ts'

afterEach(() => vi.restoreAllMocks())

/** A bucket with these files, whose bytes are their keys. */
const bucket =
  (...keys: string[]) =>
  async (key: string) =>
    keys.includes(key) ? new Response(key) : null

test.each([
  ['/assets/blog/door-1763600000000-417.webp', 'blog/door-1763600000000-417.webp'],
  ['/assets/1763600000000-417.png?v=2', 'portfolio/1763600000000-417.png'],
  ['/assets/by-hand.png', 'by-hand.png'],
])('SHAR-01 POST-04 %s, an uploaded picture, is read from the bucket', async (address, key) => {
  expect(String(await firstPicture([address], bucket(key)))).toBe(key)
})

test('SHAR-01 the first picture that exists counts, whether it ships with the site or was uploaded', async () => {
  const read = bucket('blog/2.png')
  const shipped = await readFile('public/icon-512.png')
  expect(await firstPicture(['/none.png', '/icon-512.png', '/assets/blog/2.png'], read)).toEqual(shipped)
  const uploaded = await firstPicture(['/assets/blog/1.png', '/assets/blog/2.png', '/icon-512.png'], read)
  expect(String(uploaded)).toBe('blog/2.png')
  expect(await firstPicture(['https://cdn.example/1.png', '/assets/blog/film.mp4'], read)).toBeNull()
})

test('SHAR-01 a bucket that cannot be read costs a card its picture, not the site its publication', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const cause = new Error('no answer')
  expect(await firstPicture(['/assets/blog/1.png'], () => Promise.reject(cause))).toBeNull()
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('/assets/blog/1.png'), cause)
})
