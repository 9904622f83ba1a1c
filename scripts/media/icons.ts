/**
 * Favicons and touch icons from the mark.
 *
 *     npm run icons
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { colorMark } from '#lib/social-image.ts'
import { tokenColors } from '#lib/token-colors.ts'

const root = join(import.meta.dirname, '../..')
const target = join(root, 'public')
const read = (file: string) => readFile(join(root, file), 'utf8')
const { '--ink': ink = '#000000', '--signal': signal = ink, '--bg': wall = '#ffffff' } = tokenColors(
  await read('src/styles/tokens.css'),
)
const mark = colorMark(await read('src/assets/mark.svg'), { ink, signal })

for (const [name, size] of [['apple-touch-icon', 180], ['icon-512', 512]] as const) {
  const drawn = await sharp(Buffer.from(mark), { density: 2400 }).resize(Math.round(size * 0.66)).png().toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: wall } })
    .composite([{ input: drawn }])
    .png()
    .toFile(join(target, `${name}.png`))
}

/** One 32 px PNG in an .ico container: 6 bytes of header, 16 of directory. */
const png = await sharp(Buffer.from(mark), { density: 600 }).resize(32, 32).png().toBuffer()
const header = Buffer.alloc(22)
header.writeUInt16LE(1, 2)
header.writeUInt16LE(1, 4)
header.writeUInt8(32, 6)
header.writeUInt8(32, 7)
header.writeUInt16LE(1, 10)
header.writeUInt16LE(32, 12)
header.writeUInt32LE(png.length, 14)
header.writeUInt32LE(header.length, 18)
await writeFile(join(target, 'favicon.ico'), Buffer.concat([header, png]))
