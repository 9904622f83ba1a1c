/**
 * Photographs the pages of invented brands at full length, for the portfolio's travelling pictures.
 * Writes public/samples/site-<brand>.webp, as sharp as 160 kB allow.
 *
 *     node scripts/media/portfolio/shoot.ts [brand...]
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openBrowser, openPage } from '../browser.ts'

const LIMIT = 160_000
const target = join(import.meta.dirname, '../../../public/samples')
const wanted = process.argv.slice(2)

/** The best quality under the limit at full width; a busy page is made narrower rather than smeared. */
async function smallEnough(shot: ReturnType<typeof sharp>) {
  for (const width of [1200, 1080, 960]) {
    for (const quality of [84, 76, 68, 60, 54, 50]) {
      const options = { quality, effort: 5, smartSubsample: true }
      const picture = await shot.clone().resize({ width }).webp(options).toBuffer({ resolveWithObject: true })
      if (picture.data.length <= LIMIT) return picture
    }
  }
  throw new Error('The page is too long for one picture')
}

const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
for (const file of (await readdir(import.meta.dirname)).filter(name => name.endsWith('.html'))) {
  const brand = file.replace('.html', '')
  if (wanted.length > 0 && !wanted.includes(brand)) continue
  await openPage(page, join(import.meta.dirname, file))
  const shot = sharp(await page.screenshot({ fullPage: true }))
  const picture = await smallEnough(shot)
  await writeFile(join(target, `site-${brand}.webp`), picture.data)
  console.log(brand, `${picture.info.width}x${picture.info.height}`, `${Math.round(picture.data.length / 1000)} kB`)
}
await browser.close()
