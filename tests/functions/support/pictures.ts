/** Pictures for the upload tests: valid ones, damaged ones, and files with something hidden in them. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Left half red, right half blue, so that a rotation shows. */
export const halves = (width = 120, height = 60): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ])

/** A photograph as a phone takes it: rotated by EXIF, with the location where it was taken. */
export const photo = (): Promise<Buffer> =>
  halves()
    .withExif({
      IFD0: { Make: 'Telephone', Copyright: 'Somebody private' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Two different frames in an animated format. */
export async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#ff0000', '#0000ff'].map(frame))
  return sharp(frames, { join: { animated: true } })
    [format]({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

/** Noise does not compress: a JPEG of about as many bytes as pixels. */
export const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()

/** A small PNG file that unpacks to `width` × `height` pixels. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit per pixel, gray.
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG with an additional text chunk before its pixels. */
export async function pngWithText(text: string): Promise<Buffer> {
  const png = await halves().png().toBuffer()
  const behindHeader = 8 + 25
  const comment = chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))
  return Buffer.concat([png.subarray(0, behindHeader), comment, png.subarray(behindHeader)])
}

/** A JPEG with a comment after its first marker. */
export async function jpegWithComment(text: string): Promise<Buffer> {
  const jpeg = await halves().jpeg().toBuffer()
  const comment = Buffer.alloc(4 + text.length)
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(2 + text.length, 2)
  comment.write(text, 4, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

/** The picture with other data appended. */
export const followedBy = (picture: Buffer, more: string | Buffer): Buffer =>
  Buffer.concat([picture, Buffer.from(more)])

/** The picture with one byte of its data inverted. */
export function withBadByte(picture: Buffer): Buffer {
  const copy = Buffer.from(picture)
  const middle = copy.indexOf('IDAT') + 12
  copy[middle] = (copy[middle] ?? 0) ^ 0xff
  return copy
}
