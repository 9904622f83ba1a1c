/**
 * Adds the lamp over the line to the picture of the empty belt: the night picture is the day's, dimmed.
 *
 *     node scripts/media/night.ts
 */
import { join } from 'node:path'
import sharp from 'sharp'

const belt = join(import.meta.dirname, '../../src/assets/belt')
const [width, height] = [1600, 500]
const line = 0.62 * width

/** Light that falls off from the line: its colors at the line, halfway out and far away. */
const lamp = (id: string, colors: [string, string, string]) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${line}" cy="330" r="760">
    ${colors.map((color, place) => `<stop offset="${place / 2}" stop-color="${color}"/>`).join('')}
  </radialGradient>`

const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  ${lamp('raw', ['#a89a8a', '#57534e', '#2f3332'])}${lamp('done', ['#f0c8a0', '#9a6f50', '#3a2c20'])}
  <rect width="${line}" height="${height}" fill="url(#raw)"/>
  <rect x="${line}" width="${width - line}" height="${height}" fill="url(#done)"/>
</svg>`

await sharp(join(belt, 'empty.webp'))
  .composite([{ input: Buffer.from(light), blend: 'multiply' }])
  .webp({ quality: 85, effort: 6, smartSubsample: true })
  .toFile(join(belt, 'empty-night.webp'))
