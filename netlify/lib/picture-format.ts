/**
 * Determines what a file really is by its bytes, not by what anybody says (SEC-12). Each format is walked from its
 * first byte to its end, to detect a second file hidden behind a picture, or markup inside it.
 */
import { crc32 } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { HttpError } from './http.ts'

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp'

const FORMATS: Record<string, PictureFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** The offset in bytes where the picture ends; `damaged` if its parts do not fit together. */
type End = number | 'damaged'

const ENDS: Record<PictureFormat, (bytes: Buffer) => End> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  gif: endOfGif,
  webp: endOfWebp,
}

/** Text that no picture needs and that makes a browser, a server or a reader take it for something else. */
const FOREIGN = /<script|<!doctype|<html|<\?php|<svg[\s>]|<iframe|%PDF-/i

/**
 * The format of the picture in `bytes`. Throws 415 for anything else and for a picture that is also something else, 422
 * for one that is truncated or has wrong checksums.
 */
export async function pictureFormat(bytes: Buffer): Promise<PictureFormat> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const format = FORMATS[type?.mime ?? '']
  if (!format) throw new HttpError(415, 'Only JPEG, PNG, GIF and WebP pictures are accepted.')
  const end = ENDS[format](bytes)
  if (end === 'damaged') throw new HttpError(422, 'The picture is damaged or incomplete.')
  const isPadded = bytes.subarray(end).every(byte => byte === 0)
  if (!isPadded || FOREIGN.test(bytes.toString('latin1'))) {
    throw new HttpError(415, 'The file is more than a picture. Please save it again as a plain picture.')
  }
  return format
}

function endOfPng(bytes: Buffer): End {
  let at = 8
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const next = at + 12 + length
    if (next > bytes.length) return 'damaged'
    if (crc32(bytes.subarray(at + 4, next - 4)) !== bytes.readUInt32BE(next - 4)) return 'damaged'
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next
    at = next
  }
  return 'damaged'
}

/** Several pictures may follow each other: phones append a brighter copy to the first. */
function endOfJpeg(bytes: Buffer): End {
  let end = endOfOneJpeg(bytes, 0)
  while (end !== 'damaged' && bytes[end] === 0xff && bytes[end + 1] === 0xd8) end = endOfOneJpeg(bytes, end)
  return end
}

function endOfOneJpeg(bytes: Buffer, start: number): End {
  let at = start + 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return 'damaged'
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    // Fill bytes, and markers without a body.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else {
      if (at + 4 > bytes.length) return 'damaged'
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === 0xda) at = endOfScan(bytes, at)
    }
  }
  return 'damaged'
}

/** The next marker after the pixels that start at `at`; a stuffed zero or a restart does not count. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let next = bytes.indexOf(0xff, at); next >= 0; next = bytes.indexOf(0xff, next + 1)) {
    const marker = bytes[next + 1] ?? 0
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return next
  }
  return bytes.length
}

function endOfGif(bytes: Buffer): End {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + tableSize(bytes[10] ?? 0)
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === 0x3b) return at + 1
    if (block === 0x21) at += 2
    else if (block === 0x2c) at += 11 + tableSize(bytes[at + 9] ?? 0)
    else return 'damaged'
    // Sub-blocks, each preceded by its length, up to one of length 0.
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
    at += 1
  }
  return 'damaged'
}

function endOfWebp(bytes: Buffer): End {
  const size = bytes.readUInt32LE(4) + 8
  return size > bytes.length ? 'damaged' : size + (size % 2)
}
