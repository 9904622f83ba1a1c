/**
 * Makes the smaller copies of the samples, as the upload function does for uploaded pictures.
 *
 *     node scripts/media/renditions.ts [name...]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CARD_WIDTHS, RENDITION_WIDTHS, renditionKey } from '#lib/media-url.ts'
import { SAMPLE_SIZES } from '#lib/samples.ts'
import { makeRendition } from '../../netlify/lib/picture.ts'

const folder = join(import.meta.dirname, '../../public/samples')
const wanted = process.argv.slice(2)

mkdirSync(join(folder, 'renditions'), { recursive: true })
for (const name of wanted.length > 0 ? wanted : Object.keys(SAMPLE_SIZES)) {
  const picture = readFileSync(join(folder, `${name}.webp`))
  for (const width of [...RENDITION_WIDTHS, ...CARD_WIDTHS]) {
    const { bytes } = await makeRendition(picture, width)
    writeFileSync(join(folder, renditionKey(`${name}.webp`, width)), bytes)
  }
}
