/**
 * Cuts the typeface down to what the site uses and writes it to src/assets/fonts:
 * weights 400 to 600, widths 92 to 100, and two character sets, so that accents are only
 * fetched by pages that have one. Run it after updating @fontsource-variable/special-gothic:
 *
 *     node scripts/media/font.ts
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const source = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/special-gothic/package.json'))
const target = join(import.meta.dirname, '../../src/assets/fonts')

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** Keep these ranges equal to the `unicode-range` lines in src/styles/special-gothic.css. */
const characters = {
  latin: between(0x20, 0x7e) + '\u00A0©®°±·×–—‘’“”•…€™−',
  accents: between(0xc0, 0xff).replace(/[×]/g, '') + 'ŒœŸ¡¿§«»',
}

const font = await readFile(join(source, 'files/special-gothic-latin-standard-normal.woff2'))
await mkdir(target, { recursive: true })
for (const [name, text] of Object.entries(characters)) {
  const file = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600, default: 400 }, wdth: { min: 92, max: 100, default: 100 } },
  })
  await writeFile(join(target, `special-gothic-${name}.woff2`), file)
  console.log(`special-gothic-${name}.woff2 ${(file.length / 1024).toFixed(1)} KiB`)
}
await copyFile(join(source, 'LICENSE'), join(target, 'OFL.txt'))
