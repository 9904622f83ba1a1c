/** What counts as a picture, byte by byte; tests/functions sends real ones through the whole function. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngWithText } from '../../tests/functions/support/pictures.ts'
import { pictureFormat } from './picture-format.ts'

/** Bytes from hexadecimal digits, text (after a `'`) and other bytes. */
const bytes = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map(part => {
      if (typeof part !== 'string') return part
      return part.startsWith("'")
        ? Buffer.from(part.slice(1), 'latin1')
        : Buffer.from(part.replace(/ /g, ''), 'hex')
    }),
  )

const OTHER = { status: 415, message: 'Only JPEG, PNG, GIF and WebP pictures are accepted.' }
const MORE = {
  status: 415,
  message: 'The file is more than a picture. Please save it again as a plain picture.',
}
const DAMAGED = { status: 422, message: 'The picture is damaged or incomplete.' }

const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
const png = await square.clone().png().toBuffer()

/** A JPEG's start, its scan header with three bytes of pixels, its end. */
const HEAD = 'ffd8 ffe0 0006 01020304'
const SCAN = 'ffda 0004 0102 11 22 33'
const END = 'ffd9'
const jpeg = bytes(HEAD, SCAN, END)

/** A GIF without a color table, a frame of one sub-block, its end. */
const SCREEN = "'GIF89a"
const SIZE = '0800 0800 00 00 00'
const FRAME = '2c 0000 0000 0800 0800 00 02 03 010203 00'
const gif = bytes(SCREEN, SIZE, FRAME, '3b')

const webp = (size: string, content: string) => bytes("'RIFF", size, "'WEBPVP8 ", content)

test.each([
  ['png', png],
  ['png', await square.clone().png({ palette: true, progressive: true }).toBuffer()],
  ['jpeg', await square.clone().jpeg({ progressive: true }).toBuffer()],
  ['jpeg', await square.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['gif', await square.clone().gif().toBuffer()],
  ['webp', await square.clone().webp({ lossless: true }).toBuffer()],
  ['jpeg', jpeg],
  ['gif', gif],
])('SEC-12 a %s is recognized by its bytes, also with zeros after it: %#', async (format, picture) => {
  expect(await pictureFormat(picture)).toBe(format)
  expect(await pictureFormat(bytes(picture, '00000000'))).toBe(format)
})

test.each([
  ['png', png],
  ['jpeg', jpeg],
  ['gif', gif],
  ['webp', webp('0c000000', '00000000')],
])('SEC-12 a %s with extra bytes is refused, and one that is cut off is damaged', async (_, picture) => {
  await expect(pictureFormat(bytes(picture, '00 01'))).rejects.toMatchObject(MORE)
  for (let missing = 1; missing < 3; missing += 1) {
    await expect(pictureFormat(picture.subarray(0, -missing))).rejects.toMatchObject(DAMAGED)
  }
})

test.each([
  ['nothing', ''],
  ['a text', "'Hello"],
  ['a TIFF', '49492a00 08000000'],
  ['a drawing', "'<svg xmlns='http://www.w3.org/2000/svg'></svg>"],
])('SEC-12 %s is not accepted as a picture', async (_, file) => {
  await expect(pictureFormat(bytes(file))).rejects.toMatchObject(OTHER)
})

test.each([
  ...['<script', '<SCRIPT', '<!doctype', '<html', '<?php', '<svg ', '<svg>', '<svg\n', '<iframe', '%PDF-'],
])('SEC-12 a picture that contains %j is refused', async text => {
  await expect(pictureFormat(await pngWithText(`a ${text} b`))).rejects.toMatchObject(MORE)
})

test.each(['<svgx', 'script', 'PDF', 'a < b'])('a picture that contains %j is accepted', async text => {
  expect(await pictureFormat(await pngWithText(text))).toBe('png')
})

test('an animated PNG is a PNG', async () => {
  const control = bytes("'acTL", '00000001 00000000')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(control))
  const moving = bytes(png.subarray(0, 33), '00000008', control, sum, png.subarray(33))
  expect(await pictureFormat(moving)).toBe('png')
})

test('SEC-12 a PNG with a wrong checksum or without its end is damaged', async () => {
  const wrong = Buffer.from(png)
  wrong.writeUInt32BE((wrong.readUInt32BE(29) ^ 1) >>> 0, 29)
  await expect(pictureFormat(wrong)).rejects.toMatchObject(DAMAGED)
  await expect(pictureFormat(png.subarray(0, -12))).rejects.toMatchObject(DAMAGED)
  await expect(pictureFormat(png.subarray(0, -14))).rejects.toMatchObject(DAMAGED)
})

test.each([
  ['a second picture behind the first, as telephones put it there', bytes(jpeg, jpeg)],
  ['three of them', bytes(jpeg, jpeg, jpeg)],
  ['filling in front of a marker', bytes(HEAD, 'ff ff ff', SCAN, END)],
  ['markers that have no body', bytes(HEAD, 'ff01 ffd0 ffd7', SCAN, END)],
  [
    'stuffed zeros, restarts and filling among its pixels',
    bytes(HEAD, SCAN, 'ff00 ffd0 44 ffd7 44 ffff', END),
  ],
  ['a table between two scans that looks like an end', bytes(HEAD, SCAN, 'ffc4 0004 ffd9', SCAN, END)],
  ['more than one scan', bytes(HEAD, SCAN, 'ffc4 0003 05', SCAN, END)],
])('a JPEG may have %s', async (_, picture) => {
  expect(await pictureFormat(picture)).toBe('jpeg')
})

test.each([
  ['something between its parts', bytes(HEAD, '00', SCAN, END)],
  ['a part that is longer than the file', bytes(HEAD, 'ffe1 ffff 01')],
  ['a part that ends in its head', bytes(HEAD, 'ffe1')],
  ['a part that ends in its length', bytes(HEAD, 'ffe1 00')],
  ['pixels without an end', bytes(HEAD, SCAN)],
  ['a second picture that is cut off', bytes(jpeg, HEAD)],
])('SEC-12 a JPEG with %s is damaged', async (_, picture) => {
  await expect(pictureFormat(picture)).rejects.toMatchObject(DAMAGED)
})

test.each([
  ['half the beginning of another', bytes(jpeg, 'ff')],
  ['another marker', bytes(jpeg, 'ffe0')],
  ['the second byte of another', bytes(jpeg, '00d8')],
])('SEC-12 a JPEG with %s after it is refused', async (_, picture) => {
  await expect(pictureFormat(picture)).rejects.toMatchObject(MORE)
})

test.each([
  ['a table of two colors', bytes(SCREEN, '0800 0800 80 00 00', '000000 ffffff', FRAME, '3b')],
  ['a table of eight colors', bytes(SCREEN, '0800 0800 82 00 00', Buffer.alloc(24, 0x2c), FRAME, '3b')],
  ['a number of colors but no table', bytes(SCREEN, '0800 0800 77 00 00', FRAME, '3b')],
  [
    'a frame with colors of its own',
    bytes(SCREEN, SIZE, '2c 0000 0000 0800 0800 81 111111 222222 333333 444444 02 01 05 00', '3b'),
  ],
  ['an extension, and several frames', bytes(SCREEN, SIZE, '21 f9 04 00000000 00', FRAME, FRAME, '3b')],
  ['an extension of several blocks', bytes(SCREEN, SIZE, '21 ff 02 4142 01 43 00', FRAME, '3b')],
])('a GIF may have %s', async (_, picture) => {
  expect(await pictureFormat(picture)).toBe('gif')
})

test.each([
  ['an unknown part', bytes(SCREEN, SIZE, FRAME.replace('2c', '2d'), '3b')],
  ['a part without an end', bytes(SCREEN, SIZE, '21 f9 04 000000')],
  ['no end', bytes(SCREEN, SIZE, FRAME)],
])('SEC-12 a GIF with %s is damaged', async (_, picture) => {
  await expect(pictureFormat(picture)).rejects.toMatchObject(DAMAGED)
})

test('SEC-12 a WebP must be as long as its header says, padding byte aside', async () => {
  expect(await pictureFormat(webp('0b000000', '000001 00'))).toBe('webp')
  expect(await pictureFormat(webp('0b000000', '000001'))).toBe('webp')
  await expect(pictureFormat(webp('0b000000', '000001 00 01'))).rejects.toMatchObject(MORE)
  await expect(pictureFormat(webp('0d000000', '00000001'))).rejects.toMatchObject(DAMAGED)
})
