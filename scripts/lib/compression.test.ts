import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CompressedFiles, compress } from './compression.ts'

const html = () => new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
const page = Buffer.from('<p>words</p>'.repeat(100))

test('F-52 a compressed file is dropped if nobody requests it between two site swaps', async () => {
  const kept = new CompressedFiles()
  const other = Buffer.from('other '.repeat(100))
  await compress('br', html(), page, kept)
  await compress('br', html(), other, kept)
  expect(kept.size).toBe(2)
  kept.age()
  const again = kept.get('br', page)
  expect(kept.get('br', page)).toBe(again)
  kept.age()
  expect(kept.size).toBe(1)
  kept.age()
  expect(kept.size).toBe(0)
})

test('F-52 the answer of a function is compressed but not cached', async () => {
  const kept = new CompressedFiles()
  expect(brotliDecompressSync(await compress('gzip, br', html(), page, null))).toEqual(page)
  expect(kept.size).toBe(0)
})

test('text is sent plain or as gzip as accepted, with Vary; a picture is sent as it is', async () => {
  const headers = html()
  expect(await compress('identity', headers, page, null)).toBe(page)
  expect([headers.get('Vary'), headers.get('Content-Encoding')]).toEqual(['Accept-Encoding', null])
  const zipped = html()
  expect(gunzipSync(await compress('gzip', zipped, page, new CompressedFiles()))).toEqual(page)
  expect(zipped.get('Content-Encoding')).toBe('gzip')
  const picture = new Headers({ 'Content-Type': 'image/webp' })
  expect(await compress('br', picture, page, null)).toBe(page)
  expect(picture.get('Vary')).toBeNull()
})
