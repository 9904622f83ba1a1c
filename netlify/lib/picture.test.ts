/** How a picture is re-encoded; tests/functions sends pictures through the whole function. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SAMPLE_SIZES } from '#lib/samples.ts'
import { bomb, halves, moving, noise, photo } from '../../tests/functions/support/pictures.ts'
import { MAX_PIXELS, makeRendition, storedPicture } from './picture.ts'

const CLEAR = { width: 40, height: 30, background: '#ff000080' }
const DAMAGED = { status: 422, message: 'The picture is damaged or incomplete.' }

test('SEC-11 a stored photo is upright and has no EXIF data', async () => {
  const { bytes, width, height } = await storedPicture(await photo(), 'jpeg')
  expect([width, height]).toEqual([60, 120])
  const { format, exif, orientation } = await sharp(bytes).metadata()
  expect([format, exif, orientation]).toEqual(['jpeg', undefined, undefined])
})

test.each(['png', 'webp', 'gif'] as const)('SEC-11 a %s keeps its format', async format => {
  const { bytes } = await storedPicture(await halves().toFormat(format).toBuffer(), format)
  expect((await sharp(bytes).metadata()).format).toBe(format)
})

test('UX-11 F-32 smaller copies are WebP in three widths, never wider than the picture', async () => {
  const { renditions } = await storedPicture(await noise(1000, 100), 'jpeg')
  const sizes = await Promise.all(renditions.map(({ bytes }) => sharp(bytes).metadata()))
  expect(renditions.map(({ width }) => width)).toEqual([320, 800, 1600])
  expect(sizes.map(({ format, width }) => [format, width])).toEqual([
    ['webp', 320],
    ['webp', 800],
    ['webp', 1000],
  ])
})

test('F-32 copies for cards are cropped to the card frame, others show all of a tall picture', async () => {
  const tall = await halves(700, 2100).png().toBuffer()
  const sizes = []
  for (const width of [320, 600, 1200])
    sizes.push(await sharp((await makeRendition(tall, width)).bytes).metadata())
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [320, 960],
    [600, 840],
    [700, 980],
  ])
})

test('F-32 a phone’s card is AVIF of at most 16 kB where a lower quality can do that', async () => {
  const folder = new URL('../../public/samples/renditions/', import.meta.url)
  const busy = readFileSync(new URL('../site-pocketwell.webp', folder))
  const { bytes, type } = await makeRendition(busy, 600)
  expect([type, (await sharp(bytes).metadata()).compression]).toEqual(['image/avif', 'av1'])
  expect(bytes.length).toBeLessThanOrEqual(16_000)
  const samples = readdirSync(folder).filter(name => name.endsWith('.600.avif'))
  expect(samples.length).toBe(Object.keys(SAMPLE_SIZES).length)
  for (const name of samples) expect(statSync(new URL(name, folder)).size, name).toBeLessThanOrEqual(16_000)
})

test.each([
  ['transparent', async () => sharp({ create: { ...CLEAR, channels: 4 } })],
  ['gray', async () => halves().grayscale().toColorspace('b-w')],
  ['gray and transparent', async () => sharp({ create: { ...CLEAR, channels: 4 } }).toColorspace('b-w')],
  ['in 16 bits', async () => halves().toColorspace('rgb16')],
  ['of one pixel', async () => halves(2, 1).resize(1, 1)],
])('F-32 a phone’s card of a picture %s is AVIF like others', async (_, picture) => {
  const bytes = await (await picture()).png().toBuffer()
  const before = await sharp(bytes).metadata()
  const copy = await makeRendition(bytes, 600)
  const { compression, width, height, hasAlpha } = await sharp(copy.bytes).metadata()
  expect([copy.type, compression]).toEqual(['image/avif', 'av1'])
  expect([width, height, hasAlpha]).toEqual([before.width, before.height, before.hasAlpha])
})

test('F-32 an animated picture is encoded once, whatever its weight, as WebP in every width', async () => {
  const frames = await Promise.all([noise(300, 200), noise(300, 200)])
  const heavy = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  // Both are as wide as the picture.
  const [phone, other] = await Promise.all([600, 660].map(width => makeRendition(heavy, width)))
  expect(other?.bytes.length).toBeGreaterThan(16_000)
  expect(phone?.bytes.length).toBe(other?.bytes.length)
  expect([phone?.type, other?.type]).toEqual(['image/webp', 'image/webp'])
  const { format, pages } = await sharp(phone?.bytes).metadata()
  expect([format, pages]).toEqual(['webp', 2])
})

test.each(['gif', 'webp'] as const)(
  'SEC-11 an animated %s stays animated, its thumbnail does not',
  async format => {
    const { bytes, width, height, renditions } = await storedPicture(await moving(format), format)
    expect([width, height]).toEqual([400, 300])
    const pages = await Promise.all(
      [bytes, ...renditions.map(copy => copy.bytes)].map(
        async part => (await sharp(part).metadata()).pages ?? 1,
      ),
    )
    expect(pages).toEqual([2, 1, 2, 2])
  },
)

const TOO_LARGE = {
  status: 413,
  message: 'The picture has more than 40 megapixels. Please make it smaller first.',
}

test.each([
  [8000, 5001],
  [65_000, 65_000],
])('SEC-12 a picture whose header says %i × %i pixels is refused before decoding', async (width, height) => {
  expect(MAX_PIXELS).toBe(40_000_000)
  const picture = bomb(8, 8)
  picture.writeUInt32BE(width, 16)
  picture.writeUInt32BE(height, 20)
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  await expect(storedPicture(picture, 'png')).rejects.toMatchObject(TOO_LARGE)
})

test.each([
  ['no picture', Buffer.from('Hello')],
  ['a picture without its second half', (await noise(200, 200)).subarray(0, 9000)],
])('SEC-12 %s is reported as damaged', async (_, bytes) => {
  await expect(storedPicture(bytes, 'jpeg')).rejects.toMatchObject(DAMAGED)
})
