/** Files that pretend to be pictures but are none, or are a picture and something else (SEC-12). */
import { followedBy, halves, jpegWithComment, moving, pngWithText } from './pictures.ts'

const png = () => halves().png().toBuffer()
const jpeg = () => halves().jpeg().toBuffer()
const script = '<script>alert(document.domain)</script>'
const zip = Buffer.from('504b0304140000000000', 'hex')

/** Each file's description, bytes and name. */
export const notPictures: [string, () => Promise<Buffer> | Buffer, string][] = [
  ['SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'a.svg'],
  [
    'SVG named as a picture',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a.png',
  ],
  ['AVIF', () => halves().avif({ effort: 0 }).toBuffer(), 'a.avif'],
  ['TIFF', () => halves().tiff().toBuffer(), 'a.tiff'],
  ['HTML', () => Buffer.from(`<!doctype html>${script}`), 'a.html'],
  ['HTML named as a picture', () => Buffer.from(`<!doctype html>${script}`), 'a.jpg'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ'), 'a.png'],
  ['a program', () => Buffer.from('MZ\x90\0\x03'), 'a.png'],
  ['nothing at all', () => Buffer.alloc(0), 'a.png'],
  ['random bytes', () => Buffer.from(Array.from({ length: 999 }, (_, index) => (index * 37) % 256)), 'a.png'],
  ['a JPEG with a page behind it', async () => followedBy(await jpeg(), script), 'a.jpg'],
  ['a JPEG with an archive behind it', async () => followedBy(await jpeg(), zip), 'a.jpg'],
  ['a JPEG with a page in its comment', () => jpegWithComment(`<!--${script}-->`), 'a.jpg'],
  ['a PNG with a program behind it', async () => followedBy(await png(), '<?php system($_GET[0]);'), 'a.png'],
  ['a PNG with a page in its text', () => pngWithText(`<HTML>${script}`), 'a.png'],
  ['a GIF with a script behind it', async () => followedBy(await moving('gif'), '=1;alert(1)'), 'a.gif'],
  [
    'a WebP with an archive behind it',
    async () => followedBy(await halves().webp().toBuffer(), zip),
    'a.webp',
  ],
]
