// @vitest-environment jsdom
/** How pictures are compressed, and what the library says about other input; uploads.spec.ts has the pictures. */
import { readFileSync } from 'node:fs'
import imageCompression from 'browser-image-compression'
import { expect, test } from 'vitest'
import { COMPRESSION } from './compression.ts'

test('CNST-12 the limits are 1 MB, 1920 px and 10 tries, each at 0.95 of the last quality, 0.85 for PNG', () => {
  expect(COMPRESSION).toEqual({ maxSizeMB: 1, maxWidthOrHeight: 1920, maxIteration: 10 })
  // The quality is the library's own; it has no setting for it.
  const library = readFileSync(
    'node_modules/browser-image-compression/dist/browser-image-compression.mjs',
    'utf8',
  )
  expect(library).toMatch(/\*="image\/png"===\w+\?\.85:\.95/)
})

test.each([
  ['no file', 'picture.png', 'The file given is not an instance of Blob or File'],
  ['another file', new File(['x'], 'notes.txt', { type: 'text/plain' }), 'The file given is not an image'],
])('UPLD-04 %s is refused with its message', async (_, given, sentence) => {
  await expect(imageCompression(given as File, COMPRESSION)).rejects.toThrow(new Error(sentence))
})
